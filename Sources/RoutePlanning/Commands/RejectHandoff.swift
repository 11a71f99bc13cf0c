/// The navigation adapter refused an attempt.
package struct RejectHandoff: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The attempt.
    package let attemptID: AttemptID
    /// Why.
    package let rejection: RejectionClass

    /// Memberwise.
    package init(context: CommandContext, attemptID: AttemptID, rejection: RejectionClass) {
        self.context = context
        self.attemptID = attemptID
        self.rejection = rejection
    }
}
