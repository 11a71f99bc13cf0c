/// A hand-off began with its first attempt.
package struct NavigationRequested: Equatable, Sendable {
    /// The attempt, which names the hand-off.
    package let attempt: OpenAttempt

    /// Memberwise.
    package init(attempt: OpenAttempt) {
        self.attempt = attempt
    }
}
