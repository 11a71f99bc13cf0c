/// Names one hand-off; the navigation target gets it as its dedupe token.
package struct HandoffID: Identifier {
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
