/// Whether somebody is expected to acknowledge.
package enum HandoffPhase: Equatable, Sendable {
    /// One attempt is open.
    case awaiting(OpenAttempt)
    /// The last attempt was refused or timed out.
    case unanswered
}
