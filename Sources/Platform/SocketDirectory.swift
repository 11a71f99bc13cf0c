internal import Glibc

/// The directory a socket's file lies in: whoever may rename in it could put a socket of their own in its place.
package enum SocketDirectory {
    /// What is to be said about an existing directory.
    package enum Verdict: Equatable, Sendable {
        /// Only its owner can reach or change what is in it.
        case isPrivate
        /// Others can look in but not replace files of ours; the socket's own mode protects it.
        case isShared(mode: UInt32)
        /// Others can replace files of ours: not a place for a socket.
        case isUnsafe(mode: UInt32)
    }

    /// Makes the directory of `path` with mode 0700 if it is missing, and judges it if it is there.
    package static func prepare(for path: SocketPath) throws(SystemError) -> Verdict {
        let directory = Self.parent(of: path.description)
        if try FileDescriptor.makeDirectory(path: directory) { return .isPrivate }
        var status = stat()
        guard unsafe stat(directory, &status) == 0 else { throw SystemError(call: "stat", code: errno) }
        return Self.verdict(mode: UInt32(status.st_mode))
    }

    /// Judges a mode of stat(2): the sticky bit keeps others from renaming what is not theirs.
    package static func verdict(mode: UInt32) -> Verdict {
        let permissions = mode & 0o7777
        if permissions & 0o077 == 0 { return .isPrivate }
        if permissions & 0o022 != 0, permissions & 0o1000 == 0 { return .isUnsafe(mode: permissions) }
        return .isShared(mode: permissions)
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
