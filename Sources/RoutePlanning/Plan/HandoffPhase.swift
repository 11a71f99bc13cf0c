/// Whether somebody is expected to acknowledge.
///
/// Keeps of P10 in docs/properties.md that one attempt is open at most: there is room for one.
package enum HandoffPhase: Equatable, Sendable {
    /// One attempt is open.
    case awaiting(OpenAttempt)
    /// The last attempt was refused or timed out.
    case unanswered
}
