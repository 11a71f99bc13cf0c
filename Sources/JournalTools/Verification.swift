package import Journaling

/// What a verification found out about a data directory.
package struct Verification: Sendable {
    /// One replay: from a snapshot, or from the very beginning, to the journal's end.
    package struct Replayed: Equatable, Sendable {
        /// The snapshot's sequence, nil for the beginning.
        package let origin: UInt64?
        /// Entries after it.
        package let entryCount: UInt64
        /// Where the journal ends.
        package let end: JournalPosition
        /// Digest of the state there.
        package let stateDigest: UInt64
        /// How many plans there are.
        package let planCount: Int
    }

    /// The directory, as the operator named it.
    package let path: String
    /// The MANIFEST, where it can be read.
    package let manifest: Manifest?
    /// What is wrong.
    package internal(set) var findings: [Finding] = []
    /// What is worth knowing.
    package internal(set) var notes: [Finding] = []
    /// Every replay that came to an end, the newest snapshot's first.
    package internal(set) var replays: [Replayed] = []
    /// Files that were read whole.
    package internal(set) var fileCount = 0
    /// The sequence up to which everything is in the audit store, where that was looked at.
    package internal(set) var auditSequence: UInt64?
    /// Bytes that were read.
    package internal(set) var byteCount: UInt64 = 0

    init(path: String, manifest: Manifest?) {
        self.path = path
        self.manifest = manifest
    }

    /// Where the journal ends, and the digest of the state there.
    package var outcome: Replayed? { self.replays.first }

    /// What a program ends with.
    package var exitCode: Int32 { Finding.exitCode(of: self.findings) }

    /// The result as a report.
    package var report: ReportValue {
        .members(
            ("directory", .text(self.path)), ("verdict", .text(self.findings.isEmpty ? "ok" : "damaged")),
            ("instance", .optional(self.manifest.map { Wording.text($0.instance) })),
            ("incarnation", .optional(self.manifest?.incarnation)), ("epoch", .optional(self.manifest?.epoch)),
            ("last_sequence", .optional(self.outcome?.end.sequence)),
            ("last_batch", .optional(self.outcome?.end.batch)),
            ("journal_time_ns", .optional(self.outcome?.end.journalTime)),
            ("state_digest", .optional(self.outcome.map { Wording.hexadecimal($0.stateDigest) })),
            ("plans", .optional(self.outcome.map { UInt64($0.planCount) })),
            ("files", .count(UInt64(self.fileCount))), ("bytes", .count(self.byteCount)),
            ("audit_sequence", .optional(self.auditSequence)), ("replays", .list(self.replays.map(Self.report))),
            ("findings", .list(self.findings.map(\.report))),
            ("notes", .list(self.notes.map(\.report))))
    }

    private static func report(_ replayed: Replayed) -> ReportValue {
        .members(
            ("from", .text(replayed.origin.map { "snapshot \($0)" } ?? "beginning")),
            ("entries", .count(replayed.entryCount)), ("last_sequence", .count(replayed.end.sequence)),
            ("state_digest", .text(Wording.hexadecimal(replayed.stateDigest))))
    }
}
