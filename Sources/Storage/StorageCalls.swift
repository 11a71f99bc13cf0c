package import Platform

/// The one port to the disk: directories, and files as `OpenFile`.
///
/// `POSIXStorage` and, for those who only look, `ReadOnlyStorage`; and the simulated one of the tests, which can tear
/// writes, lose unsynced names and fail on demand. Every call is one system call and returns its errno at once; retries and loops
/// live above. Names are relative to the directory that was opened, so a renamed parent changes nothing.
package protocol StorageCalls: Sendable {
    /// Opens the directory at `path`, creating it with mode 0700 where only its last component is missing.
    func openDirectory(path: String) throws(SystemError) -> any OpenDirectory
    /// Waits between two attempts at the lock; the simulated clock only counts.
    func pause(nanoseconds: UInt64)
}
