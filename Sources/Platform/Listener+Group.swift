internal import CPlatform
internal import Glibc

// A socket that the members of a group may open.
//
// Its group can only be set once it has a name, and a name can be connected to. So it gets its first name in a directory
// nobody else can enter, then its group and mode, and is moved to its place last: whoever finds it there finds it
// complete. The directory is left behind only by a kill in between; the next start removes it.
extension Listener {
    /// Bytes by which the first name is longer than the last: a dot, ".new" and "/s".
    static let workshopByteCount = 7

    /// Binds, gives the file to the group and publishes it; it listens before it can be found.
    static func bind(
        _ number: Int32, to path: SocketPath, for group: SystemGroup, backlog: Int32
    ) throws(ListenFailure) {
        let byteCount = path.description.utf8.count
        guard byteCount <= SocketPath.byteCountMaxForGroup else { throw .pathTooLongForGroup(byteCount: byteCount) }
        let workshop = Self.workshop(of: path)
        let first = try SocketPath("\(workshop)/s")
        try Self.makeWorkshop(workshop, socket: first)
        defer {
            _ = unsafe unlink(first.description)
            _ = unsafe rmdir(workshop)
        }
        try Self.bind(number, to: first)
        guard unsafe lchown(first.description, uid_t.max, group.id) == 0 else {
            throw errno == EPERM ? .notAMember(group: group.name) : .system(SystemError(call: "lchown", code: errno))
        }
        // After the change of owner, which may take bits away; the directory keeps others out meanwhile.
        guard unsafe chmod(first.description, 0o660) == 0 else {
            throw .system(SystemError(call: "chmod", code: errno))
        }
        guard listen(number, backlog) == 0 else { throw .system(SystemError(call: "listen", code: errno)) }
        guard unsafe cplatform_rename_to_new(first.description, path.description) == 0 else {
            throw .system(SystemError(call: "renameat2", code: errno))
        }
    }

    /// A directory beside the socket, named after it, so that two daemons do not meet in one.
    private static func workshop(of path: SocketPath) -> String {
        let text = path.description
        guard let slash = text.lastIndex(of: "/") else { return ".\(text).new" }
        return "\(text[...slash]).\(text[text.index(after: slash)...]).new"
    }

    /// Makes it anew, with mode 0700; what a killed daemon left goes first.
    private static func makeWorkshop(_ workshop: String, socket: SocketPath) throws(ListenFailure) {
        do throws(SystemError) {
            if try FileDescriptor.makeDirectory(path: workshop) { return }
            _ = unsafe unlink(socket.description)
            guard unsafe rmdir(workshop) == 0 else { throw SystemError(call: "rmdir", code: errno) }
            guard try FileDescriptor.makeDirectory(path: workshop) else {
                throw SystemError(call: "mkdir", code: EEXIST)
            }
        } catch {
            throw .system(error)
        }
    }
}
