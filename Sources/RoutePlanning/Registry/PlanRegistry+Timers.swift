extension PlanRegistry {
    /// The open attempt longest past its deadline and the grace after it, if there is one.
    ///
    /// The daemon expires it as a journaled command and asks again.
    package mutating func nextDueAttempt(at now: Instant) -> DueAttempt? {
        guard let entry = self.firstOpenDeadline(), Self.due(entry) <= now else { return nil }
        return DueAttempt(planID: entry.planID, attemptID: entry.attemptID)
    }

    /// The act of maintenance longest due, if there is one.
    ///
    /// The caller applies it, journals it with the digest `apply` told, and asks again.
    package func nextMaintenance(at now: Instant) -> Upkeep? {
        guard let (upkeep, due) = self.firstUpkeep(at: now), due <= now else { return nil }
        return upkeep
    }

    /// When `nextDueAttempt` will have something to tell; nil if no attempt is open.
    package mutating func nextAttemptDue() -> Instant? { self.firstOpenDeadline().map(Self.due) }

    /// When `nextMaintenance` will have something to tell; nil if no plan is over.
    package func nextMaintenanceDue() -> Instant? {
        self.firstUpkeep(at: Instant(nanoseconds: 0)).map { $0.due }
    }

    private static func due(_ entry: DeadlineHeap.Entry) -> Instant {
        entry.deadline.adding(seconds: Limits.deadlineGraceSeconds)
    }

    /// The earliest deadline of an attempt that still waits; those that do not are dropped on the way.
    private mutating func firstOpenDeadline() -> DeadlineHeap.Entry? {
        while let entry = self.deadlines.first {
            if entry == self.openDeadline { return entry }
            let shard = Self.shard(of: entry.planID)
            // Most attempts are answered long before, and their plans folded: the state alone tells of those.
            if let slot = self.shards.span[shard].slot(of: entry.planID),
                self.shards.span[shard].state(at: slot) == .handoffPending,
                self.shards.span[shard].read(slot, { $0.openAttempt?.id }) == entry.attemptID
            {
                self.openDeadline = entry
                return entry
            }
            self.deadlines.removeFirst()
        }
        return nil
    }

    /// The earliest act of maintenance; of a plan, redaction always comes before eviction.
    private func firstUpkeep(at now: Instant) -> (upkeep: Upkeep, due: Instant)? {
        let redaction = self.redactions.first.map {
            (
                upkeep: Upkeep(planID: $0.planID, at: now, kind: .redact),
                due: $0.endedAt.adding(seconds: self.policy.redactionSeconds)
            )
        }
        let eviction = self.evictions.first.map {
            (
                upkeep: Upkeep(planID: $0.planID, at: now, kind: .evict),
                due: $0.endedAt.adding(seconds: self.policy.retentionSeconds)
            )
        }
        guard let redaction else { return eviction }
        guard let eviction else { return redaction }
        return redaction.due <= eviction.due ? redaction : eviction
    }
}
