internal import Auditing
internal import Telemetry

/// How the consumers of the outbox stand, for metrics.
struct OutboxUse {
    /// Whether there is an outbox.
    let isThere: Bool
    /// How far each consumer is behind.
    let lags: [OutboxLag]
    /// How deliveries ended.
    let counts: OutboxCounts
    /// Consumers with an open stream.
    let attachedCount: Int

    /// Without an outbox.
    static let none = OutboxUse(isThere: false, lags: [], counts: OutboxCounts(), attachedCount: 0)

    /// What the metrics tell of the audit store, with its consumers.
    func completed(_ use: AuditUse?) -> AuditUse? {
        guard self.isThere else { return use }
        var completed = use ?? AuditUse()
        self.write(to: &completed)
        return completed
    }

    private func write(to use: inout AuditUse) {
        use.attachedCount = self.attachedCount
        use.detachedCount = self.lags.count - self.attachedCount
        use.pendingCount = self.lags.reduce(0) { $0 + $1.pendingCount }
        use.oldestNanoseconds = self.lags.map(\.oldestNanoseconds).max() ?? 0
        use.parkedCount = self.lags.reduce(0) { $0 + $1.parkedCount }
        var deliveries = Tally<DeliveryResult>()
        deliveries.add(self.counts.acknowledgedCount, to: .acknowledged)
        deliveries.add(self.counts.redeliveredCount, to: .redelivered)
        deliveries.add(self.counts.fencedCount, to: .fenced)
        deliveries.add(self.counts.parkedCount, to: .parked)
        use.deliveries = deliveries
    }
}
