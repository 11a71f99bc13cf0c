package import Platform

/// The one port to the disk: directories, and files as `OpenFile`.
///
/// Two conformances: `POSIXStorage`, and the simulated one of the tests, which can tear writes, lose unsynced
/// names and fail on demand. Every call is one system call and returns its errno at once; retries and loops
/// live above. Names are relative to the directory that was opened, so a renamed parent changes nothing.
package protocol StorageCalls: Sendable {
    /// Opens the directory at `path`, creating it with mode 0700 where only its last component is missing.
    func openDirectory(path: String) throws(SystemError) -> any OpenDirectory
    /// Waits between two attempts at the lock; the simulated clock only counts.
    func pause(nanoseconds: UInt64)
}

/// One open directory.
package protocol OpenDirectory: AnyObject, Sendable {
    /// Opens an existing file for reading and writing.
    func open(_ name: String) throws(SystemError) -> any OpenFile
    /// Creates a file that must not exist, mode 0600.
    func create(_ name: String) throws(SystemError) -> any OpenFile
    /// Every name in the directory but `.` and `..`, in no order.
    func names() throws(SystemError) -> [String]
    /// What the name leads to, or nil where it does not exist.
    func status(of name: String) throws(SystemError) -> FileStatus?
    /// Gives a file another name, replacing what bore it; durable only after `sync`.
    func rename(_ name: String, to newName: String) throws(SystemError)
    /// Removes a name; durable only after `sync`.
    func unlink(_ name: String) throws(SystemError)
    /// fsync(2) on the directory: makes names durable.
    func sync() throws(SystemError)
    /// The file system's magic number, statfs(2).
    func fileSystemMagic() throws(SystemError) -> UInt64
}

/// One open file; closed when the last reference goes.
package protocol OpenFile: AnyObject, Sendable {
    /// One pwrite(2): how many bytes were taken, possibly fewer than given.
    func write(_ bytes: borrowing Span<UInt8>, at offset: UInt64) throws(SystemError) -> Int
    /// One pread(2) into `bytes` from `index` on: how many were filled in, 0 at the end of the file.
    func read(into bytes: inout MutableSpan<UInt8>, from index: Int, at offset: UInt64) throws(SystemError) -> Int
    /// fdatasync(2).
    func syncContent() throws(SystemError)
    /// ftruncate(2).
    func truncate(to byteCount: UInt64) throws(SystemError)
    /// fstat(2).
    func status() throws(SystemError) -> FileStatus
    /// flock(2), exclusive and without waiting: whether the lock is ours now.
    func lock() throws(SystemError) -> Bool
}
