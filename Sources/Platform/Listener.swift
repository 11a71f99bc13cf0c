internal import CPlatform
internal import Glibc

/// A listening Unix socket; its file is removed when the listener goes, if it is still the same file.
///
/// The socket's inode gets mode 0600 before it has a name, so no other user can connect at any instant: bind(2) takes
/// the mode from the descriptor on Linux. A socket for a group as well is made where nobody else can reach it and is
/// moved to its place when it is complete (`Listener+Group.swift`). The data directory's lock must be held: it is what makes the probe of a stale
/// file safe. Source: docs/protocol.md, "Socket file"; unix(7).
package struct Listener: ~Copyable, Sendable {
    /// What became of an accept.
    package enum AcceptOutcome: ~Copyable, Sendable {
        /// A connection.
        case accepted(UnixSocket)
        /// None waits.
        case wouldBlock
        /// The process or the machine has no room; one may wait, and trying again at once would spin.
        case exhausted(SystemError)
        /// This connection failed before it was taken; try the next.
        case lost
        /// The listener itself is broken.
        case failed(SystemError)
    }

    /// Where the file is, and which file it is.
    private struct Place: Sendable {
        let path: SocketPath
        let device: UInt64
        let inode: UInt64
    }

    private let descriptor: FileDescriptor
    private let place: Place?
    /// Where its clients find it.
    package let path: SocketPath

    /// Binds and listens; a stale socket file is replaced, a live server or another kind of file is not touched.
    ///
    /// The file has mode 0600, or 0660 and the group given. An abstract name has neither: it is for no group.
    package init(binding path: SocketPath, for group: SystemGroup? = nil, backlog: Int32) throws(ListenFailure) {
        guard !path.isAbstract || group == nil else { throw .addressAbstract }
        if !path.isAbstract { try Self.clearStaleSocket(at: path) }
        let number = cplatform_unix_socket()
        guard number >= 0 else { throw .system(SystemError(call: "socket", code: errno)) }
        let descriptor = FileDescriptor(adopting: number)
        guard fchmod(number, 0o600) == 0 else { throw .system(SystemError(call: "fchmod", code: errno)) }
        if let group {
            try Self.bind(number, to: path, for: group, backlog: backlog)
        } else {
            try Self.bind(number, to: path)
            guard listen(number, backlog) == 0 else { throw .system(SystemError(call: "listen", code: errno)) }
        }
        self.place = path.isAbstract ? nil : try Self.place(of: path)
        self.descriptor = descriptor
        self.path = path
    }

    /// Takes over a listener from a service manager; its file, with all its permissions, is not ours to remove.
    package init(adopting descriptor: consuming FileDescriptor) throws(ListenFailure) {
        let verdict = cplatform_is_unix_listener(descriptor.number)
        guard verdict >= 0 else { throw .system(SystemError(call: "getsockopt", code: errno)) }
        guard verdict == 1 else { throw .notAListener }
        let flags = fcntl(descriptor.number, F_GETFL)
        guard flags >= 0, fcntl(descriptor.number, F_SETFL, flags | O_NONBLOCK) == 0,
            fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) == 0
        else { throw .system(SystemError(call: "fcntl", code: errno)) }
        let path = try SocketPath(boundTo: descriptor.number)
        self.descriptor = descriptor
        self.place = nil
        self.path = path
    }

    /// Who may open the file, lstat(2); nil where it is gone.
    package var permissions: UInt32? { Self.status(of: self.path).map { UInt32($0.st_mode & 0o777) } }

    deinit { self.removeFile() }

    /// The kernel's number, for registration with an `EventLoop`.
    package var number: Int32 { self.descriptor.number }

    /// Takes one waiting connection.
    package func accept() -> AcceptOutcome {
        let number = cplatform_accept(self.number)
        if number >= 0 { return .accepted(UnixSocket(adopting: FileDescriptor(adopting: number))) }
        let code = errno
        switch code {
        case EAGAIN: return .wouldBlock
        case EINTR, ECONNABORTED: return .lost
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted(SystemError(call: "accept4", code: code))
        case _: return .failed(SystemError(call: "accept4", code: code))
        }
    }

    /// Gives the socket its name: bind(2).
    static func bind(_ number: Int32, to path: SocketPath) throws(ListenFailure) {
        guard unsafe path.withBytes({ unsafe cplatform_unix_bind(number, $0, $1) }) == 0 else {
            let code = errno
            // Nothing is left behind of an abstract name, so whoever has it lives.
            if path.isAbstract, code == EADDRINUSE { throw .alreadyRunning(path: path.description) }
            throw .system(SystemError(call: "bind", code: code))
        }
    }

    private static func place(of path: SocketPath) throws(ListenFailure) -> Place {
        guard let status = Self.status(of: path) else { throw .system(SystemError(call: "lstat", code: errno)) }
        return Place(path: path, device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    private func removeFile() {
        guard let place = self.place, let status = Self.status(of: place.path) else { return }
        guard UInt64(status.st_dev) == place.device, UInt64(status.st_ino) == place.inode else { return }
        _ = unsafe place.path.withBytes { path, _ in unsafe unlink(path) }
    }

    private static func status(of path: SocketPath) -> stat? {
        var status = stat()
        let verdict = unsafe path.withBytes { path, _ in unsafe lstat(path, &status) }
        return verdict == 0 ? status : nil
    }

    /// Refuses a place where something else than a socket is; changes nothing, and asks no server that may be there.
    package static func checkPlace(_ path: SocketPath) throws(ListenFailure) {
        guard !path.isAbstract, let status = self.status(of: path), status.st_mode & S_IFMT != S_IFSOCK else { return }
        throw .notASocket(path: path.description)
    }

    private static func clearStaleSocket(at path: SocketPath) throws(ListenFailure) {
        guard let status = self.status(of: path) else {
            guard errno == ENOENT else { throw .system(SystemError(call: "lstat", code: errno)) }
            return
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path.description) }
        do throws(SystemError) {
            _ = try UnixSocket(connectingTo: path)
        } catch {
            switch error.code {
            case ENOENT: return
            case EAGAIN: throw .alreadyRunning(path: path.description)
            case ECONNREFUSED:
                guard unsafe path.withBytes({ path, _ in unsafe unlink(path) }) == 0 else {
                    throw .system(SystemError(call: "unlink", code: errno))
                }
                return
            case _: throw .system(error)
            }
        }
        throw .alreadyRunning(path: path.description)
    }
}
