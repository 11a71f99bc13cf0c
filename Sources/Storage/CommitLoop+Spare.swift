/// The spare segment, as the engine looks after it.
extension CommitLoop {
    /// Tries again, a second later and beside, to make a spare that could not be made.
    ///
    /// Called between `harvest` and the next commit. A rollover that finds no spare makes one itself, so that a failure
    /// which has passed by then never matters.
    ///
    /// - Returns: why a spare could not be made; once, until one was.
    package func tendSpare(monotonic now: UInt64) -> StorageError? {
        var told: StorageError?
        if let news = self.writer.spare.takeNews() {
            if let failure = news.failure, self.spareRetry.failed(at: now) { told = failure }
            if news.isMade { self.spareRetry.made() }
        }
        // A batch in flight may be taking the spare on the other thread.
        if !self.isCommitInFlight, self.spareRetry.takeTurn(at: now) { self.writer.spare.retry() }
        return told
    }

    /// When `tendSpare` wants to run though nothing else happens; the end of a commit in flight is soon enough.
    package var nextSpareRetry: UInt64? { self.isCommitInFlight ? nil : self.spareRetry.dueAt }

    /// Whether a spare waits for `performSpare`.
    package var isSparePending: Bool { self.writer.spare.isStepPending }

    /// Makes the spare that was asked for on this thread, where spares are made in steps.
    package func performSpare() { self.writer.spare.performStep() }

    /// Readable when a spare was made or could not be, and `tendSpare` should be called.
    package var spareDescriptor: Int32 { self.writer.spare.descriptorNumber }
}
