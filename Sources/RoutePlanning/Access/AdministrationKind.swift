/// The requests about the daemon itself.
package enum AdministrationKind: UInt8, Hashable, Sendable, CaseIterable {
    /// Which instance answers, and how it stands.
    case getInstance = 1
    /// All metrics.
    case getMetrics = 2
    /// A snapshot, its files held for a backup.
    case takeSnapshot = 3
    /// The end of a hold.
    case releaseSnapshot = 4
    /// The definitions of all services.
    case getSchema = 5
}
