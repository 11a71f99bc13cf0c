/// How the load of a run goes over time: the warm-up at the first phase's first load, then the phases.
package struct LoadProfile: Equatable, Sendable {
    /// A straight piece: from when on, for how long, both in nanoseconds, and how the load goes.
    private struct Piece: Equatable {
        let start: UInt64
        let nanoseconds: UInt64
        let from: Double
        let to: Double
    }

    private let pieces: [Piece]
    /// When the last phase ends.
    package let endNanoseconds: UInt64

    /// Stretches the scenario's phases over the measured time.
    package init(_ scenario: Scenario, warmupNanoseconds: UInt64, measuredNanoseconds: UInt64) {
        let total = scenario.phases.reduce(0) { $0 + $1.seconds }
        var pieces: [Piece] = []
        let first = scenario.phases.first?.pieces.first?.from ?? 1
        if warmupNanoseconds > 0 {
            // A phase that begins with nothing is warmed up at full load.
            let load = first > 0 ? first : 1
            pieces.append(Piece(start: 0, nanoseconds: warmupNanoseconds, from: load, to: load))
        }
        // Ends are computed, not lengths, so that roundings do not add up.
        var share = 0.0
        var start = warmupNanoseconds
        for phase in scenario.phases {
            for piece in phase.pieces {
                share += piece.share * phase.seconds / total
                let end = warmupNanoseconds + UInt64((Double(measuredNanoseconds) * min(share, 1)).rounded())
                pieces.append(Piece(start: start, nanoseconds: end - start, from: piece.from, to: piece.to))
                start = end
            }
        }
        self.pieces = pieces
        self.endNanoseconds = start
    }

    /// The load as stretches of a schedule; `rate` is what a load of 1 is.
    package func stretches(rate: Double) -> [ArrivalSchedule.Stretch] {
        self.pieces.map { piece in
            ArrivalSchedule.Stretch(
                nanoseconds: piece.nanoseconds, fromRate: piece.from * rate, toRate: piece.to * rate)
        }
    }

    /// The load at a moment; 0 after the end.
    package func load(at now: UInt64) -> Double {
        guard let piece = self.pieces.last(where: { $0.start <= now }), now < piece.start + piece.nanoseconds else {
            return 0
        }
        let share = Double(now - piece.start) / Double(piece.nanoseconds)
        return piece.from + (piece.to - piece.from) * share
    }
}
