/// One attempt as told to a reader.
package struct AttemptView: Equatable, Sendable {
    /// What it was while it waited.
    package let attempt: OpenAttempt
    /// What became of it.
    package let state: AttemptState
    /// Why the target refused, if it did.
    package let rejection: RejectionClass?

    /// Memberwise.
    package init(attempt: OpenAttempt, state: AttemptState, rejection: RejectionClass?) {
        self.attempt = attempt
        self.state = state
        self.rejection = rejection
    }
}
