/// One request about the daemon itself.
package enum AdministrationRequest: Equatable, Sendable {
    /// Which instance answers, and how it stands.
    case instance
    /// All metrics.
    case metrics
    /// A new snapshot, or a hold that is to go on; 0 for a new one.
    case takeSnapshot(hold: UInt64)
    /// The end of a hold.
    case releaseSnapshot(hold: UInt64)
    /// The definitions of all services.
    case schema
}
