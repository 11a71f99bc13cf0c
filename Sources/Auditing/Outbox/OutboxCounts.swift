/// How deliveries ended since the process began, in events; for metrics.
package struct OutboxCounts: Equatable, Sendable {
    /// With an acknowledgement.
    package var acknowledgedCount: UInt64 = 0
    /// Without one: the consumer was gone, and subscribed again.
    package var redeliveredCount: UInt64 = 0
    /// Without one: another subscriber of the name came after.
    package var fencedCount: UInt64 = 0
    /// An operator parked the event.
    package var parkedCount: UInt64 = 0

    /// Nothing yet.
    package init() {}

    /// Adds what one transaction brought.
    mutating func add(_ other: OutboxCounts) {
        self.acknowledgedCount += other.acknowledgedCount
        self.redeliveredCount += other.redeliveredCount
        self.fencedCount += other.fencedCount
        self.parkedCount += other.parkedCount
    }
}
