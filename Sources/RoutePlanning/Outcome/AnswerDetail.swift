/// What a command concerned inside its plan.
package struct AnswerDetail: Equatable, Sendable {
    /// The calculation in flight or delivered; 0 otherwise.
    package var calculationSequence: UInt32
    /// The choice.
    package var candidateID: CandidateID?
    /// The hand-off.
    package var handoffID: HandoffID?
    /// The attempt.
    package var attemptID: AttemptID?
    /// From 1 within the hand-off; 0 without an attempt.
    package var attemptNumber: UInt32
    /// Until when the attempt waits.
    package var attemptDeadline: Instant?
    /// The acknowledgement came after the deadline.
    package var late: Bool
    /// The target follows another geometry.
    package var diverged: Bool
    /// What a calculation ended with, when it failed.
    package var failure: FailureClass?

    /// Memberwise.
    package init(
        calculationSequence: UInt32 = 0, candidateID: CandidateID? = nil, handoffID: HandoffID? = nil,
        attemptID: AttemptID? = nil, attemptNumber: UInt32 = 0, attemptDeadline: Instant? = nil,
        late: Bool = false, diverged: Bool = false, failure: FailureClass? = nil
    ) {
        self.calculationSequence = calculationSequence
        self.candidateID = candidateID
        self.handoffID = handoffID
        self.attemptID = attemptID
        self.attemptNumber = attemptNumber
        self.attemptDeadline = attemptDeadline
        self.late = late
        self.diverged = diverged
        self.failure = failure
    }
}
