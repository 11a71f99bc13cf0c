/// Names one data directory for ever; drawn at random by whoever creates the directory.
package struct InstanceID: Equatable, Sendable {
    /// The first eight bytes.
    package let high: UInt64
    /// The last eight bytes.
    package let low: UInt64

    /// Joins two words drawn by the caller; this module has no source of randomness.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
