/// What a request for a snapshot came to.
package enum HoldOutcome: Equatable, Sendable {
    /// It is written, verified and held.
    case held(HeldSnapshot)
    /// It could not be written; the log says why.
    case failed
}
