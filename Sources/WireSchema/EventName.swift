/// The sixteen bytes that name an event, as a request has them.
package struct EventName: Hashable, Sendable {
    /// The first eight bytes, big-endian: journal time in nanoseconds.
    package let high: UInt64
    /// The last eight.
    package let low: UInt64

    /// Memberwise.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
