internal import Journaling

/// A snapshot file being read.
struct SnapshotFile: Sendable {
    private let file: NamedFile
    private let byteCount: UInt64

    /// Its name.
    var name: String { self.file.name }

    /// Opens the file.
    init(folder: Folder, name: String) throws(StorageError) {
        let file = try folder.open(name)
        self.file = file
        self.byteCount = try file.byteCount()
    }

    /// Takes a file that is open already.
    init(_ file: NamedFile) throws(StorageError) {
        self.file = file
        self.byteCount = try file.byteCount()
    }

    /// Reads the file from front to end and emits its records.
    ///
    /// - Returns: the summary, or nil where `emit` answered false. Damage is thrown with the offset where it shows.
    func read(emit: (SnapshotSection, borrowing Span<UInt8>) -> Bool) throws(StorageError) -> SnapshotSummary? {
        var reader = try self.begin()
        while true {
            switch try self.advance(&reader, emit: emit) {
            case .more: continue
            case .stopped: return nil
            case .finished(let summary): return summary
            }
        }
    }

    /// Reads the header.
    func begin() throws(StorageError) -> SnapshotReader {
        let head = try self.file.read(byteCount: SnapshotHeader.byteCount, at: 0)
        do {
            return try SnapshotReader(decoding: head.span, byteCount: self.byteCount)
        } catch {
            throw self.error(for: error, at: 0)
        }
    }

    /// Reads the next block, or the footer.
    func advance(
        _ reader: inout SnapshotReader, emit: (SnapshotSection, borrowing Span<UInt8>) -> Bool
    ) throws(StorageError) -> SnapshotReader.Progress {
        let bytes = try self.file.read(byteCount: reader.nextByteCount, at: reader.offset)
        guard bytes.count == reader.nextByteCount else { throw self.error(for: .tooShort, at: reader.offset) }
        do {
            return try reader.take(bytes.span, emit: emit)
        } catch {
            throw self.error(for: error, at: reader.offset)
        }
    }

    private func error(for error: FormatError, at offset: UInt64) -> StorageError {
        switch error {
        case .newerFormat(let minimumReader): .newerFormat(file: self.file.name, minimumReader: minimumReader)
        case .tooShort, .magicWrong, .checksumWrong, .valueOutOfRange:
            .damaged(Damage(.snapshotDamaged, file: self.file.name, offset: offset))
        }
    }
}
