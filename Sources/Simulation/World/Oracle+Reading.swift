internal import RoutePlanning

/// What the daemon should tell.
extension Oracle {
    /// The daemon's id of a plan; of one nobody created, an id nobody has.
    func planID(of number: Int) -> PlanID { self.planIDs[number] ?? PlanID(high: 0xE, low: UInt64(number)) }

    /// The daemon's id of an attempt.
    func attemptID(of number: Int) -> AttemptID { Naming.drawn(self.naming).attempt(number) }

    /// Whether the plan existed and was evicted.
    func isRetired(_ number: Int) -> Bool { self.planIDs[number] != nil && self.model.plan(number) == nil }

    /// Whether an attempt is past its deadline and the grace behind it.
    func hasOverdueAttempt(monotonic: UInt64) -> Bool {
        self.model.overdueAttempt(at: self.journalTime(monotonic: monotonic)) != nil
    }

    /// Judges a read of what to navigate with.
    func judge(_ view: Checked<HandoffView>, plan: Int, attempt: Int) -> [String] {
        var comparison = Comparison()
        let expected: String? =
            if let plan = self.model.plan(plan) {
                plan.attempt(attempt) == nil ? "ATTEMPT_NOT_FOUND" : nil
            } else {
                "PLAN_NOT_FOUND"
            }
        switch view {
        case .valid: comparison.require("hand-off", model: expected, module: nil)
        case .refused(let refusal): comparison.require("hand-off", model: expected, module: refusal.reason.name)
        }
        return comparison.differences
    }
}
