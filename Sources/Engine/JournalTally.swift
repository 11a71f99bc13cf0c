internal import RoutePlanning
internal import Telemetry

/// What batches and snapshots took, counted when they end.
struct JournalTally {
    /// From when on entries wait that nobody has handed to the disk; nil while none does.
    private(set) var waitingSince: UInt64?
    private var queue = HistogramTable(.answers)
    private var commits = HistogramTable(.answers, rowCount: 2)
    private var batches = HistogramTable(.entries)
    private var snapshots = HistogramTable(.work)
    private var snapshotBegan: UInt64 = 0

    /// Entries wait at a time.
    mutating func entriesWait(at now: UInt64) {
        if self.waitingSince == nil { self.waitingSince = now }
    }

    /// A batch goes to the disk at a time; `leavesMore` says that entries behind it wait on.
    mutating func batchBegins(entryCount: Int, at now: UInt64, leavesMore: Bool) {
        if let since = self.waitingSince { self.queue.observe(now - min(since, now)) }
        self.waitingSince = leavesMore ? now : nil
        self.batches.observe(UInt64(entryCount))
    }

    /// A batch became durable, so long after it went to the disk.
    mutating func batchEnded(inNanoseconds duration: UInt64, beside: Bool) {
        self.commits.observe(duration, row: beside ? 1 : 0)
    }

    /// A snapshot is begun.
    mutating func snapshotBegins(at now: UInt64) { self.snapshotBegan = now }

    /// It was published.
    mutating func snapshotEnded(at now: UInt64) { self.snapshots.observe(now - min(self.snapshotBegan, now)) }

    /// Puts all of it on the board of metrics.
    func write(to board: inout MetricBoard) {
        self.queue.write(.queueDuration, to: &board)
        self.commits.write(row: 0, .commitDuration, "inline", to: &board)
        self.commits.write(row: 1, .commitDuration, "beside", to: &board)
        self.batches.write(.batchEntries, to: &board)
        self.snapshots.write(.snapshotDuration, to: &board)
    }
}
