internal import CPlatform
internal import Glibc

/// System calls on open files. Each is one call and returns its errno at once; retrying is the caller's business.
extension FileDescriptor {
    /// Opens an existing file of any kind to read it, open(2); a pipe nobody writes to does not make it wait.
    package static func openForReading(path: String) throws(SystemError) -> FileDescriptor {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw SystemError(call: "open", code: errno) }
        return FileDescriptor(adopting: number)
    }

    /// What kind of file it is and who may write it, fstat(2).
    package borrowing func fileKind() throws(SystemError) -> (isRegular: Bool, isWritableByAll: Bool) {
        var found = stat()
        guard unsafe fstat(self.number, &found) == 0 else { throw SystemError(call: "fstat", code: errno) }
        return (found.st_mode & S_IFMT == S_IFREG, found.st_mode & S_IWOTH != 0)
    }

    /// One pwrite(2): how many bytes were taken, possibly fewer than given.
    package borrowing func write(_ bytes: borrowing Span<UInt8>, at offset: UInt64) throws(SystemError) -> Int {
        let number = self.number
        let (count, code) = unsafe bytes.withUnsafeBytes { buffer in
            let count = unsafe pwrite(number, buffer.baseAddress, buffer.count, off_t(offset))
            return (count, errno)
        }
        guard count >= 0 else { throw SystemError(call: "pwrite", code: code) }
        return count
    }

    /// One pread(2) into `bytes` from `index` on: how many were filled in, 0 at the end of the file.
    package borrowing func read(
        into bytes: inout MutableSpan<UInt8>, from index: Int, at offset: UInt64
    ) throws(SystemError) -> Int {
        precondition((0...bytes.count).contains(index), "a read fills bytes that exist")
        let number = self.number
        let (count, code) = unsafe bytes.withUnsafeMutableBytes { buffer in
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[index...])
            let count = unsafe pread(number, rest.baseAddress, rest.count, off_t(offset))
            return (count, errno)
        }
        guard count >= 0 else { throw SystemError(call: "pread", code: code) }
        return count
    }

    /// Makes a file's content durable, fdatasync(2).
    package borrowing func syncContent() throws(SystemError) {
        guard fdatasync(self.number) == 0 else { throw SystemError(call: "fdatasync", code: errno) }
    }

    /// Makes a file with its metadata or a directory's names durable, fsync(2).
    package borrowing func syncAll() throws(SystemError) {
        guard fsync(self.number) == 0 else { throw SystemError(call: "fsync", code: errno) }
    }

    /// Sets a file's byte count, ftruncate(2).
    package borrowing func truncate(to byteCount: UInt64) throws(SystemError) {
        guard ftruncate(self.number, off_t(byteCount)) == 0 else { throw SystemError(call: "ftruncate", code: errno) }
    }

    /// The file's identity and byte count, fstat(2).
    package borrowing func fileStatus() throws(SystemError) -> FileStatus {
        var found = stat()
        guard unsafe fstat(self.number, &found) == 0 else { throw SystemError(call: "fstat", code: errno) }
        return FileStatus(found)
    }

    /// Takes an exclusive lock without waiting, flock(2); false where somebody else holds it.
    package borrowing func lockExclusively() throws(SystemError) -> Bool {
        if cplatform_lock(self.number) == 0 { return true }
        let code = errno
        guard code == EWOULDBLOCK else { throw SystemError(call: "flock", code: code) }
        return false
    }

    /// Takes a lock that only excludes `lockExclusively`, without waiting, flock(2); false where that one is held.
    package borrowing func lockShared() throws(SystemError) -> Bool {
        if cplatform_lock_shared(self.number) == 0 { return true }
        let code = errno
        guard code == EWOULDBLOCK else { throw SystemError(call: "flock", code: code) }
        return false
    }

    /// What this process may still write to the file system, fstatvfs(3); quotas are not told.
    package borrowing func freeByteCount() throws(SystemError) -> UInt64 {
        var found = statvfs()
        guard unsafe fstatvfs(self.number, &found) == 0 else { throw SystemError(call: "fstatvfs", code: errno) }
        let blocks = geteuid() == 0 ? found.f_bfree : found.f_bavail
        return UInt64(blocks) * UInt64(found.f_frsize)
    }

    /// The magic number of the file system, statfs(2).
    package borrowing func fileSystemMagic() throws(SystemError) -> UInt64 {
        var magic: UInt64 = 0
        guard unsafe cplatform_file_system_magic(self.number, &magic) == 0 else {
            throw SystemError(call: "fstatfs", code: errno)
        }
        return magic
    }
}

extension FileStatus {
    /// Takes over what the kernel reported.
    init(_ found: stat) {
        self.init(
            device: UInt64(found.st_dev), inode: UInt64(found.st_ino), byteCount: UInt64(found.st_size),
            isOrdinaryFile: found.st_mode & S_IFMT == S_IFREG, permissions: found.st_mode & 0o7777,
            ownerID: found.st_uid)
    }
}
