package import Platform
internal import Storage
internal import Synchronization
package import Telemetry

/// The thread that feeds the store; gives way to the writer and shares nothing with it but values.
///
/// Waits for the durable sequence to move; behind by much it commits great transactions, one after the other, and caught up
/// it lets entries gather for a moment, a longer one in a busy daemon, whose own commits wait for the disk as well.
package final class Projector: Sendable {
    private let source: ProjectionSource
    private let isStopping = Atomic<Bool>(false)
    /// Since when something waits, by the monotonic clock; 0 where nothing does.
    private let behindSince = Atomic<UInt64>(0)
    private let keptDays: Atomic<UInt64>
    private let failures = FailureNotes<ProjectionFailure>()
    private let thread = Mutex<SystemThread?>(nil)

    /// Prepares a projector that keeps facts for so many days; `start` begins.
    package init(_ source: ProjectionSource, keptDays: UInt64) {
        self.source = source
        self.keptDays = Atomic(keptDays)
    }

    /// Facts are kept so long from now on.
    package func keep(days: UInt64) { self.keptDays.store(days, ordering: .relaxed) }

    /// Starts the thread.
    package func start() throws(SystemError) {
        let begun = try SystemThread(name: "audit", niceness: Limits.projectionNiceness) { self.run() }
        var thread: SystemThread? = begun
        self.thread.withLock { (place: inout sending SystemThread?) in place = thread.take() }
    }

    /// Commits what is durable by now, as far as one transaction holds it, and ends the thread.
    package func stop() {
        self.isStopping.store(true, ordering: .sequentiallyConsistent)
        self.source.journal.wake()
        self.thread.withLock { (place: inout sending SystemThread?) in place.take() }?.join()
    }

    /// What went wrong since the last call, for the log; a try that fails like the one before is not told again.
    package func takeFailures() -> [ProjectionFailure] { self.failures.take() }

    /// Fills in what metrics tell of the projection.
    package func write(to use: inout AuditUse) {
        let since = self.behindSince.load(ordering: .relaxed)
        let now = self.source.time.monotonicNanoseconds()
        use.position = self.source.mark.sequence
        use.lagEntryCount = self.source.journal.sequence - min(use.position, self.source.journal.sequence)
        use.lagNanoseconds = since == 0 || use.lagEntryCount == 0 ? 0 : now - min(since, now)
        use.byteCount = self.source.file.byteCount
        use.failureCount = self.source.mark.failureCount
    }

    private func run() {
        // Since when what an earlier process left waits is not known: since now at least.
        self.behindSince.store(self.source.time.monotonicNanoseconds(), ordering: .relaxed)
        while true {
            do throws(ProjectionFailure) {
                var projection = try Projection(self.source)
                // It can be opened; whether there is room shows when there is something to be written.
                return try self.feed(&projection)
            } catch {
                self.note(error)
                switch error.remedy {
                case .space:
                    self.source.mark.move(to: .full)
                    self.source.journal.wait(for: .max - 1, atMostNanoseconds: Limits.fullRetryNanoseconds)
                case .patience:
                    self.source.journal.wait(for: .max - 1, atMostNanoseconds: Limits.busyRetryNanoseconds)
                case .none:
                    self.source.mark.move(to: .failed)
                    return
                }
            }
            guard !self.isEnding else { return }
        }
    }

    private func note(_ failure: ProjectionFailure) {
        self.source.mark.countFailure()
        self.failures.note(failure)
    }

    /// Removes what is too old by journal time; whether there is more of it.
    ///
    /// While the writer holds retention nothing is: a clock that jumped must not end what cannot be had back. Removing takes
    /// room as well. Where there is none that waits, and nobody else does.
    private func prune(_ projection: inout Projection) throws(ProjectionFailure) -> Bool {
        let now = self.source.time.monotonicNanoseconds()
        guard let journalTime = self.source.mark.retentionTime(monotonic: now) else { return false }
        let kept = self.keptDays.load(ordering: .relaxed) * 86_400_000_000_000
        do throws(ProjectionFailure) {
            return try projection.prune(before: journalTime - min(kept, journalTime))
        } catch {
            guard error.remedy == .space else { throw error }
            self.note(error)
            return false
        }
    }

    private var isEnding: Bool {
        self.isStopping.load(ordering: .sequentiallyConsistent) || self.source.journal.hasEnded
    }

    private func feed(_ projection: inout Projection) throws(ProjectionFailure) {
        let journal = self.source.journal
        var pruneAt = self.source.time.monotonicNanoseconds() + Limits.pruneNanoseconds
        while true {
            let isEnding = self.isEnding
            let before = projection.sequence
            let (began, durable) = (self.source.time.monotonicNanoseconds(), journal.sequence)
            let isFed = try projection.step()
            if isEnding { return }
            let now = self.source.time.monotonicNanoseconds()
            if now >= pruneAt {
                let isMore = try self.prune(&projection)
                if !isMore { pruneAt = now + Limits.pruneNanoseconds }
            }
            // Also where nothing waited: while commands are refused nothing will.
            self.source.mark.move(to: .running)
            if isFed {
                self.failures.noteSuccess()
                // What still waits became durable after that, however long entries have been coming without a pause.
                if projection.sequence >= durable { self.behindSince.store(began, ordering: .relaxed) }
            } else {
                self.behindSince.store(0, ordering: .relaxed)
                let rest = pruneAt - min(pruneAt, now)
                if rest > 0 { journal.wait(for: projection.sequence + 1, atMostNanoseconds: rest) }
                self.behindSince.store(self.source.time.monotonicNanoseconds(), ordering: .relaxed)
            }
            // Each commit of this store makes one of the journal's wait that comes meanwhile: the busier that is, the fewer.
            let isBusy = projection.sequence - before > Limits.gatherBusyEntryCount
            let wanted = projection.sequence + Limits.gatherEntryCount
            if !self.isEnding, journal.sequence < wanted {
                journal.wait(
                    for: wanted,
                    atMostNanoseconds: isBusy ? Limits.gatherBusyNanoseconds : Limits.gatherNanoseconds)
            }
        }
    }
}
