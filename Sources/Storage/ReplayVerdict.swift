/// What the engine answers to a `ReplayStep`.
package enum ReplayVerdict: Equatable, Sendable {
    /// The step was taken over.
    case applied
    /// The kind is unknown or the bytes do not decode: exit 65.
    case unreadable
    /// The schema is that of a later program: exit 76.
    case newer(schemaVersion: UInt16)
    /// The state after the step has another digest than the recorded one: exit 70.
    case diverged
}
