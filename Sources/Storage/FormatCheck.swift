internal import Journaling
internal import Platform

/// Looks at the format of every file before one is touched; damage is left for recovery to judge.
struct FormatCheck {
    let folder: Folder
    /// The newest schema of bodies this program knows.
    let schemaVersion: UInt16

    /// Throws where a file needs a later program.
    func run() throws(StorageError) {
        for name in try self.folder.names() {
            switch FileName(name) {
            case .manifest:
                do {
                    _ = try ManifestStore.read(from: self.folder)
                } catch .damaged {
                    continue
                }
            case .segment:
                try self.refuse(name, byteCount: SegmentHeader.byteCount) { head throws(FormatError) in
                    try SegmentHeader(decoding: head).schemaVersion
                }
            case .snapshot:
                try self.refuse(name, byteCount: SnapshotHeader.byteCount) { head throws(FormatError) in
                    try SnapshotHeader(decoding: head).schemaVersion
                }
            case .auditKey:
                try self.refuse(name, byteCount: KeyContainer.byteCount) { file throws(FormatError) in
                    _ = try KeyContainer.decoded(file)
                    return nil
                }
            case .lock, .temporary, .torn, .auditStore, .unknown: continue
            }
        }
    }

    /// Reads the head of an ordinary file; whatever else bears the name is not opened.
    private func refuse(
        _ name: String, byteCount: Int, schema: (borrowing Span<UInt8>) throws(FormatError) -> UInt16?
    ) throws(StorageError) {
        guard try self.isOrdinaryFile(name), let file = try self.folder.openIfPresent(name) else { return }
        let head = try file.read(byteCount: byteCount, at: 0)
        let found: UInt16?
        do throws(FormatError) {
            found = try schema(head.span)
        } catch .newerFormat(let minimumReader) {
            throw .newerFormat(file: name, minimumReader: minimumReader)
        } catch {
            return
        }
        if let found, found > self.schemaVersion { throw .newerSchema(file: name, schemaVersion: found) }
    }

    private func isOrdinaryFile(_ name: String) throws(StorageError) -> Bool {
        do {
            return try self.folder.directory.status(of: name)?.isOrdinaryFile ?? false
        } catch {
            throw .unreadable(file: name, offset: 0, error)
        }
    }
}
