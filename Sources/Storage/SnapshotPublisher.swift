package import Journaling

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
    package enum Completion: Sendable {
        /// It is verified, named and in the MANIFEST; older files are gone.
        case published(SnapshotSummary)
        /// It was given up; the journal is untouched.
        case failed(StorageError)
    }

    /// Readable when a snapshot has ended and `harvest` has something to return.
    package var completionDescriptor: Int32 { preconditionFailure("comes with the next commit") }

    /// Whether a snapshot is being written.
    package var isRunning: Bool { preconditionFailure("comes with the next commit") }

    /// Starts one snapshot of the state at `mark`; it is published only once `mark.sequence` is durable.
    ///
    /// `retainedFrom` is the first sequence some other reader (the audit projection) still needs.
    package func start(mark: SnapshotMark, retainedFrom: UInt64, records: @escaping Records) {
        preconditionFailure("comes with the next commit")
    }

    /// The result of the snapshot that ended since the last call, if any.
    package func harvest() -> Completion? { preconditionFailure("comes with the next commit") }
}
