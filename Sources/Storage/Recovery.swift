package import Journaling

/// What recovery found; the caller logs whatever is not empty.
package struct Recovery: Sendable {
    /// A snapshot that was passed over for an older one.
    package struct Fallback: Equatable, Sendable {
        /// The bad snapshot.
        package let file: String
        /// Where verification stopped.
        package let offset: UInt64
    }

    /// An unacknowledged tail that was left out.
    package struct DroppedTail: Equatable, Sendable {
        /// The segment.
        package let file: String
        /// Where the valid part ends.
        package let offset: UInt64
        /// Bytes from there to the last one that was written.
        package let byteCount: UInt64
    }

    /// The data directory's name for ever.
    package let instance: InstanceID
    /// Changes on restore from a backup and on accepted loss.
    package let incarnation: UInt64
    /// The epoch of the last writer, 0 in a fresh directory; starting the journal takes the next.
    package let epoch: UInt64
    /// Where the journal ends: the last entry, batch, chain and journal time.
    package let end: JournalPosition
    /// The snapshot the state was built from.
    package let snapshot: SnapshotSummary?
    /// How many entries were replayed after it.
    package let replayedEntryCount: UInt64
    /// Bytes of the frames behind the snapshot, for the snapshot trigger.
    package let replayedByteCount: UInt64
    /// Segments these frames lie in, likewise: each writer begins one.
    package let replayedSegmentCount: Int
    /// All segments the MANIFEST names.
    package let segmentCount: Int
    /// Newer snapshots that were damaged.
    package let fallbacks: [Fallback]
    /// The torn tail, where there was one.
    package let droppedTail: DroppedTail?
    /// Names in the directory that are not ours; they are left alone.
    package let unknownFiles: [String]
    /// What `DataDirectory.startJournal` has to tidy and rewrite.
    let repairs: Repairs
}
