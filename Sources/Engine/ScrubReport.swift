package import Storage

/// One re-reading of everything that is kept, for the log and the metrics.
package struct ScrubReport: Sendable {
    /// What is wrong, at most one finding a file.
    package let findings: [StorageError]
    /// Files read.
    package let fileCount: Int
    /// Bytes read.
    package let byteCount: UInt64
    /// How long it took, the pauses included.
    package let nanoseconds: UInt64

    init(_ scrub: Scrub, nanoseconds: UInt64) {
        self.findings = scrub.findings
        self.fileCount = scrub.fileCount
        self.byteCount = scrub.byteCount
        self.nanoseconds = nanoseconds
    }

    init(failure: StorageError) {
        self.findings = [failure]
        self.fileCount = 0
        self.byteCount = 0
        self.nanoseconds = 0
    }
}
