internal import Engine
internal import RoutePlanning

/// The calm after everything: what has to come to an end, and what has to be there in the end.
extension World {
    /// Lets everything come to an end without faults, asks again for what was acknowledged, and starts once more.
    package mutating func finish() {
        guard !self.isOver else { return }
        self.isCalm = true
        self.plannedCrash = nil
        self.plannedStartCrash = nil
        self.plannedStartFault = nil
        self.disk.calm()
        self.quota = .max
        self.slowSync = 0
        while !self.isOver, self.life == nil, let next = self.heap.first { self.advance(to: next.time) }
        let end = self.now + Self.patience
        while !self.isOver, self.hasOpenCalls, let next = self.heap.first, next.time < end {
            self.advance(to: next.time)
        }
        guard !self.isOver else { return }
        if self.hasOpenCalls {
            return self.fail(
                .liveness, "calls without an answer \(Self.patience / 1_000_000_000) s after the last fault")
        }
        self.awaitService()
        if self.lossCount == 0 { self.askAgain() }
        guard !self.isOver else { return }
        let last = self.oracle.lastSequence
        self.stop(downtime: 1_000_000, wallShift: 0)
        self.advance(to: self.now + 2_000_000)
        guard !self.isOver else { return }
        if self.life == nil, !self.isFoundOut {
            self.fail(.liveness, "the daemon does not start after a stop in order")
        }
        if self.oracle.lastSequence < last { self.fail(.acknowledgedEffects, "a stop in order lost entries") }
    }

    /// A daemon that ran out of space serves again soon after there is some.
    private mutating func awaitService() {
        // A batch that is still at a slow disk comes first.
        let end = self.now + 60_000_000_000
        while !self.isOver, !self.isReady, let next = self.heap.first, next.time < end { self.advance(to: next.time) }
        guard !self.isOver, !self.isReady else { return }
        let state = self.life?.writer.assumeIsolated { "\($0.servingState)" } ?? "nobody"
        self.fail(.liveness, "a minute after everything was answered, on a disk with space, the daemon is \(state)")
    }

    private var isReady: Bool { self.life?.writer.assumeIsolated { $0.servingState == .ready } ?? false }

    private var hasOpenCalls: Bool { self.calls.contains { $0.answeredBy == nil } }

    /// Sends commands again that were acknowledged: each is answered as then, or its plan is gone.
    private mutating func askAgain() {
        guard let writer = self.life?.writer else { return }
        let applied = self.calls.indices.filter { index in
            guard let turn = self.calls[index].answeredBy, case .command = self.calls[index].request else {
                return false
            }
            return self.turns[turn].answer?.disposition == .applied
        }
        for index in applied.suffix(10) {
            guard case .command(let command) = self.calls[index].request, let turn = self.calls[index].answeredBy,
                let first = self.turns[turn].answer, let number = self.oracle.numbers[first.planID]
            else { continue }
            if case .createPlan = command.request { continue }
            let monotonic = self.monotonic
            let again = writer.takeTurnOnLoop(
                self.oracle.command(command), within: .everyOwner, monotonic: monotonic)
            let fresh = -1 - index
            self.fail(
                .contract,
                self.oracle.judge(command, fresh: fresh, monotonic: monotonic, outcome: again.outcome),
                by: "by \(command), sent again")
            guard !self.oracle.isRetired(number), case .answered(let answer) = again.outcome else { continue }
            if answer.disposition != .replayed || answer.position != first.position {
                self.fail(.acknowledgedEffects, "what was acknowledged as \(first) is answered \(answer)")
            }
        }
    }
}
