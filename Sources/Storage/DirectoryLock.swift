internal import Platform

/// The lock on a data directory, held as long as this value lives.
///
/// flock(2) on `LOCK`, which is never deleted. Somebody may delete it all the same and lock another file of that name:
/// the inode is compared with the path after locking and again at every rollover.
final class DirectoryLock: Sendable {
    private let file: NamedFile
    private let identity: FileStatus
    private let folder: Folder

    /// Takes the lock: five tries, 100 ms apart; changes nothing where somebody else holds it.
    init(folder: Folder, calls: any StorageCalls) throws(StorageError) {
        for attempt in 1... {
            if let (file, identity) = try Self.attempt(in: folder) {
                self.file = file
                self.identity = identity
                self.folder = folder
                return
            }
            guard attempt < StorageLimits.lockAttemptCount else { break }
            calls.pause(nanoseconds: StorageLimits.lockPauseNanoseconds)
        }
        throw .lockHeld(directory: folder.path, pid: try Self.holder(in: folder))
    }

    /// Leaves this process's id for whoever is refused.
    func record(processID: UInt32) throws(StorageError) {
        let text = Array("\(processID)\n".utf8)
        try self.file.write(text.span, at: 0)
        try self.file.truncate(to: UInt64(text.count))
    }

    /// Throws where the path no longer leads to the locked file.
    func check() throws(StorageError) {
        guard try Self.isSame(self.identity, in: self.folder) else { throw .fenced(file: FileName.lockText) }
    }

    private static func attempt(in folder: Folder) throws(StorageError) -> (NamedFile, FileStatus)? {
        let opened: NamedFile
        let isLocked: Bool
        let status: FileStatus
        do {
            opened = try self.openOrCreate(in: folder)
            isLocked = try opened.file.lock()
            status = try opened.file.status()
        } catch {
            throw error.isPermission
                ? .permission(file: FileName.lockText, error) : .cannotCreate(file: FileName.lockText, error)
        }
        guard isLocked, try self.isSame(status, in: folder) else { return nil }
        return (opened, status)
    }

    private static func openOrCreate(in folder: Folder) throws(SystemError) -> NamedFile {
        do {
            return NamedFile(name: FileName.lockText, file: try folder.directory.open(FileName.lockText))
        } catch {
            guard error.isMissingName else { throw error }
        }
        do {
            return NamedFile(name: FileName.lockText, file: try folder.directory.create(FileName.lockText))
        } catch {
            guard error.isExistingName else { throw error }
        }
        return NamedFile(name: FileName.lockText, file: try folder.directory.open(FileName.lockText))
    }

    private static func isSame(_ status: FileStatus, in folder: Folder) throws(StorageError) -> Bool {
        do {
            let named = try folder.directory.status(of: FileName.lockText)
            return named?.device == status.device && named?.inode == status.inode
        } catch {
            throw .unreadable(file: FileName.lockText, offset: 0, error)
        }
    }

    /// The process id in the lock file, if it tells one.
    static func holder(in folder: Folder) throws(StorageError) -> UInt32? {
        guard let file = try folder.openIfPresent(FileName.lockText) else { return nil }
        let bytes = try file.read(byteCount: 16, at: 0)
        return UInt32(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
