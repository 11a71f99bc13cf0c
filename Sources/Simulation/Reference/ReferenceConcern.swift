/// What an answer concerns inside the plan; nil where the contract does not say that it is told.
package struct ReferenceConcern: Hashable, Sendable {
    /// The calculation in flight or delivered.
    package var calculation: Int?
    /// The choice.
    package var candidate: Int?
    /// The hand-off.
    package var handoff: Int?
    /// The attempt.
    package var attempt: Int?
    /// Its number within the hand-off.
    package var attemptNumber: Int?
    /// Until when it waits.
    package var deadline: UInt64?
    /// The acknowledgement came after the attempt had been timed out.
    package var late: Bool?
    /// The target follows another geometry.
    package var diverged: Bool?
    /// How the calculation failed.
    package var failure: Int?

    /// Nothing is told.
    package init() {}

    /// What is told of an attempt that begins to wait.
    package init(_ attempt: ReferenceAttempt) {
        self.handoff = attempt.handoff
        self.attempt = attempt.id
        self.attemptNumber = attempt.number
        self.deadline = attempt.deadline
    }
}
