/// Why a listener could not be had.
package enum ListenFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// No path at all.
    case pathEmpty
    /// More bytes than a socket path may have.
    case pathTooLong(byteCount: Int)
    /// A path that leaves no room for the directory in which a group's socket is made.
    case pathTooLongForGroup(byteCount: Int)
    /// A NUL would end the path early.
    case pathHoldsNUL
    /// A name in the abstract namespace, which any process of the network namespace could reach.
    case addressAbstract
    /// Something that is not a socket is at the path; it is left alone.
    case notASocket(path: String)
    /// A server answers at the path; it is left alone.
    case alreadyRunning(path: String)
    /// Only a member of a group, or root, can give a file to it.
    case notAMember(group: String)
    /// A descriptor handed over by the service manager is no listening Unix stream socket.
    case notAListener
    /// The kernel refused.
    case system(SystemError)

    /// One line for the operator.
    package var description: String {
        switch self {
        case .pathEmpty: "the socket path is empty"
        case .pathTooLong(let byteCount):
            "the socket path has \(byteCount) bytes, at most \(SocketPath.byteCountMax) are possible"
        case .pathTooLongForGroup(let byteCount):
            "the socket path has \(byteCount) bytes, at most \(SocketPath.byteCountMaxForGroup) are possible with a group"
        case .notAMember(let group): "the daemon's user is not a member of the group \(group)"
        case .pathHoldsNUL: "the socket path holds a NUL byte"
        case .addressAbstract: "abstract socket addresses are refused: they have no file permissions"
        case .notASocket(let path): "\(path) exists and is not a socket"
        case .alreadyRunning(let path): "a server is already listening at \(path)"
        case .notAListener: "the descriptor handed over is not a listening Unix stream socket"
        case .system(let error): error.description
        }
    }
}
