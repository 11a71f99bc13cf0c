/// What the answer of a committed command concerned, small: attempts are found by their place in the plan.
package enum RecordDetail: Equatable, Sendable {
    /// Nothing but the plan.
    case none
    /// A calculation.
    case calculation(sequence: UInt32)
    /// A calculation that failed.
    case failure(sequence: UInt32, failure: FailureClass)
    /// A choice.
    case selection(sequence: UInt32, candidateID: CandidateID)
    /// The attempt of this place was opened.
    case attemptOpened(ordinal: UInt32)
    /// The attempt of this place was closed.
    case attemptClosed(ordinal: UInt32, late: Bool, diverged: Bool)
}
