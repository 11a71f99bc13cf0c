internal import RoutePlanning

extension Twin {
    /// The attempt the daemon would expire now, on both sides.
    ///
    /// Of attempts with the same deadline either may come first, so the module's choice is taken when it is one of them.
    package mutating func dueAttempt(at now: UInt64) -> (attempt: (plan: Int, attempt: Int)?, differences: [String]) {
        let expected = self.model.overdueAttempt(at: now)
        let due = self.registry.nextDueAttempt(at: Instant(nanoseconds: now))
        guard let due else {
            return (nil, expected == nil ? [] : ["due attempt: model \(String(describing: expected)), module none"])
        }
        for plan in self.model.plans where self.planIDs[plan.number] == due.planID {
            guard let own = plan.openAttempt, Translation.attempt(own.id) == due.attemptID else { break }
            guard let expected, let first = self.model.plan(expected.plan)?.openAttempt else { break }
            guard own.deadline == first.deadline else { break }
            return ((plan.number, own.id), [])
        }
        return (nil, ["due attempt: model \(String(describing: expected)), module \(due)"])
    }

    /// Does all maintenance that is due, as the daemon would.
    package mutating func maintain(at now: UInt64) -> [String] {
        var differences: [String] = []
        // Of every plan at most a redaction and an eviction.
        var actsLeft = 2 * self.model.plans.count
        while let upkeep = self.registry.nextMaintenance(at: Instant(nanoseconds: now)) {
            let numbers = self.model.plans.map { $0.number }
            guard let number = numbers.first(where: { self.planIDs[$0] == upkeep.planID }) else {
                return ["maintenance of a plan the model does not have: \(upkeep)"]
            }
            actsLeft -= 1
            if actsLeft < 0 { return ["maintenance without end: \(upkeep)"] }
            let isDue =
                switch upkeep.kind {
                case .redact: self.model.redact(number, at: now)
                case .evict: self.model.evict(number, at: now)
                }
            if !isDue { differences.append("maintenance before its time: \(upkeep)") }
            var entry = upkeep
            entry.planDigest = self.registry.apply(upkeep)
            if self.snapshot != nil { self.changes.append(.upkeep(entry)) }
        }
        let late = self.model.plansWithUpkeepDue(at: now)
        if !late.isEmpty { differences.append("maintenance not done: plans \(late)") }
        return differences
    }
}
