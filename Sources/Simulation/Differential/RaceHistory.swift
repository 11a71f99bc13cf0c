/// One long history of several plans, told to the model and the module at once.
package struct RaceHistory {
    /// Commands given to both sides.
    package private(set) var commands = 0
    /// Restarts of the module.
    package private(set) var restarts = 0
    /// How often each fact was emitted.
    package private(set) var events: [ReferenceEvent: Int] = [:]
    /// How often each reason was given.
    package private(set) var reasons: [ReferenceReason: Int] = [:]
    /// Creations refused because the external id was still kept from a plan that is gone.
    package private(set) var refusalsByTombstone = 0
    /// The first difference with the commands before it; the history ends there.
    package private(set) var difference: String?

    private var twin: Twin
    private var workload: RaceWorkload
    private var fresh = 0

    /// A history that has not begun.
    package init(seed: UInt64, policy: ReferencePolicy) {
        self.twin = Twin(policy: policy)
        self.workload = RaceWorkload(seed: seed)
        self.twin.takeSnapshot()
    }

    /// Goes on for `count` commands, or until the two differ.
    package mutating func run(commands count: Int) {
        for _ in 0..<count where self.difference == nil {
            self.workload.advance(self.twin.model)
            // The daemon's clock does not always come first.
            if self.workload.happens(500) { self.tick() }
            self.perform(self.workload.next(self.twin.model))
            if self.workload.happens(8) { self.twin.takeSnapshot() }
            if self.workload.happens(8) {
                self.restarts += 1
                self.note(self.twin.restart() + self.twin.comparePlans(), by: "a restart")
            }
        }
    }

    /// What the daemon does by itself.
    private mutating func tick() {
        let openCount = self.twin.model.plans.count { $0.openAttempt != nil }
        var expired = 0
        while self.difference == nil {
            let (attempt, differences) = self.twin.dueAttempt(at: self.workload.now)
            self.note(differences, by: "the clock")
            guard let attempt else { break }
            expired += 1
            if expired > openCount { self.note(["more expiries than open attempts"], by: "the clock") }
            self.perform(self.workload.expiry(plan: attempt.plan, attempt: attempt.attempt))
        }
        self.note(self.twin.maintain(at: self.workload.now), by: "maintenance")
    }

    private mutating func perform(_ command: ReferenceCommand) {
        self.fresh += 1
        let (answer, differences) = self.twin.perform(command, at: self.workload.now, fresh: self.fresh)
        self.commands += 1
        for event in answer.events { self.events[event, default: 0] += 1 }
        if answer.reason == .externalIDConflict, answer.plan == nil { self.refusalsByTombstone += 1 }
        if let reason = answer.reason { self.reasons[reason, default: 0] += 1 }
        self.note(differences, by: "\(command)")
    }

    private mutating func note(_ differences: [String], by cause: @autoclosure () -> String) {
        guard !differences.isEmpty else { return }
        self.difference =
            "after \(self.commands) commands at \(self.workload.now): \(differences.joined(separator: "; ")) by \(cause())"
    }
}
