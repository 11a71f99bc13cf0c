internal import Glibc

/// The directory a socket's file lies in: whoever may rename in it could put a socket of their own in its place.
package enum SocketDirectory {
    /// What is to be said about an existing directory.
    package enum Verdict: Equatable, Sendable {
        /// Only those who are to reach the socket can reach what is in it, and only its owner can change that.
        case isPrivate
        /// Others can look in but not replace files of ours; the socket's own mode protects it.
        case isShared(mode: UInt32)
        /// The socket's group cannot enter.
        case isClosed(mode: UInt32)
        /// Others can replace files of ours: not a place for a socket.
        case isUnsafe(mode: UInt32)
    }

    /// Makes the directory of `path` if it is missing, with mode 0700, or 0750 for a group; judges it if it is there.
    package static func prepare(for path: SocketPath, group: SystemGroup? = nil) throws(SystemError) -> Verdict {
        let directory = Self.parent(of: path.description)
        if try FileDescriptor.makeDirectory(path: directory) {
            if let group { try Self.open(directory, to: group) }
            return .isPrivate
        }
        var status = stat()
        guard unsafe stat(directory, &status) == 0 else { throw SystemError(call: "stat", code: errno) }
        return Self.verdict(mode: UInt32(status.st_mode), groupID: UInt32(status.st_gid), wanted: group?.id)
    }

    /// Judges the directory of `path` if there is one that can be looked at; changes nothing.
    package static func judge(for path: SocketPath) -> Verdict? {
        var status = stat()
        guard unsafe stat(Self.parent(of: path.description), &status) == 0 else { return nil }
        return Self.verdict(mode: UInt32(status.st_mode))
    }

    /// Judges a mode of stat(2): the sticky bit keeps others from renaming what is not theirs.
    package static func verdict(mode: UInt32, groupID: UInt32 = 0, wanted: UInt32? = nil) -> Verdict {
        let permissions = mode & 0o7777
        if permissions & 0o022 != 0, permissions & 0o1000 == 0 { return .isUnsafe(mode: permissions) }
        guard let wanted else { return permissions & 0o077 == 0 ? .isPrivate : .isShared(mode: permissions) }
        // The kernel asks the group's bits alone of whoever is a member, and the others' bits of everybody else.
        let isOpen = permissions & (groupID == wanted ? 0o010 : 0o001) != 0
        guard isOpen else { return .isClosed(mode: permissions) }
        return permissions & 0o007 == 0 ? .isPrivate : .isShared(mode: permissions)
    }

    /// The directory is new and empty, so nothing in it was ever in reach.
    private static func open(_ directory: String, to group: SystemGroup) throws(SystemError) {
        guard unsafe chown(directory, uid_t.max, group.id) == 0 else { throw SystemError(call: "chown", code: errno) }
        guard unsafe chmod(directory, 0o750) == 0 else { throw SystemError(call: "chmod", code: errno) }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
