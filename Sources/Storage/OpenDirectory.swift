package import Platform

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
    /// The directory's own identity and permissions, fstat(2).
    func status() throws(SystemError) -> FileStatus
    /// The file system's magic number, statfs(2).
    func fileSystemMagic() throws(SystemError) -> UInt64
    /// What this process may still write there, statvfs(3); nil where that cannot be told.
    func freeByteCount() throws(SystemError) -> UInt64?
}

extension OpenDirectory {
    /// Cannot be told.
    package func freeByteCount() throws(SystemError) -> UInt64? { nil }
}
