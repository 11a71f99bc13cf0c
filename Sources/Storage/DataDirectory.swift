package import Journaling

/// One data directory, opened and locked by this process; see docs/journal.md, "Start".
///
/// The order of use: `open`, `recover` (reads only), `startJournal` (rewrites the tail, takes a new epoch), then
/// `makeSnapshotPublisher`. The lock is held until the process ends or the value goes.
package final class DataDirectory: Sendable {
    /// Whether the directory lies on an overlay, whose syncs may not reach a disk: worth a warning.
    package let isOnOverlay: Bool

    init(isOnOverlay: Bool) { self.isOnOverlay = isOnOverlay }

    /// Opens or creates the directory (mode 0700) and takes its lock, five tries 100 ms apart.
    ///
    /// Throws `lockHeld`, `networkFileSystem`, `newerFormat` (before anything is touched), `cannotCreate`,
    /// `permission`, `damaged` or `unreadable`. `freshInstance` names the directory if it is new; `processID` is
    /// left in the lock file for whoever is refused.
    package static func open(
        path: String, calls: any StorageCalls, freshInstance: InstanceID, processID: UInt32
    ) throws(StorageError) -> DataDirectory {
        preconditionFailure("comes with the next commit")
    }

    /// Reads the newest good snapshot and every entry after it, and hands them to `replay`; changes nothing.
    package func recover(
        replay: (ReplayStep, borrowing Span<UInt8>) -> ReplayVerdict
    ) throws(StorageError) -> Recovery {
        preconditionFailure("comes with the next commit")
    }

    /// Rewrites the tail into a file of this process, makes a new epoch durable and opens the journal for writing.
    package func startJournal(
        after recovery: Recovery, configuration: JournalConfiguration
    ) throws(StorageError) -> CommitLoop {
        preconditionFailure("comes with the next commit")
    }

    /// Makes the publisher; at most one per directory, after `startJournal`.
    package func makeSnapshotPublisher(for journal: CommitLoop) -> SnapshotPublisher {
        preconditionFailure("comes with the next commit")
    }
}
