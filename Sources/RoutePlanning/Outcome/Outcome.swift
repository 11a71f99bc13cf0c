/// What the client is told.
package enum Outcome: Equatable, Sendable {
    /// The command had its effect, had it before, or needed none.
    case answered(Answer)
    /// Nothing was changed.
    case refused(Refusal)
}
