extension ReferenceModel {
    /// Drops stops, labels and secrets of a plan that is over for a day; false if that is not due.
    package mutating func redact(_ number: Int, at now: UInt64) -> Bool {
        for index in self.plans.indices where self.plans[index].number == number {
            guard self.isRedactionDue(self.plans[index], at: now) else { return false }
            self.plans[index].isRedacted = true
            self.plans[index].content.stops = []
            return true
        }
        return false
    }

    /// Forgets a plan that is over for a week; false if that is not due.
    package mutating func evict(_ number: Int, at now: UInt64) -> Bool {
        guard let index = self.plans.firstIndex(where: { $0.number == number }) else { return false }
        let plan = self.plans[index]
        guard self.isEvictionDue(plan, at: now) else { return false }
        self.tombstones.append(
            ReferenceTombstone(
                owner: plan.owner, externalID: plan.externalID,
                until: now + self.policy.tombstoneSeconds * 1_000_000_000))
        self.plans.remove(at: index)
        return true
    }

    /// Plans whose redaction or eviction is due.
    package func plansWithUpkeepDue(at now: UInt64) -> [Int] {
        self.plans.filter { self.isRedactionDue($0, at: now) || self.isEvictionDue($0, at: now) }.map { $0.number }
    }

    private func isRedactionDue(_ plan: ReferencePlan, at now: UInt64) -> Bool {
        plan.state.isTerminal && !plan.isRedacted
            && now >= plan.enteredAt + self.policy.redactionSeconds * 1_000_000_000
    }

    private func isEvictionDue(_ plan: ReferencePlan, at now: UInt64) -> Bool {
        plan.state.isTerminal && now >= plan.enteredAt + self.policy.retentionSeconds * 1_000_000_000
    }
}
