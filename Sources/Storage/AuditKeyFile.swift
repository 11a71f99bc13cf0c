internal import Journaling
internal import Platform

/// The file the audit key is kept in, as a daemon or somebody who looks after it reads it.
struct AuditKeyFile {
    let folder: Folder

    /// The daemon's key, nil where there is none; throws `keyRefused` for one others may know, or a file that is none.
    func read() throws(StorageError) -> AuditKey? {
        guard let (file, status) = try self.open() else { return nil }
        guard status.ownerID == ThisProcess.userID else { throw .keyRefused(.foreign(ownerID: status.ownerID)) }
        return try self.key(in: file, status)
    }

    /// The key whoever's it is, nil where there is none; for who looks after a directory and need not own it.
    func inspect() throws(StorageError) -> AuditKey? {
        guard let (file, status) = try self.open() else { return nil }
        return try self.key(in: file, status)
    }

    private func open() throws(StorageError) -> (NamedFile, FileStatus)? {
        let named: FileStatus?
        do {
            named = try self.folder.directory.status(of: FileName.auditKeyText)
        } catch {
            throw .unreadable(file: FileName.auditKeyText, offset: 0, error)
        }
        guard let named else { return nil }
        // Before it is opened: a pipe or a device may do something then.
        guard named.isOrdinaryFile else { throw .keyRefused(.notAFile) }
        let file = try self.folder.open(FileName.auditKeyText)
        do {
            return (file, try file.file.status())
        } catch {
            throw .unreadable(file: FileName.auditKeyText, offset: 0, error)
        }
    }

    private func key(in file: NamedFile, _ status: FileStatus) throws(StorageError) -> AuditKey {
        guard status.isOrdinaryFile else { throw .keyRefused(.notAFile) }
        guard status.permissions & 0o7077 == 0 else {
            throw .keyRefused(.exposed(permissions: status.permissions))
        }
        guard status.byteCount == UInt64(AuditKey.fileByteCount) else {
            throw .keyRefused(.wrongByteCount(status.byteCount))
        }
        let bytes = try file.read(byteCount: AuditKey.fileByteCount, at: 0)
        guard bytes.count == AuditKey.fileByteCount else { throw .keyRefused(.wrongByteCount(UInt64(bytes.count))) }
        guard bytes.contains(where: { $0 != 0 }) else { throw .keyRefused(.blank) }
        do {
            return AuditKey(bytes: try KeyContainer.decoded(bytes.span))
        } catch .newerFormat(let minimumReader) {
            throw .newerFormat(file: FileName.auditKeyText, minimumReader: minimumReader)
        } catch {
            throw .keyRefused(.damaged)
        }
    }
}
