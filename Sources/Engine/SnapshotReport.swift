package import Journaling
package import Storage

/// What became of snapshots since somebody asked; for the log, never for a decision.
package struct SnapshotReport: Sendable {
    /// Verified, named and in the MANIFEST.
    package var published: [SnapshotSummary] = []
    /// Given up; the journal is untouched and the next try waits a minute.
    package var failures: [StorageError] = []

    /// Nothing yet.
    package init() {}
}
