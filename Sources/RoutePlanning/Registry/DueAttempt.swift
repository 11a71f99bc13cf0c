/// An attempt that waited longer than its deadline and the grace after it.
package struct DueAttempt: Equatable, Sendable {
    /// The plan.
    package let planID: PlanID
    /// The attempt to expire.
    package let attemptID: AttemptID

    /// Memberwise.
    package init(planID: PlanID, attemptID: AttemptID) {
        self.planID = planID
        self.attemptID = attemptID
    }
}
