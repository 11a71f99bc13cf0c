/// What a verified snapshot file says about itself in header and footer.
package struct SnapshotSummary: Equatable, Sendable {
    /// The journal position the state belongs to.
    package let mark: JournalPosition
    /// Records per section, indexed in the order of `SnapshotSection.allCases`.
    package let recordCounts: [UInt64]
    /// The caller's digest of the whole state.
    package let stateDigest: UInt64
    /// XXH64 of the file before the footer's last word.
    package let fileDigest: UInt64
    /// The file's byte count.
    package let byteCount: UInt64

    /// Gathers header and footer.
    package init(
        mark: JournalPosition, recordCounts: [UInt64], stateDigest: UInt64, fileDigest: UInt64, byteCount: UInt64
    ) {
        self.mark = mark
        self.recordCounts = recordCounts
        self.stateDigest = stateDigest
        self.fileDigest = fileDigest
        self.byteCount = byteCount
    }

    /// The number of records of one section.
    package func recordCount(of section: SnapshotSection) -> UInt64 {
        self.recordCounts[Int(section.rawValue) - 1]
    }
}
