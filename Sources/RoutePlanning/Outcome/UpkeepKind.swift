/// Maintenance of a plan that is over; raw values are stored.
package enum UpkeepKind: UInt8, Hashable, Sendable, CaseIterable {
    /// Stops, labels and secrets of the provider are dropped.
    case redact = 1
    /// The plan goes; its external id stays as a tombstone.
    case evict = 2
}
