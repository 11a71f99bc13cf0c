/// A distance to the nearest kilometre: a traveler's usual ways must not be told apart by their metres.
package struct DistanceBucket: Hashable, Sendable {
    /// Whole kilometres, half a kilometre rounded up.
    package let kilometres: UInt16

    /// Rounds.
    package init(metres: UInt32) {
        self.kilometres = UInt16(clamping: metres / 1_000 + (metres % 1_000 >= 500 ? 1 : 0))
    }
}
