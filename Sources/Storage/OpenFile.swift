package import Platform

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
    /// flock(2), shared and without waiting: false where somebody holds it exclusively.
    func lockShared() throws(SystemError) -> Bool
}
