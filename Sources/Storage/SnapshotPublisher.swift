package import Journaling
internal import Platform
internal import Synchronization

/// Writes snapshots on a background thread, one at a time, and retires what they make superfluous.
///
/// The engine's thread starts it and harvests the result; records are produced on the background thread.
/// A failed snapshot leaves the journal as it was and commits go on.
package final class SnapshotPublisher {
    /// Takes one record; records come by section in order, sorted by the caller within it.
    package typealias Emit = (SnapshotSection, borrowing Span<UInt8>) throws(StorageError) -> Void
    /// Emits every record of a frozen state and returns the state's digest.
    package typealias Records = @Sendable (_ emit: Emit) throws(StorageError) -> UInt64

    /// How a snapshot ended.
    package enum Completion: Equatable, Sendable {
        /// It is verified, named and in the MANIFEST; older files are gone.
        case published(SnapshotSummary)
        /// A snapshot of this very position is there already.
        case unchanged
        /// It was given up; the journal is untouched.
        case failed(StorageError)
    }

    private let directory: DataDirectory
    private let watermark: DurableWatermark
    private let epoch: UInt64
    private let completions: Mailbox<Completion>
    private let cancellation = Cancellation()
    private var thread: SystemThread?

    init(directory: DataDirectory, watermark: DurableWatermark, epoch: UInt64) throws(StorageError) {
        self.directory = directory
        self.watermark = watermark
        self.epoch = epoch
        self.completions = try Mailbox(.polled)
    }

    deinit { self.stop() }

    /// Starts one snapshot of the state at `position`; it is published only once `position.sequence` is durable.
    ///
    /// `retainedFrom` is the first sequence some other reader (the audit projection) still needs. Throws only where no
    /// thread can be started.
    package func start(
        position: JournalPosition, retainedFrom: UInt64, records: @escaping Records
    ) throws(StorageError) {
        precondition(self.thread == nil, "one snapshot at a time")
        let writing = self.writing(position: position, retainedFrom: retainedFrom, records: records)
        let completions = self.completions
        do {
            self.thread = try SystemThread(name: "snapshot") { completions.put(writing.run()) }
        } catch {
            throw .cannotCreate(file: "thread", error)
        }
    }

    /// Writes one snapshot on the calling thread, for deterministic simulation.
    package func publish(position: JournalPosition, retainedFrom: UInt64, records: @escaping Records) -> Completion {
        precondition(self.thread == nil, "one snapshot at a time")
        return self.writing(position: position, retainedFrom: retainedFrom, records: records).run()
    }

    /// The result of the snapshot that ended since the last call, if any.
    package func harvest() -> Completion? {
        guard self.thread != nil, let completion = self.completions.poll() else { return nil }
        self.thread.take()?.join()
        return completion
    }

    /// Gives up a running snapshot and waits for its thread.
    package func stop() {
        guard let thread = self.thread.take() else { return }
        self.cancellation.cancel()
        self.watermark.end()
        _ = self.completions.take()
        thread.join()
    }

    /// Readable when a snapshot has ended and `harvest` has something to return.
    package var completionDescriptor: Int32 { self.completions.descriptorNumber }

    /// Whether a snapshot is being written or waits to be harvested.
    package var isRunning: Bool { self.thread != nil }

    private func writing(
        position: JournalPosition, retainedFrom: UInt64, records: @escaping Records
    ) -> SnapshotWriting {
        SnapshotWriting(
            directory: self.directory, watermark: self.watermark, cancellation: self.cancellation,
            header: SnapshotHeader(
                instance: self.directory.manifest.current.instance, epoch: self.epoch, position: position),
            retainedFrom: retainedFrom, records: records)
    }
}
