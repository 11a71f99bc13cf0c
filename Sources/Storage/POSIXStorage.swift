package import Platform

/// The port to the real disk: each method is the system call of its name.
package struct POSIXStorage: StorageCalls {
    /// Has no state of its own.
    package init() {}

    /// open(2) with O_DIRECTORY, after mkdir(2) where the last component is missing.
    package func openDirectory(path: String) throws(SystemError) -> any OpenDirectory {
        if try FileDescriptor.makeDirectory(path: path) {
            // The new directory's own name has to survive a power cut, or everything in it is lost with it.
            try FileDescriptor.openDirectory(path: Self.parent(of: path)).syncAll()
        }
        return POSIXDirectory(try FileDescriptor.openDirectory(path: path))
    }

    /// nanosleep(2).
    package func pause(nanoseconds: UInt64) {
        SystemThread.pause(nanoseconds: nanoseconds)
    }

    private static func parent(of path: String) -> String {
        var trimmed = Substring(path)
        while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }
}
