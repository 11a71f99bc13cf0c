internal import Journaling
internal import Platform
package import RoutePlanning
internal import Storage
package import Telemetry

/// What the writer tells in numbers.
extension Writer {
    /// All metrics as OpenMetrics text.
    ///
    /// `beside` puts on the board what others count. The text waits until the last entry is durable, for any may show in it.
    package func metrics(of program: Nameplate, beside: (inout MetricBoard) -> Void = { _ in }) -> [UInt8] {
        var board = self.standingBoard(of: program)
        self.writeDecided(to: &board)
        beside(&board)
        return Self.text(of: board)
    }

    /// The metrics that derive from no entry, and so need not wait: what is told while a sync hangs.
    package func metricsWhileHanging(
        of program: Nameplate, beside: (inout MetricBoard) -> Void = { _ in }
    ) -> [UInt8] {
        var board = self.standingBoard(of: program)
        beside(&board)
        return Self.text(of: board)
    }

    /// Names that series may bear: registered navigation targets and released versions of components.
    package func tellByName(targets: [Text], components: [Text]) {
        self.desk.lives.targets.register(targets)
        self.desk.lives.components.register(components)
    }

    private static func text(of board: MetricBoard) -> [UInt8] {
        var exposition = Exposition()
        board.write(into: &exposition)
        exposition.finish()
        return exposition.text
    }

    private func standingBoard(of program: Nameplate) -> MetricBoard {
        let now = self.time.monotonicNanoseconds()
        var board = self.standing.board
        for state in ServingState.allCases {
            board.set(.serviceState, state.word, to: state == self.servingState ? 1 : 0)
        }
        board.set(.durableSequence, to: Double(self.journal.durableSequence))
        board.set(.wallDifference, to: Double(self.wallDifference(monotonic: now)) / 1e9)
        board.set(.uptime, to: Double(now - self.beganAt) / 1e9)
        board.add(self.wallWatch.forwardCount, to: .clockJumps, "forward")
        board.add(self.wallWatch.backwardCount, to: .clockJumps, "backward")
        board.set(.build, program.version, to: 1)
        board.set(.syncHung, to: Double(self.watch.hungNanoseconds) / 1e9)
        board.add(self.watch.hangCount, to: .syncHangs)
        board.add(self.journal.spareFailureCount, to: .spareFailures)
        board.add(self.journal.writtenByteCount, to: .journalBytes)
        self.tally.write(to: &board)
        return board
    }

    /// What derives from what was decided, durable or not.
    private func writeDecided(to board: inout MetricBoard) {
        board.set(.queueEntries, to: Double(self.journal.lastSequence - self.journal.durableSequence))
        board.set(.queueBytes, to: Double(self.journal.undurableByteCount))
        self.desk.commands.write(to: &board)
        self.desk.lives.write(to: &board)
        let now = self.desk.clock.reading(monotonic: self.time.monotonicNanoseconds())
        self.writePlans(to: &board, at: Instant(nanoseconds: now))
    }

    private func writePlans(to board: inout MetricBoard, at now: Instant) {
        for state in PlanState.allCases {
            board.set(.plans, state.word, to: Double(self.desk.registry.planCount(in: state)))
            let since = self.desk.registry.oldest(in: state) ?? now
            board.set(
                .stateAge, state.word, to: Double(now.nanoseconds - min(since.nanoseconds, now.nanoseconds)) / 1e9)
        }
        board.set(.calculationsOverdue, to: Double(self.desk.registry.overdueCalculationCount(at: now)))
        board.set(.memory, "plans", to: Double(self.desk.registry.planByteCount))
        board.set(.memory, "idempotency", to: Double(self.desk.registry.recordByteCount))
        board.set(.memory, "events", to: Double(self.desk.events.byteCount))
    }
}
