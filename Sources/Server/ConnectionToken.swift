/// Names one connection; the number is never given out twice.
package struct ConnectionToken: Hashable, Sendable {
    /// Slot in the low half, generation in the high half.
    package let number: UInt64

    /// Wraps a number.
    package init(number: UInt64) { self.number = number }
}
