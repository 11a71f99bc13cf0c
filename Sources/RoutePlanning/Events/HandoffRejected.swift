/// The target refused an attempt.
package struct HandoffRejected: Equatable, Sendable {
    /// The attempt.
    package let attemptID: AttemptID
    /// Why.
    package let rejection: RejectionClass

    /// Memberwise.
    package init(attemptID: AttemptID, rejection: RejectionClass) {
        self.attemptID = attemptID
        self.rejection = rejection
    }
}
