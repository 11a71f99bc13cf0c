/// One more attempt of the same hand-off.
package struct HandoffRetried: Equatable, Sendable {
    /// The attempt.
    package let attempt: OpenAttempt

    /// Memberwise.
    package init(attempt: OpenAttempt) {
        self.attempt = attempt
    }
}
