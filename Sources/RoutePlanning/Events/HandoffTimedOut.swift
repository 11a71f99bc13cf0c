/// An attempt's deadline passed: its outcome is unknown.
package struct HandoffTimedOut: Equatable, Sendable {
    /// The attempt.
    package let attemptID: AttemptID

    /// Memberwise.
    package init(attemptID: AttemptID) {
        self.attemptID = attemptID
    }
}
