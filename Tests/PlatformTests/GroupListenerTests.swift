import Glibc
import Platform
import Testing

/// A socket that the members of a group may open.
@Suite(.serialized) struct GroupListenerTests {
    /// A group the process may give files to: any for root, its own otherwise.
    private static func group() throws -> SystemGroup {
        let number = geteuid() == 0 ? 61_234 : getegid()
        return try #require(try SystemGroup(named: String(number)))
    }

    private func mode(_ path: String) -> UInt32? { fileStatus(path).map { $0.st_mode & 0o7777 } }

    @Test(arguments: [mode_t(0), 0o022, 0o077, 0o777])
    func `the socket file has mode 0660 and the group under any umask, and nothing is left beside it`(mask: mode_t)
        throws
    {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let group = try Self.group()
        let former = umask(mask)
        defer { umask(former) }
        let listener = try Listener(binding: path, for: group, backlog: 4)
        #expect(self.mode(path.description) == 0o660)
        #expect(fileStatus(path.description)?.st_gid == group.id)
        #expect(fileStatus("\(directory.path)/.s.new") == nil)
        _ = try UnixSocket(connectingTo: path)
        #expect(listener.number >= 0)
    }

    @Test func `what a killed daemon left behind is removed`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        #expect(mkdir("\(directory.path)/.s.new", 0o700) == 0)
        let leftover = try Listener(binding: SocketPath("\(directory.path)/.s.new/s"), backlog: 4)
        let listener = try Listener(binding: path, for: try Self.group(), backlog: 4)
        #expect(listener.number >= 0 && leftover.number >= 0)
        #expect(fileStatus("\(directory.path)/.s.new") == nil && self.mode(path.description) == 0o660)
    }

    @Test func `something else in the way is left alone, and told`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        #expect(mkdir("\(directory.path)/.s.new", 0o700) == 0)
        close(open("\(directory.path)/.s.new/precious", O_CREAT | O_WRONLY, 0o600))
        #expect(throws: ListenFailure.system(SystemError(call: "rmdir", code: ENOTEMPTY))) {
            _ = try Listener(binding: path, for: try Self.group(), backlog: 4)
        }
        #expect(fileStatus("\(directory.path)/.s.new/precious") != nil && fileStatus(path.description) == nil)
        unlink("\(directory.path)/.s.new/precious")
        rmdir("\(directory.path)/.s.new")
    }

    @Test func `a live server and another kind of file are not touched`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let group = try Self.group()
        do {
            let listener = try Listener(binding: path, for: group, backlog: 4)
            #expect(throws: ListenFailure.alreadyRunning(path: path.description)) {
                _ = try Listener(binding: path, for: group, backlog: 4)
            }
            #expect(listener.number >= 0)
        }
        #expect(fileStatus(path.description) == nil, "the file goes with the listener")
        close(open(path.description, O_CREAT | O_WRONLY, 0o600))
        #expect(throws: ListenFailure.notASocket(path: path.description)) {
            _ = try Listener(binding: path, for: group, backlog: 4)
        }
    }

    @Test(arguments: [100, 101, 107])
    func `a path of 100 bytes can be bound for a group, a longer one is refused with its count`(byteCount: Int) throws {
        let directory = try SocketFolder()
        let room = byteCount - directory.path.utf8.count - 1
        let path = try directory.socketPath(String(repeating: "x", count: room))
        guard byteCount > SocketPath.byteCountMaxForGroup else {
            let listener = try Listener(binding: path, for: try Self.group(), backlog: 4)
            _ = try UnixSocket(connectingTo: path)
            #expect(listener.number >= 0)
            return
        }
        #expect(throws: ListenFailure.pathTooLongForGroup(byteCount: byteCount)) {
            _ = try Listener(binding: path, for: try Self.group(), backlog: 4)
        }
    }

    @Test func `a missing directory is made for the group`() throws {
        let directory = try SocketFolder()
        let below = "\(directory.path)/run"
        let path = try SocketPath("\(below)/s")
        let group = try Self.group()
        #expect(try SocketDirectory.prepare(for: path, group: group) == .isPrivate)
        #expect(self.mode(below) == 0o750 && fileStatus(below)?.st_gid == group.id)
        #expect(try SocketDirectory.prepare(for: path, group: group) == .isPrivate)
        #expect(try SocketDirectory.prepare(for: path) == .isShared(mode: 0o750))
        rmdir(below)
    }

    @Test(arguments: [
        (UInt32(0o40750), UInt32(5), SocketDirectory.Verdict.isPrivate), (0o40750, 6, .isClosed(mode: 0o750)),
        (0o40700, 5, .isClosed(mode: 0o700)), (0o40711, 6, .isShared(mode: 0o711)),
        (0o40755, 5, .isShared(mode: 0o755)),
        (0o40705, 5, .isClosed(mode: 0o705)), (0o40770, 5, .isUnsafe(mode: 0o770)),
        (0o41777, 6, .isShared(mode: 0o1777)),
    ])
    func `a directory is judged by whether the group can enter and who may rename in it`(
        mode: UInt32, wanted: UInt32, verdict: SocketDirectory.Verdict
    ) {
        #expect(SocketDirectory.verdict(mode: mode, groupID: 5, wanted: wanted) == verdict)
    }

    @Test func `a group is found by name and by number, and only if there is one`() throws {
        #expect(try SystemGroup(named: "root")?.id == 0)
        #expect(try SystemGroup(named: "61234")?.id == 61_234)
        for name in ["no-such-group", "", "-1", "4294967295", "0x1", "01"] {
            #expect(try SystemGroup(named: name) == nil, "\(name)")
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may give files to every group"))
    func `a group the daemon is no member of is refused as such`() throws {
        let directory = try SocketFolder()
        let group = try #require(try SystemGroup(named: "0"))
        #expect(throws: ListenFailure.notAMember(group: "0")) {
            _ = try Listener(binding: try directory.socketPath(), for: group, backlog: 4)
        }
    }
}
