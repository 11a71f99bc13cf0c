/// Identifiers a command may need, drawn at random by the caller.
package struct FreshIdentifiers: Equatable, Sendable {
    /// Random half of a new plan's id.
    package let planRandom: UInt64
    /// For a choice.
    package let candidateID: CandidateID
    /// For a hand-off.
    package let handoffID: HandoffID
    /// For an attempt.
    package let attemptID: AttemptID

    /// Memberwise.
    package init(planRandom: UInt64, candidateID: CandidateID, handoffID: HandoffID, attemptID: AttemptID) {
        self.planRandom = planRandom
        self.candidateID = candidateID
        self.handoffID = handoffID
        self.attemptID = attemptID
    }
}
