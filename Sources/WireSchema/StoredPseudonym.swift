/// Sixteen bytes that were stored for a pseudonym or an event's name, to be told as they are.
package struct StoredPseudonym: Hashable, Sendable {
    /// The first eight bytes, big-endian.
    package let high: UInt64
    /// The last eight bytes, big-endian.
    package let low: UInt64

    /// Joins the two halves.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
