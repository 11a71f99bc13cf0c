/// The requests about the daemon itself.
package enum AdministrationKind: UInt8, Hashable, Sendable, CaseIterable {
    /// Which instance answers, and how it stands.
    case getInstance = 1
    /// All metrics.
    case getMetrics = 2
}
