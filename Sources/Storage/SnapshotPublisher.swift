package import Journaling
internal import Platform
internal import Synchronization

/// Writes snapshots on a background thread, one at a time, and retires what they make superfluous.
///
/// The engine's thread starts it and harvests the result; records are produced on the background thread.
/// A failed snapshot leaves the journal as it was and commits go on. A journal without threads of its own gets none here
/// either: then the snapshot is written by `start`, or by the first `harvest` that finds its state durable.
package final class SnapshotPublisher {
    /// Takes one record; records come by section in order, sorted by the caller within it.
    package typealias Emit = (SnapshotSection, borrowing Span<UInt8>) throws(StorageError) -> Void
    /// Emits every record of a frozen state and returns the state's digest.
    package typealias Records = @Sendable (_ emit: Emit) throws(StorageError) -> UInt64

    /// How a snapshot ended.
    package enum Completion: Equatable, Sendable {
        /// It is verified, named and in the MANIFEST; older files are gone.
        case published(SnapshotSummary)
        /// It was given up; the journal is untouched.
        case failed(StorageError)
    }

    private enum Step {
        case write(SnapshotWriting)
        case publish(SnapshotWriting, SnapshotSummary)
    }

    private let directory: DataDirectory
    private let watermark: DurableWatermark
    private let epoch: UInt64
    private let completions: Mailbox<Completion>
    private let cancellation = Cancellation()
    private let threads: JournalConfiguration.Threads
    private var thread: SystemThread?
    /// What waits for its state to be durable, without a thread to wait on.
    private var waiting: (writing: SnapshotWriting, sequence: UInt64)?
    /// What `perform` has to do next, where the work is done in steps.
    private var step: Step?

    /// Whether a snapshot is being written or waits to be harvested.
    package private(set) var isRunning = false

    init(directory: DataDirectory, journal: CommitLoop) {
        self.directory = directory
        self.watermark = journal.watermark
        self.epoch = journal.epoch
        self.threads = journal.threads
        self.completions = journal.snapshotCompletions
    }

    deinit { self.stop() }

    /// Starts one snapshot of the state at `mark`; it is published only once `mark.sequence` is durable.
    ///
    /// `retainedFrom` is the first sequence some other reader (the audit projection) still needs.
    package func start(mark: JournalPosition, retainedFrom: UInt64, records: @escaping Records) {
        precondition(!self.isRunning, "one snapshot at a time")
        self.isRunning = true
        let writing = self.writing(mark: mark, retainedFrom: retainedFrom, records: records)
        switch self.threads {
        case .own: self.write(writing)
        case .none:
            self.waiting = (writing, mark.sequence)
            self.writeIfDurable()
        case .stepped: self.step = .write(writing)
        }
    }

    /// The step that can be done now, where the work is done in steps.
    package var pendingWork: BackgroundWork? {
        switch self.step {
        case .write: .snapshotWriting
        case .publish(let writing, _):
            self.watermark.hasReached(writing.header.position.sequence) ? .snapshotPublishing : nil
        case nil: nil
        }
    }

    /// Does the pending step on this thread.
    package func performStep() {
        guard self.pendingWork != nil, let step = self.step.take() else { return }
        switch step {
        case .write(let writing):
            switch writing.prepare() {
            case .written(let summary): self.step = .publish(writing, summary)
            case .ended(let completion): self.completions.put(completion)
            }
        case .publish(let writing, let summary): self.completions.put(writing.publish(summary))
        }
    }

    /// Writes one snapshot on the calling thread, for deterministic simulation.
    ///
    /// `mark.sequence` must be durable: nobody else could make it so meanwhile.
    package func publish(mark: JournalPosition, retainedFrom: UInt64, records: @escaping Records) -> Completion {
        precondition(!self.isRunning, "one snapshot at a time")
        precondition(self.watermark.hasReached(mark.sequence), "what a snapshot holds is durable")
        return self.writing(mark: mark, retainedFrom: retainedFrom, records: records).run()
    }

    /// The result of the snapshot that ended since the last call, if any.
    package func harvest() -> Completion? {
        self.writeIfDurable()
        guard self.isRunning, let completion = self.completions.poll() else { return nil }
        self.thread.take()?.join()
        self.isRunning = false
        return completion
    }

    /// Gives up a running snapshot and waits for its thread.
    package func stop() {
        guard self.isRunning else { return }
        guard self.waiting == nil, self.step == nil else {
            self.waiting = nil
            self.step = nil
            self.isRunning = false
            return
        }
        self.cancellation.cancel()
        self.watermark.end()
        _ = self.completions.take()
        self.thread.take()?.join()
        self.isRunning = false
    }

    /// Readable when a snapshot has ended and `harvest` has something to return.
    package var completionDescriptor: Int32 { self.completions.descriptorNumber }

    private func write(_ writing: SnapshotWriting) {
        let completions = self.completions
        do {
            self.thread = try SystemThread(name: "snapshot", niceness: StorageLimits.snapshotNiceness) {
                completions.put(writing.run())
            }
        } catch {
            completions.put(.failed(.cannotCreate(file: "thread", error)))
        }
    }

    private func writeIfDurable() {
        guard let waiting, self.watermark.hasReached(waiting.sequence) else { return }
        self.waiting = nil
        self.completions.put(waiting.writing.run())
    }

    private func writing(
        mark: JournalPosition, retainedFrom: UInt64, records: @escaping Records
    ) -> SnapshotWriting {
        SnapshotWriting(
            directory: self.directory, watermark: self.watermark, cancellation: self.cancellation,
            header: SnapshotHeader(
                instance: self.directory.manifest.current.instance, epoch: self.epoch, position: mark,
                schemaVersion: self.directory.schemaVersion),
            retainedFrom: retainedFrom, records: records)
    }
}
