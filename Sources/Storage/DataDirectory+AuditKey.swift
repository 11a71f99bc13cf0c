internal import Journaling
internal import Platform

extension DataDirectory {
    /// The directory's audit key; where there is none, `fresh` becomes it, durably, and the second value is true.
    ///
    /// Made whole or not at all: a temporary file of mode 0600, synced, renamed, the directory synced. Only the holder of
    /// the lock gets here, so two keys cannot be drawn. Throws `keyRefused` for a key others may know or a file that is
    /// none, and what reading and writing throw.
    package func readOrMakeAuditKey(fresh: AuditKey) throws(StorageError) -> (key: AuditKey, isNew: Bool) {
        if let key = try self.readAuditKey() { return (key, false) }
        try StorageError.making { () throws(StorageError) in
            let file = try self.folder.createTemporary(FileName.auditKeyTemporaryText)
            try file.write(KeyContainer.encoded(fresh.bytes).span, at: 0)
            try file.sync()
            try self.folder.publish(FileName.auditKeyTemporaryText, as: FileName.auditKeyText)
        }
        return (fresh, true)
    }

    private func readAuditKey() throws(StorageError) -> AuditKey? {
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
        let status: FileStatus
        do {
            status = try file.file.status()
        } catch {
            throw .unreadable(file: FileName.auditKeyText, offset: 0, error)
        }
        if let fault = Self.fault(of: status) { throw .keyRefused(fault) }
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

    private static func fault(of status: FileStatus) -> KeyFault? {
        guard status.isOrdinaryFile else { return .notAFile }
        guard status.ownerID == ThisProcess.userID else { return .foreign(ownerID: status.ownerID) }
        guard status.permissions & 0o7077 == 0 else { return .exposed(permissions: status.permissions) }
        guard status.byteCount == UInt64(AuditKey.fileByteCount) else { return .wrongByteCount(status.byteCount) }
        return nil
    }
}
