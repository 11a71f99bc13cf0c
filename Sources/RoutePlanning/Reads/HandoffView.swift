/// What a navigation adapter must navigate with.
package struct HandoffView: Equatable, Sendable {
    /// The plan.
    package let planID: PlanID
    /// Where it stands.
    package let position: PlanPosition
    /// The hand-off.
    package let handoffID: HandoffID
    /// The attempt asked for.
    package let attempt: AttemptView
    /// The candidate.
    package let candidate: HandoffCandidate
    /// Its stops; empty once the plan moved on to other stops or was redacted.
    package let stops: [Stop]

    /// Memberwise.
    package init(
        planID: PlanID, position: PlanPosition, handoffID: HandoffID, attempt: AttemptView,
        candidate: HandoffCandidate, stops: [Stop]
    ) {
        self.planID = planID
        self.position = position
        self.handoffID = handoffID
        self.attempt = attempt
        self.candidate = candidate
        self.stops = stops
    }
}
