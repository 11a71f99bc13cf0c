/// A calculation in flight, of the active generation and the current revision.
package struct Calculation: Equatable, Sendable {
    /// From 1, one per accepted request.
    package let sequence: UInt32
    /// When it was asked for.
    package let requestedAt: Instant

    /// Memberwise.
    package init(sequence: UInt32, requestedAt: Instant) {
        self.sequence = sequence
        self.requestedAt = requestedAt
    }
}
