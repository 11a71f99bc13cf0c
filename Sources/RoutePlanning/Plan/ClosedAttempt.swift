/// An attempt that no longer waits; kept as long as the plan.
package struct ClosedAttempt: Equatable, Sendable {
    /// What it was while it waited.
    package let attempt: OpenAttempt
    /// How it ended.
    package var ending: AttemptEnding
    /// When it ended so.
    package var endedAt: Instant

    /// Memberwise.
    package init(attempt: OpenAttempt, ending: AttemptEnding, endedAt: Instant) {
        self.attempt = attempt
        self.ending = ending
        self.endedAt = endedAt
    }
}
