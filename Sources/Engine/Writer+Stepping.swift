package import RoutePlanning
package import Storage

/// What a simulation does and sees beside the calls of the loop; with `JournalConfiguration.Threads.stepped`.
extension Writer {
    /// Whether a piece of background work can be done now.
    package func isPending(_ work: BackgroundWork) -> Bool {
        switch work {
        case .sync: self.journal.isSyncPending
        case .spare: self.journal.isSparePending
        case .snapshotWriting, .snapshotPublishing: self.publisher.pendingWork == work
        }
    }

    /// Does a piece of background work on this thread, if it is pending.
    package func perform(_ work: BackgroundWork) {
        guard self.isPending(work) else { return }
        switch work {
        case .sync: self.journal.performSync()
        case .spare: self.journal.performSpare()
        case .snapshotWriting, .snapshotPublishing: self.publisher.performStep()
        }
    }

    /// The last entry decided.
    package var lastSequence: UInt64 { self.journal.lastSequence }

    /// Whether a batch is being written beside.
    package var isCommitInFlight: Bool { self.journal.isCommitInFlight }

    /// Whether a snapshot is being written beside.
    package var isSnapshotRunning: Bool { self.publisher.isRunning }

    /// Whether a snapshot can be begun: one at a time, none of a state that has one, none after a failure.
    package var canBeginSnapshot: Bool {
        !self.publisher.isRunning && self.failure == nil
            && self.journal.lastSequence > self.snapshots.sequenceAtLast
    }

    /// Whether timers may make entries: not too much waits for the disk, and there is space for more.
    package var hasRoom: Bool { self.room == .enough }

    /// What the journal calls durable, whoever may see it.
    package var journalDurableSequence: UInt64 { self.journal.durableSequence }

    /// Bytes of entries that are not durable, as the limit counts them.
    package var undurableByteCount: Int { self.journal.undurableByteCount }

    /// Bytes of the frames in memory that no commit has taken, as they are.
    package var gatheredFrameByteCount: Int { self.journal.gatheredFrameByteCount }

    /// Everything in memory at this moment.
    package func freeze() -> FrozenRegistry { self.desk.registry.freeze() }
}
