package import Journaling
package import Platform
package import RoutePlanning
package import Storage
internal import WireSchema

/// From a path to a writer's parts: lock, recovery, replay, tail, new epoch.
///
/// `StorageError` says which of the exit codes a failure deserves; nothing is changed on disk before recovery has
/// understood all of it. Source: docs/journal.md, "Start".
package struct Startup {
    /// The opened directory, whose lock lives as long as it does.
    package let directory: DataDirectory
    /// What was found, for the log.
    package let recovery: Recovery
    /// How long reading and replaying took.
    package let replayNanoseconds: UInt64
    /// Whether the wall clock is so far ahead that nothing is redacted or evicted for now; worth an alarm.
    package var holdsRetention: Bool { self.retention.isHeld }
    /// The key of the audit's pseudonyms, and whether it is new.
    package let auditKey: AuditKey
    /// No key was there: one was drawn, and older pseudonyms cannot be linked to new ones.
    package let drewAuditKey: Bool
    /// How far the audit projection has come; nil where there is none.
    package let projection: ProjectionMark?
    /// The durable part of the journal, for whoever follows it.
    package let durableJournal: DurableJournal
    let journal: CommitLoop
    let publisher: SnapshotPublisher
    let registry: PlanRegistry
    let events: EventRing
    let clock: JournalClock
    let retention: RetentionHold
    let snapshots: SnapshotSchedule
    let scrubber: Scrubber
    let scrubs: ScrubSchedule?
    /// What became of the snapshot that had to be written first, where one had to.
    let firstSnapshot: SnapshotPublisher.Completion?

    /// Opens and recovers the directory at `path`.
    ///
    /// `freshInstance` names the directory if it is new; `freshKey` becomes its audit key if it has none;
    /// `scrubsDaily` has everything that is kept read again once a day; `progress` hears how far the reading has come.
    /// `projection` looks at the audit store before anything is written or dropped, and says how far it is.
    package init(
        path: String, calls: any StorageCalls, time: any Clock, policy: Policy, freshInstance: InstanceID,
        freshKey: AuditKey, processID: UInt32, configuration: JournalConfiguration = JournalConfiguration(),
        segmentTriggers: SegmentTriggers = SegmentTriggers(),
        watchableEventCount: Int = EngineLimits.watchableEventMax, folding: PlanFolding = .records,
        scrubsDaily: Bool = false,
        progress: (ReplayProgress) -> Void = { _ in },
        projection: (DataDirectory, Recovery) throws(StorageError) -> ProjectionMark? = { _, _ in nil }
    ) throws(StorageError) {
        let wall = time.wallNanoseconds()
        guard wall <= EngineLimits.wallNanosecondsMax else { throw .clockBeyondRange(nanoseconds: wall) }
        let directory = try DataDirectory.open(
            path: path, calls: calls, freshInstance: freshInstance, processID: processID,
            schemaVersion: JournalKind.schemaVersion)
        let began = time.monotonicNanoseconds()
        var replay = Replay(policy: policy, watchableEventCount: watchableEventCount, folding: folding)
        var read = ReplayProgress(knownByteCount: directory.sealedByteCount(behind: 0))
        let recovery = try directory.recover { step, bytes in
            read.note(step, byteCount: bytes.count) { directory.sealedByteCount(behind: $0) }
            if read.isDue({ time.monotonicNanoseconds() }) { progress(read) }
            return replay.take(step, bytes)
        }
        let ended = time.monotonicNanoseconds()
        self.projection = try projection(directory, recovery)
        (self.auditKey, self.drewAuditKey) = try directory.readOrMakeAuditKey(fresh: freshKey)
        let journal = try directory.startJournal(after: recovery, configuration: configuration)
        self.durableJournal = directory.makeDurableJournal(of: journal)
        self.publisher = directory.makeSnapshotPublisher(for: journal)
        self.scrubber = try Scrubber(directory: directory, journal: journal)
        self.scrubs = scrubsDaily ? ScrubSchedule(startedAt: ended) : nil
        self.firstSnapshot =
            recovery.segmentCount >= segmentTriggers.beforeServing && recovery.replayedEntryCount > 0
            ? Self.snapshot(
                of: replay.registry.freeze(), at: journal.markSnapshot(), by: self.publisher,
                retainedFrom: self.projection.map { $0.sequence + 1 } ?? .max) : nil
        self.directory = directory
        self.recovery = recovery
        self.replayNanoseconds = ended - began
        self.journal = journal
        self.registry = replay.registry
        self.events = replay.events
        let wallAtStart = min(time.wallNanoseconds(), EngineLimits.wallNanosecondsMax)
        self.clock = JournalClock(
            wallAtStart: wallAtStart, lastJournalTime: recovery.end.journalTime, monotonicAtStart: ended)
        self.retention = RetentionHold(
            wallAtStart: wallAtStart, lastJournalTime: recovery.end.journalTime, monotonicAtStart: ended)
        if case .published(let summary) = self.firstSnapshot {
            self.snapshots = SnapshotSchedule(
                snapshotByteCount: summary.byteCount, snapshotSequence: summary.mark.sequence, replayedNanoseconds: 0,
                startedAt: ended)
        } else {
            self.snapshots = SnapshotSchedule(
                snapshotByteCount: recovery.snapshot?.byteCount ?? 0,
                snapshotSequence: recovery.snapshot?.mark.sequence ?? 0, replayedNanoseconds: ended - began,
                replayedByteCount: recovery.replayedByteCount,
                tooManySegments: recovery.replayedSegmentCount >= segmentTriggers.beside, startedAt: ended)
        }
    }

    /// Writes a snapshot of the recovered state on this thread; everything in it is durable already.
    private static func snapshot(
        of frozen: FrozenRegistry, at position: JournalPosition, by publisher: SnapshotPublisher,
        retainedFrom: UInt64
    ) -> SnapshotPublisher.Completion {
        let retained = min(position.sequence + 1, retainedFrom)
        return publisher.publish(mark: position, retainedFrom: retained) { emit throws(StorageError) in
            try SnapshotRecords.emitAll(of: frozen, to: emit)
        }
    }
}
