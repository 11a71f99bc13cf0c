internal import Journaling

/// One snapshot being re-read, a block at a time.
struct SnapshotScrub: Sendable {
    private let listed: ManifestSnapshot
    private let file: SnapshotFile
    private var reader: SnapshotReader

    /// Where the next block begins.
    var offset: UInt64 { self.reader.offset }

    /// Opens the file and reads its header.
    init(_ listed: ManifestSnapshot, in folder: Folder) throws(StorageError) {
        let name = FileName.snapshotText(sequence: listed.position.sequence)
        guard let file = try folder.openIfPresent(name) else {
            throw .damaged(Damage(.fileMissing, file: name, lastSequence: listed.position.sequence))
        }
        self.listed = listed
        self.file = try SnapshotFile(file)
        self.reader = try self.file.begin()
    }

    /// Reads one block; the summary behind the footer, which must be the one the MANIFEST knows.
    mutating func step() throws(StorageError) -> SnapshotSummary? {
        switch try self.file.advance(&self.reader, emit: { _, _ in true }) {
        case .more: return nil
        case .stopped: preconditionFailure("a verifying pass never stops early")
        case .finished(let summary):
            guard ManifestSnapshot(summary) == self.listed else {
                throw .damaged(Damage(.headerMismatch, file: self.file.name))
            }
            return summary
        }
    }
}
