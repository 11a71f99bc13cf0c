internal import Journaling
internal import RoutePlanning
internal import Storage
internal import WireSchema

extension Writer {
    /// Takes over a finished snapshot and starts one that is due.
    func runSnapshots(monotonic: UInt64) throws(StorageError) {
        let completion = self.publisher.harvest()
        if let completion { self.noteForHold(completion) }
        switch completion {
        case .published(let summary):
            self.snapshots.published(byteCount: summary.byteCount)
            self.standing.note(.published(summary))
            self.tally.snapshotEnded(at: monotonic)
        case .failed(let error):
            self.snapshotFailed(error, monotonic: monotonic)
        case nil:
            break
        }
        try self.tendHold(monotonic: monotonic)
        guard self.hold.isFree, !self.publisher.isRunning,
            self.snapshots.isDue(
                journalByteCount: self.journal.writtenByteCount, sequence: self.journal.lastSequence, at: monotonic)
        else { return }
        self.beginSnapshot(monotonic: monotonic)
    }

    /// Freezes the state (microseconds: shards are copied on write) and lets the publisher write it beside.
    ///
    /// At most one is written at a time.
    package func beginSnapshot(monotonic: UInt64) {
        self.tally.snapshotBegins(at: monotonic)
        let position = self.journal.markSnapshot()
        self.hasBegunSegment = false
        let frozen = self.desk.registry.freeze()
        self.sequenceBeforeSnapshot = self.snapshots.sequenceAtLast
        self.snapshots.began(
            journalByteCount: self.journal.writtenByteCount, sequence: position.sequence, at: monotonic)
        // What the audit projection has not taken yet is kept, however many snapshots there are.
        let retainedFrom = min(position.sequence, self.projection?.sequence ?? .max) + 1
        self.publisher.start(mark: position, retainedFrom: retainedFrom) {
            emit throws(StorageError) in try SnapshotRecords.emitAll(of: frozen, to: emit)
        }
    }

    /// Has the first redaction or eviction after a snapshot begin a segment.
    ///
    /// What it drops lies in the segments before, which then go whole with the second snapshot from now; a quiet journal
    /// would otherwise keep it until its segment is full.
    func beginSegmentForUpkeep() {
        guard !self.hasBegunSegment else { return }
        self.hasBegunSegment = true
        self.journal.beginSegment()
    }

    private func snapshotFailed(_ error: StorageError, monotonic: UInt64) {
        self.snapshots.failed(sequenceBefore: self.sequenceBeforeSnapshot, at: monotonic)
        self.standing.note(.failed(error))
    }
}
