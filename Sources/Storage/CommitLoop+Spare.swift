internal import Journaling

/// The spare segment, as the engine looks after it.
extension CommitLoop {
    /// Tries again, a second later and beside, to make a spare that could not be made.
    ///
    /// Called between `harvest` and the next commit. A rollover that finds no spare makes one itself, so that a failure
    /// which has passed by then never matters; whoever asks for `room` before each entry never brings that about.
    /// `mayRetry` is false while somebody else needs the space that a try would take for a moment.
    ///
    /// - Returns: why a spare could not be made; once, until one was.
    package func tendSpare(monotonic now: UInt64, mayRetry: Bool = true) -> StorageError? {
        var told: StorageError?
        if let news = self.writer.spare.takeNews() {
            if let failure = news.failure {
                self.spareFailureCount += 1
                if self.spareRetry.failed(at: now) { told = failure }
            }
            if news.isMade {
                self.spareRetry.made()
                self.isSpareOpen = false
            }
        }
        // A batch in flight may be taking the spare on the other thread.
        if mayRetry, !self.isCommitInFlight, self.spareRetry.takeTurn(at: now) { self.writer.spare.retry() }
        return told
    }

    /// When `tendSpare` wants to run though nothing else happens; the end of a commit in flight is soon enough.
    package var nextSpareRetry: UInt64? { self.isCommitInFlight ? nil : self.spareRetry.dueAt }

    /// What may be appended; commands are refused before they are decided where it is not enough.
    ///
    /// Everything appended has its place in the active segment already, counted with the padding of its frames and a seal
    /// behind each. So with no spare at hand only the next entry matters, which is at most a frame: what is let in fits,
    /// however much still waits for the disk (docs/journal.md, "Failure").
    package var room: Room {
        if self.isOverloaded { return .overloaded }
        guard self.isSpareOpen else { return .enough }
        let left = self.bytesLeftInSegment
        let reserve = self.configuration.spaceReserveByteCount
        if left >= reserve { return .enough }
        guard self.spareRetry.isFailing else { return .overloaded }
        return left >= reserve / 2 ? .acknowledgementsOnly : .none
    }

    /// Whether commands are refused because the next segment cannot be prepared, until it was.
    package var isOutOfSpace: Bool {
        self.isSpareOpen && self.spareRetry.isFailing
            && self.bytesLeftInSegment < self.configuration.spaceReserveByteCount
    }

    /// Where a watchdog sees whether a batch is at the disk.
    package var pulse: CommitPulse { self.writer.pulse }

    /// Whether a segment can be closed without waiting for the next one's space, or failing for the lack of it.
    ///
    /// The space of one rollover is not that of two: what was gathered, and a seal before and behind, must fit.
    package var canCloseSegment: Bool {
        !self.isSpareOpen && self.bytesLeftInSegment >= 3 * JournalLimits.blockByteCount
    }

    /// Whether a spare waits for `performSpare`.
    package var isSparePending: Bool { self.writer.spare.isStepPending }

    /// Makes the spare that was asked for on this thread, where spares are made in steps.
    package func performSpare() { self.writer.spare.performStep() }

    /// Readable when a spare was made or could not be, and `tendSpare` should be called.
    package var spareDescriptor: Int32 { self.writer.spare.descriptorNumber }
}
