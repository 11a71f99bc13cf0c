/// When a snapshot is due: by journal bytes since the last one, by age with changes, or after a slow replay.
///
/// Pure; the writer feeds it and obeys. Source: docs/journal.md, "Snapshots".
package struct SnapshotSchedule: Sendable {
    private var lastByteCount: UInt64
    private var journalByteCountAtLast: UInt64
    /// Bytes behind the last snapshot that an earlier process wrote.
    private var replayedByteCount: UInt64
    /// The sequence of the last snapshot begun.
    package private(set) var sequenceAtLast: UInt64
    private var lastAt: UInt64
    private var notBefore: UInt64 = 0
    /// Due whatever was written since: a replay was slow or long, or the last try failed.
    private var isOverdue: Bool

    /// Starts from what recovery found; times are monotonic nanoseconds.
    ///
    /// What was replayed counts as if this process had written it, or short lives would never take a snapshot; so do its
    /// segments, where they are `tooManySegments`.
    package init(
        snapshotByteCount: UInt64, snapshotSequence: UInt64, replayedNanoseconds: UInt64, replayedByteCount: UInt64 = 0,
        tooManySegments: Bool = false, startedAt: UInt64
    ) {
        self.lastByteCount = snapshotByteCount
        self.journalByteCountAtLast = 0
        self.sequenceAtLast = snapshotSequence
        self.lastAt = startedAt
        self.replayedByteCount = replayedByteCount
        self.isOverdue = tooManySegments || replayedNanoseconds > EngineLimits.snapshotReplayNanoseconds
        if replayedByteCount > self.byteCountThreshold { self.isOverdue = true }
    }

    private var byteCountThreshold: UInt64 { max(EngineLimits.snapshotJournalByteCountMin, self.lastByteCount) }

    /// Whether to start one now.
    package func isDue(journalByteCount: UInt64, sequence: UInt64, at now: UInt64) -> Bool {
        guard sequence > self.sequenceAtLast, now >= self.notBefore else { return false }
        let byteCount = journalByteCount - self.journalByteCountAtLast + self.replayedByteCount
        return self.isOverdue || byteCount > self.byteCountThreshold
            || now - self.lastAt >= EngineLimits.snapshotIntervalNanoseconds
    }

    /// When `isDue` may turn true though nothing else happens.
    package func nextCheck(sequence: UInt64) -> UInt64? {
        guard sequence > self.sequenceAtLast else { return nil }
        return self.isOverdue
            ? self.notBefore : max(self.notBefore, self.lastAt + EngineLimits.snapshotIntervalNanoseconds)
    }

    /// A snapshot of the state at `sequence` was begun.
    package mutating func began(journalByteCount: UInt64, sequence: UInt64, at now: UInt64) {
        self.journalByteCountAtLast = journalByteCount
        self.replayedByteCount = 0
        self.sequenceAtLast = sequence
        self.lastAt = now
        self.isOverdue = false
    }

    /// It was published.
    package mutating func published(byteCount: UInt64) {
        self.lastByteCount = byteCount
    }

    /// It was given up; the next one waits, and covers everything this one did.
    package mutating func failed(sequenceBefore: UInt64, at now: UInt64) {
        self.sequenceAtLast = sequenceBefore
        self.isOverdue = true
        self.notBefore = now + EngineLimits.snapshotRetryNanoseconds
    }
}
