/// When a gathered batch is made durable, and on which thread: natural batching in three modes.
///
/// One call at a time is synced at once on the deciding thread, for a wake-up of another core costs a quarter of a
/// sync. Several clients answered together come back together, so the batch waits for them, at most half a sync. A
/// large batch goes to the sync thread while the loop decides the next one. Source: docs/journal.md, "Commit".
package struct CommitPolicy: Sendable {
    /// What the writer does with the gathered entries now.
    package enum Action: Equatable, Sendable {
        /// Nothing is gathered, or a batch is in flight and the next one gathers behind it.
        case rest
        /// Sync on this thread.
        case commitInline
        /// Hand the batch to the sync thread.
        case commitBeside
        /// Wait for more, at most until then (monotonic nanoseconds).
        case gather(until: UInt64)
    }

    /// Mean time of one sync, in nanoseconds, weighted towards the last sixteen.
    package private(set) var syncNanoseconds: UInt64
    /// Entries in the last batch that became durable: about how many answers were released together.
    private var releasedCount = 0
    private var gatheringSince: UInt64?

    /// Starts with a guess at the time of one sync.
    package init(syncNanoseconds: UInt64 = 200_000) {
        self.syncNanoseconds = syncNanoseconds
    }

    /// Decides at the end of a turn.
    package mutating func action(
        gatheredCount: Int, commitInFlight: Bool, moreInputReady: Bool, at now: UInt64
    ) -> Action {
        guard gatheredCount > 0, !commitInFlight else { return .rest }
        if gatheredCount >= EngineLimits.besideEntryCountMin {
            self.gatheringSince = nil
            return .commitBeside
        }
        if gatheredCount < self.releasedCount {
            let since = self.gatheringSince ?? now
            self.gatheringSince = since
            let until = since + self.syncNanoseconds / 2
            if now < until { return .gather(until: until) }
        }
        self.gatheringSince = nil
        return moreInputReady ? .commitBeside : .commitInline
    }

    /// Learns from a batch that became durable.
    package mutating func committed(entryCount: Int, inNanoseconds duration: UInt64) {
        self.releasedCount = entryCount
        self.syncNanoseconds = (self.syncNanoseconds * 15 + min(duration, EngineLimits.syncNanosecondsMax)) / 16
    }
}
