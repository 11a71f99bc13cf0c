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
    /// Turns whose answers wait, from `first` on.
    private var turns: [Turn] = []
    /// The calls of each of them by slot, one turn behind the other; those of the present turn come last.
    private var calls = [UInt32](repeating: 0, count: CallSlot.count)
    /// Where those of the present turn begin.
    private var current = 0
    private var received: UInt64?
    private var first = 0

    /// Nothing was answered yet.
    package init() {}

    /// Counts one call of this turn, received at a time of the monotonic clock.
    package mutating func note(_ slot: CallSlot, receivedAt nanoseconds: UInt64) {
        self.calls[self.current + slot.number] += 1
        self.received = nanoseconds
    }

    /// Whether calls of this turn or of those before wait for their answers.
    package var isWaiting: Bool { self.received != nil || self.first < self.turns.count }

    /// Ends the turn, whose answers saw at most `sequence`, and observes what left by now.
    package mutating func endTurn(sawUpTo sequence: UInt64, durable: UInt64, at now: UInt64) {
        if let received {
            self.turns.append(Turn(received: received, sequence: sequence))
            self.current += CallSlot.count
            self.calls.append(contentsOf: repeatElement(0, count: CallSlot.count))
            self.received = nil
        }
        while self.first < self.turns.count, self.turns[self.first].sequence <= durable {
            self.observe(self.first, at: now)
            self.first += 1
        }
        guard self.first == self.turns.count || self.first >= Limits.turnsForgottenMin else { return }
        self.turns.removeFirst(self.first)
        self.calls.removeFirst(self.first * CallSlot.count)
        self.current -= self.first * CallSlot.count
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
        let bucket = self.commands.bucket(of: duration)
        var (part, partCount) = (CallPart.none, UInt64(0))
        for number in 0..<CallSlot.count {
            let count = UInt64(self.calls[turn * CallSlot.count + number])
            guard count > 0 else { continue }
            if number >= 1, number <= CommandKind.allCases.count {
                self.commands.observe(duration, in: bucket, row: number, times: count)
            }
            // Slots of one part lie behind one another.
            let next = CallSlot.part(of: number)
            if next != part {
                self.parts.observe(duration, in: bucket, row: Int(part.rawValue), times: partCount)
                (part, partCount) = (next, 0)
            }
            partCount += count
        }
        self.parts.observe(duration, in: bucket, row: Int(part.rawValue), times: partCount)
    }
}
