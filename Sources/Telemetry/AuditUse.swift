internal import RoutePlanning

/// How the audit store and the deliveries from it stand, as values: whoever keeps the store fills it in, for the metrics.
///
/// Counts of deliveries begin at 0 with the process. All of it tells of what is durable.
package struct AuditUse: Equatable, Sendable {
    /// The journal sequence up to which everything is in the store.
    package var position: UInt64 = 0
    /// Durable entries that are not in it yet.
    package var lagEntryCount: UInt64 = 0
    /// Since when, in nanoseconds, the oldest of them waits; 0 where none does.
    package var lagNanoseconds: UInt64 = 0
    /// Bytes of the store's files.
    package var byteCount: UInt64 = 0
    /// Transactions of the projection that failed and were tried again.
    package var failureCount: UInt64 = 0
    /// Consumers that are subscribed.
    package var attachedCount = 0
    /// Consumers that are known and not subscribed.
    package var detachedCount = 0
    /// Events in the store that some consumer has not acknowledged: for each event and consumer one.
    package var pendingCount: UInt64 = 0
    /// The age, in nanoseconds, of the oldest of them by the time of its commit; 0 where there is none.
    package var oldestNanoseconds: UInt64 = 0
    /// Events that wait apart, because a consumer's operator parked them.
    package var parkedCount: UInt64 = 0
    /// How deliveries ended.
    package var deliveries = Tally<DeliveryResult>()

    /// Nothing is stored and nobody consumes.
    package init() {}

    /// Puts all of it on the board of metrics.
    package func write(to board: inout MetricBoard) {
        board.set(.auditPosition, to: Double(self.position))
        board.set(.auditLag, to: Double(self.lagEntryCount))
        board.set(.auditLagAge, to: Double(self.lagNanoseconds) / 1e9)
        board.set(.auditBytes, to: Double(self.byteCount))
        board.add(self.failureCount, to: .auditFailures)
        board.set(.outboxConsumers, "attached", to: Double(self.attachedCount))
        board.set(.outboxConsumers, "detached", to: Double(self.detachedCount))
        board.set(.outboxPending, to: Double(self.pendingCount))
        board.set(.outboxOldest, to: Double(self.oldestNanoseconds) / 1e9)
        board.set(.outboxParked, to: Double(self.parkedCount))
        for result in DeliveryResult.allCases { board.add(self.deliveries[result], to: .outboxDeliveries, result.word) }
    }
}
