internal import RoutePlanning

/// How long answers took, a turn of the loop at a time.
///
/// All calls of a turn were received when it began, and their answers leave together once the last entry any of them saw is
/// durable. So a call costs one addition, and a turn one observation for each method that was called in it.
package struct AnswerTimes: Sendable {
    private struct Turn: Sendable {
        let received: UInt64
        let sequence: UInt64
    }

    private var commands = HistogramTable(.answers, rowCount: 1 + CommandKind.allCases.count)
    private var parts = HistogramTable(.answers, rowCount: CallPart.allCases.count)
    /// Calls of this turn, by slot.
    private var current = [UInt32](repeating: 0, count: CallSlot.count)
    private var received: UInt64?
    /// Turns whose answers wait, and the calls of each behind one another; both from `first` on.
    private var turns: [Turn] = []
    private var calls: [UInt32] = []
    private var first = 0

    /// Nothing was answered yet.
    package init() {}

    /// Counts one call of this turn, received at a time of the monotonic clock.
    package mutating func note(_ slot: CallSlot, receivedAt nanoseconds: UInt64) {
        self.current[slot.number] += 1
        self.received = nanoseconds
    }

    /// Whether calls of this turn or of those before wait for their answers.
    package var isWaiting: Bool { self.received != nil || self.first < self.turns.count }

    /// Ends the turn, whose answers saw at most `sequence`, and observes what left by now.
    package mutating func endTurn(sawUpTo sequence: UInt64, durable: UInt64, at now: UInt64) {
        if let received {
            self.turns.append(Turn(received: received, sequence: sequence))
            self.calls.append(contentsOf: self.current)
            for slot in self.current.indices { self.current[slot] = 0 }
            self.received = nil
        }
        while self.first < self.turns.count, self.turns[self.first].sequence <= durable {
            self.observe(self.first, at: now)
            self.first += 1
        }
        guard self.first == self.turns.count || self.first >= Limits.turnsForgottenMin else { return }
        self.turns.removeFirst(self.first)
        self.calls.removeFirst(self.first * CallSlot.count)
        self.first = 0
    }

    /// Puts what was observed on the board of metrics.
    package func write(to board: inout MetricBoard) {
        for kind in CommandKind.allCases {
            self.commands.write(row: Int(kind.rawValue), .commandDuration, MetricWord.of(kind), to: &board)
        }
        for part in CallPart.allCases where part != .none {
            self.parts.write(row: Int(part.rawValue), .requestDuration, MetricWord.of(part), to: &board)
        }
    }

    private mutating func observe(_ turn: Int, at now: UInt64) {
        let duration = now - min(self.turns[turn].received, now)
        for number in 0..<CallSlot.count {
            let count = UInt64(self.calls[turn * CallSlot.count + number])
            guard count > 0 else { continue }
            if number >= 1, number <= CommandKind.allCases.count {
                self.commands.observe(duration, row: number, times: count)
            }
            self.parts.observe(duration, row: Int(CallSlot.part(of: number).rawValue), times: count)
        }
    }
}
