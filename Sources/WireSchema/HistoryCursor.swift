/// Where a page of history ended: which history, and the position behind which the next page begins.
package struct HistoryCursor: Equatable, Sendable {
    /// The incarnation the position is of.
    package let incarnation: UInt64
    /// The last position that was examined.
    package let position: UInt64

    /// Memberwise.
    package init(incarnation: UInt64, position: UInt64) {
        self.incarnation = incarnation
        self.position = position
    }
}
