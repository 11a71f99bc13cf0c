internal import Journaling
internal import Storage

/// Snapshots on request, for backups.
extension Writer {
    /// Asks for a snapshot of what is decided by now, the journal closed behind it; false while another one is held.
    ///
    /// `takeHoldOutcome` tells when it is there.
    package func askForHold() -> Bool { self.hold.ask() }

    /// Prolongs a hold and tells what is held; nil where it is none, or no longer.
    package func prolongHold(_ hold: UInt64, monotonic: UInt64) -> HeldSnapshot? {
        self.hold.prolong(hold, at: monotonic)
    }

    /// Gives a hold back; false where it is none.
    package func releaseHold(_ hold: UInt64) -> Bool { self.hold.release(hold) }

    /// Nobody waits for the snapshot that was asked for; it is written all the same, if it was begun.
    package func abandonHold() { self.hold.abandon() }

    /// In how long a snapshot may be asked for again, as far as is known, in nanoseconds.
    package func holdRemaining(monotonic: UInt64) -> UInt64 {
        let end = self.hold.expiresAt ?? monotonic + EngineLimits.holdRetryNanoseconds
        return end > monotonic ? end - monotonic : 0
    }

    /// What became of the request, once.
    package func takeHoldOutcome() -> HoldOutcome? {
        defer { self.holdOutcome = nil }
        return self.holdOutcome
    }

    /// Begins, settles and ends; called each turn after the publisher's results were taken over.
    func tendHold(monotonic: UInt64) throws(StorageError) {
        guard !self.hold.isFree else { return }
        self.hold.expire(at: monotonic)
        if self.hold.wantsSnapshot, !self.publisher.isRunning, self.journal.canCloseSegment {
            let sequence = self.journal.lastSequence
            self.beginSnapshot(monotonic: monotonic)
            self.hold.began(sequence: sequence, closingBatch: self.journal.closeSegment())
        }
        if self.hold.wantsBatches, !self.journal.isCommitInFlight { try self.commitBeside(monotonic: monotonic) }
        if let snapshot = self.hold.settle(durableBatch: self.journal.durableBatch, at: monotonic) {
            self.holdOutcome = .held(snapshot)
        }
    }

    /// A snapshot ended: perhaps the one that was asked for.
    func noteForHold(_ completion: SnapshotPublisher.Completion) {
        switch completion {
        case .published(let summary):
            self.hold.published(sequence: summary.mark.sequence, stateDigest: summary.stateDigest)
        case .failed:
            guard self.hold.wantsBatches else { return }
            self.hold.abandon()
            self.holdOutcome = .failed
        }
    }
}
