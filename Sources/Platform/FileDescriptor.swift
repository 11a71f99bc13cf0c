internal import Glibc
internal import Synchronization

/// Owns one file descriptor and closes it once.
///
/// Not copyable, so that two owners cannot close the same number; see close(2).
package struct FileDescriptor: ~Copyable, Sendable {
    /// The kernel's number, borrowed for one system call; never stored elsewhere.
    package let number: Int32

    /// Takes ownership of an open descriptor.
    package init(adopting number: Int32) {
        precondition(number >= 0, "not a descriptor")
        self.number = number
    }

    /// Closes and reports the kernel's verdict; Linux has closed it even on `EINTR` (close(2)), so never retry.
    package consuming func close() throws(SystemError) {
        let number = self.number
        discard self
        guard Glibc.close(number) == 0 else { throw SystemError(call: "close", code: errno) }
    }

    deinit {
        // Nobody is there to hear it now, so it is counted for whoever asks later.
        if Glibc.close(self.number) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) {
            Self.failedCloseCount.wrappingAdd(1, ordering: .relaxed)
        }
    }

    private static let failedCloseCount = Atomic<Int>(0)

    /// How many files of this process reported a failed write when they were closed, since the last call; close(2).
    ///
    /// Such a verdict is about bytes that no sync has confirmed.
    package static func takeFailedCloseCount() -> Int { Self.failedCloseCount.exchange(0, ordering: .relaxed) }
}
