internal import Journaling

extension DataDirectory {
    /// The directory's audit key; where there is none, `fresh` becomes it, durably, and the second value is true.
    ///
    /// Made whole or not at all: a temporary file of mode 0600, synced, renamed, the directory synced. Only the holder of
    /// the lock gets here, so two keys cannot be drawn. Throws `keyRefused` for a key others may know or a file that is
    /// none, and what reading and writing throw.
    package func readOrMakeAuditKey(fresh: AuditKey) throws(StorageError) -> (key: AuditKey, isNew: Bool) {
        if let key = try AuditKeyFile(folder: self.folder).read() { return (key, false) }
        try StorageError.making { () throws(StorageError) in
            let file = try self.folder.createTemporary(FileName.auditKeyTemporaryText)
            try file.write(KeyContainer.encoded(fresh.bytes).span, at: 0)
            try file.sync()
            try self.folder.publish(FileName.auditKeyTemporaryText, as: FileName.auditKeyText)
        }
        return (fresh, true)
    }
}
