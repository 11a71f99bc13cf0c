package import Storage

/// Something a tool found: what, where, and which entries it puts in doubt.
package struct Finding: Equatable, Sendable {
    /// One word for programs.
    package let word: String
    /// One line for people.
    package let message: String
    /// The file, where it is about one.
    package let file: String?
    /// Where in the file.
    package let offset: UInt64?
    /// The first batch in doubt.
    package let firstBatch: UInt64?
    /// The first entry in doubt.
    package let firstSequence: UInt64?
    /// The last entry known to be in doubt.
    package let lastSequence: UInt64?
    /// What a program ends with that finds only this; 0 for what is worth knowing and no fault.
    package let exitCode: Int32

    /// Something worth knowing that is no fault.
    init(note word: String, _ message: String, file: String? = nil, offset: UInt64? = nil) {
        self.word = word
        self.message = message
        self.file = file
        self.offset = offset
        self.firstBatch = nil
        self.firstSequence = nil
        self.lastSequence = nil
        self.exitCode = 0
    }

    /// Something wrong with a file as a whole.
    init(
        _ word: String, _ message: String, file: String, sequences: (first: UInt64, last: UInt64)?, exitCode: Int32
    ) {
        self.word = word
        self.message = message
        self.file = file
        self.offset = nil
        self.firstBatch = nil
        self.firstSequence = sequences?.first
        self.lastSequence = sequences?.last
        self.exitCode = exitCode
    }

    /// What storage says is wrong.
    package init(_ error: StorageError) {
        self.message = error.description
        self.file = error.file
        self.exitCode = error.exitCode
        var offset: UInt64?
        var damage: Damage?
        switch error {
        case .damaged(let found):
            self.word = Wording.snake("\(found.finding)")
            (offset, damage) = (found.offset, found)
        case .unreadable(_, let found, _):
            self.word = "unreadable"
            offset = found
        case .diverged(_, let found, _):
            self.word = "diverged"
            offset = found
        case .keyRefused(let fault): self.word = Wording.snake("key_\(fault)".prefix { $0 != "(" })
        case .auditRefused: self.word = "audit_refused"
        case .lockHeld: self.word = "lock_held"
        case .networkFileSystem: self.word = "network_file_system"
        case .newerFormat: self.word = "newer_format"
        case .newerSchema: self.word = "newer_schema"
        case .cannotCreate: self.word = "cannot_create"
        case .permission: self.word = "permission"
        case .directoryExposed: self.word = "directory_exposed"
        case .directoryNotEmpty: self.word = "directory_not_empty"
        case .noSpace, .noSpaceToStart: self.word = "no_space"
        case .clockBeyondRange: self.word = "clock_beyond_range"
        case .writeFailed: self.word = "write_failed"
        case .tooManySegments: self.word = "too_many_segments"
        case .fenced: self.word = "fenced"
        }
        self.offset = offset
        self.firstBatch = damage?.firstBatch
        self.firstSequence = damage?.firstSequence ?? Self.sequence(of: error)
        self.lastSequence = damage?.lastSequence ?? Self.sequence(of: error)
    }

    private static func sequence(of error: StorageError) -> UInt64? {
        if case .diverged(_, _, let sequence) = error { return sequence }
        return nil
    }

    /// The finding as a report's value.
    package var report: ReportValue {
        .members(
            ("finding", .text(self.word)), ("file", .optional(self.file)), ("offset", .optional(self.offset)),
            ("batch", .optional(self.firstBatch)), ("first_sequence", .optional(self.firstSequence)),
            ("last_sequence", .optional(self.lastSequence)), ("message", .text(self.message)))
    }

    /// What a program ends with that found all of these: what hinders looking counts before what was seen.
    package static func exitCode(of findings: [Finding]) -> Int32 {
        let codes = findings.map(\.exitCode).filter { $0 != 0 }
        return [76, 74, 77, 70].first { codes.contains($0) } ?? codes.first ?? 0
    }
}
