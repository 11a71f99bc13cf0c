/// What the daemon did during the run, by its own metrics before and after.
package struct ServerDelta: Equatable, Sendable {
    /// Commits to the journal: one append and one sync each.
    package let commitCount: Double
    /// Seconds they took together, append and sync.
    package let commitSeconds: Double
    /// Entries in them.
    package let entryCount: Double
    /// Seconds that entries waited in the writer's queue together.
    package let queueSeconds: Double
    /// Entries that waited there.
    package let queuedCount: Double
    /// Bytes of the journal.
    package let journalByteCount: Double
    /// Resident memory after the run; nil where the daemon does not tell, like what follows.
    package let residentByteCountAfter: Double?
    /// Plans in memory after the run.
    package let planCountAfter: Double?
    /// Entries the audit store was behind right after the run.
    package let auditLagAfter: Double?

    /// What changed from one moment to another.
    package init(before: MetricsText, after: MetricsText) {
        func change(_ name: String) -> Double { (after.sum(name) ?? 0) - (before.sum(name) ?? 0) }
        self.commitCount = change("routeplan_journal_commit_seconds_count")
        self.commitSeconds = change("routeplan_journal_commit_seconds_sum")
        self.entryCount = change("routeplan_journal_batch_entries_sum")
        self.queueSeconds = change("routeplan_writer_queue_seconds_sum")
        self.queuedCount = change("routeplan_writer_queue_seconds_count")
        self.journalByteCount = change("routeplan_journal_bytes_total")
        self.residentByteCountAfter = after.sum("routeplan_resident_bytes")
        self.planCountAfter = after.sum("routeplan_plans")
        self.auditLagAfter = after.sum("routeplan_audit_lag_entries")
    }

    /// Entries of one commit, on average.
    package var entriesPerCommit: Double? { self.commitCount > 0 ? self.entryCount / self.commitCount : nil }

    /// How long a commit took, on average, in microseconds.
    package var commitMicroseconds: Double? {
        self.commitCount > 0 ? self.commitSeconds / self.commitCount * 1e6 : nil
    }

    /// How long an entry waited in the writer's queue, on average, in microseconds.
    package var queueMicroseconds: Double? {
        self.queuedCount > 0 ? self.queueSeconds / self.queuedCount * 1e6 : nil
    }

    /// Bytes of the journal for each entry.
    package var bytesPerEntry: Double? { self.entryCount > 0 ? self.journalByteCount / self.entryCount : nil }
}
