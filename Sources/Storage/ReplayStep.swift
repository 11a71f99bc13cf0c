package import Journaling

/// What recovery hands to the engine, in this order: the snapshot's beginning, its records, its end, the entries after it.
package enum ReplayStep: Equatable, Sendable {
    /// A snapshot that was verified whole follows: what it holds how many of, so that room can be made.
    case snapshotBegin(SnapshotSummary)
    /// One record of the snapshot; sections come in their order.
    case snapshotRecord(SnapshotSection)
    /// All records were given; the engine compares its own digest with the summary's.
    case snapshotEnd(SnapshotSummary)
    /// One committed entry after the snapshot.
    case entry(EntryHeader)
}
