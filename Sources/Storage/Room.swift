/// What the journal can still take before the next segment, asked before anything is decided.
package enum Room: Equatable, Sendable {
    /// Any command.
    case enough
    /// Nothing for now: too much waits for the disk, or for the next segment, which is being prepared.
    case overloaded
    /// The next segment cannot be prepared: acknowledgements only.
    case acknowledgementsOnly
    /// The next segment cannot be prepared, and this one is full up to the space that closing it takes.
    case none
}
