package import Platform

/// The port to the real disk for those who only look: nothing is made, changed or removed through it, not even a lock file.
package struct ReadOnlyStorage: StorageCalls {
    /// Has no state of its own.
    package init() {}

    /// open(2) with O_DIRECTORY; a directory that is missing is not made.
    package func openDirectory(path: String) throws(SystemError) -> any OpenDirectory {
        ReadOnlyDirectory(try FileDescriptor.openDirectory(path: path))
    }

    /// nanosleep(2).
    package func pause(nanoseconds: UInt64) {
        SystemThread.pause(nanoseconds: nanoseconds)
    }
}
