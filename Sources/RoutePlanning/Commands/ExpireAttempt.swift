/// The deadline of an attempt passed; the daemon says so itself one second after it.
package struct ExpireAttempt: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The attempt.
    package let attemptID: AttemptID

    /// Memberwise.
    package init(context: CommandContext, attemptID: AttemptID) {
        self.context = context
        self.attemptID = attemptID
    }
}
