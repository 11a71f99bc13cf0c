import Glibc
import Platform
import Testing

@Suite struct ListenerTests {
    @Test func `row 69: the socket file has mode 0600 even under an open umask`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let former = umask(0)
        defer { umask(former) }
        let listener = try Listener(binding: path, backlog: 4)
        let status = try #require(fileStatus(path.description))
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(status.st_mode & S_IFMT == S_IFSOCK)
        #expect(listener.number >= 0)
    }

    @Test func `row 68: a stale socket file is replaced`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let orphan = try directory.socketPath("orphan")
        do {
            let former = try Listener(binding: path, backlog: 4)
            #expect(former.number >= 0)
            // A hard link outlives the listener that unlinks its own name: the leftover of a killed server.
            #expect(link(path.description, orphan.description) == 0)
        }
        let listener = try Listener(binding: orphan, backlog: 4)
        #expect(listener.number >= 0)
        _ = try UnixSocket(connectingTo: orphan)
    }

    @Test func `row 68: a live server is not disturbed`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let listener = try Listener(binding: path, backlog: 4)
        #expect(throws: ListenFailure.alreadyRunning(path: path.description)) {
            _ = try Listener(binding: path, backlog: 4)
        }
        _ = try UnixSocket(connectingTo: path)
        #expect(listener.number >= 0)
    }

    @Test func `a server with a full backlog counts as live`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let listener = try Listener(binding: path, backlog: 0)
        let first = try UnixSocket(connectingTo: path)
        #expect(throws: ListenFailure.alreadyRunning(path: path.description)) {
            _ = try Listener(binding: path, backlog: 4)
        }
        try first.close()
        #expect(listener.number >= 0)
    }

    @Test func `row 68: a regular file at the path is refused and left alone`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let number = open(path.description, O_CREAT | O_WRONLY, 0o600)
        #expect(write(number, "x", 1) == 1)
        close(number)
        #expect(throws: ListenFailure.notASocket(path: path.description)) {
            _ = try Listener(binding: path, backlog: 4)
        }
        #expect(try #require(fileStatus(path.description)).st_size == 1)
    }

    @Test func `a symbolic link at the path is refused, wherever it points`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        #expect(symlink("/nowhere", path.description) == 0)
        #expect(throws: ListenFailure.notASocket(path: path.description)) {
            _ = try Listener(binding: path, backlog: 4)
        }
    }

    @Test func `the file goes with the listener`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        do {
            let listener = try Listener(binding: path, backlog: 4)
            #expect(listener.number >= 0)
        }
        #expect(fileStatus(path.description) == nil)
    }

    @Test func `a file that took the listener's place is not removed`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        do {
            let listener = try Listener(binding: path, backlog: 4)
            #expect(rename(path.description, "\(path).old") == 0)
            close(open(path.description, O_CREAT | O_WRONLY, 0o600))
            #expect(listener.number >= 0)
        }
        #expect(fileStatus(path.description) != nil)
    }

    @Test(arguments: [107, 108, 200])
    func `row 68: a path beyond 107 bytes is refused with its count`(byteCount: Int) throws {
        let text = String(repeating: "x", count: byteCount)
        guard byteCount > SocketPath.byteCountMax else {
            #expect(try SocketPath(text).description == text)
            return
        }
        #expect(throws: ListenFailure.pathTooLong(byteCount: byteCount)) { _ = try SocketPath(text) }
    }

    @Test func `row 68: a path of 107 bytes can be bound and connected`() throws {
        let directory = try SocketFolder()
        let room = SocketPath.byteCountMax - directory.path.utf8.count - 1
        let path = try directory.socketPath(String(repeating: "x", count: room))
        let listener = try Listener(binding: path, backlog: 4)
        _ = try UnixSocket(connectingTo: path)
        #expect(listener.number >= 0)
    }

    @Test func `report 32: abstract, empty and NUL-holding addresses are refused`() {
        #expect(throws: ListenFailure.addressAbstract) { _ = try SocketPath("@routeplan") }
        #expect(throws: ListenFailure.addressAbstract) { _ = try SocketPath("\0routeplan") }
        #expect(throws: ListenFailure.pathEmpty) { _ = try SocketPath("") }
        #expect(throws: ListenFailure.pathHoldsNUL) { _ = try SocketPath("/tmp/a\0b") }
    }

    @Test func `report 32: an abstract name is served where the caller insists, by one server at a time`() throws {
        let name = "@routeplan-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        let path = try SocketPath(name, allowingAbstract: true)
        #expect(path.isAbstract)
        #expect(throws: SystemError(call: "connect", code: ECONNREFUSED)) { _ = try UnixSocket(connectingTo: path) }
        do {
            let listener = try Listener(binding: path, backlog: 4)
            _ = try UnixSocket(connectingTo: path)
            #expect(throws: SystemError(call: "connect", code: ECONNREFUSED)) {
                _ = try UnixSocket(connectingTo: try SocketPath(name + "x", allowingAbstract: true))
            }
            #expect(throws: ListenFailure.alreadyRunning(path: name)) { _ = try Listener(binding: path, backlog: 4) }
            #expect(listener.number >= 0)
        }
        let next = try Listener(binding: path, backlog: 4)
        #expect(next.number >= 0)
    }

    @Test func `a handed-over listener serves and its file stays`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let owner = try Listener(binding: path, backlog: 4)
        do {
            let adopted = try Listener(adopting: FileDescriptor(adopting: dup(owner.number)))
            _ = try UnixSocket(connectingTo: path)
            guard case .accepted = adopted.accept() else {
                Issue.record("the connection waits")
                return
            }
        }
        #expect(fileStatus(path.description) != nil)
    }

    @Test func `a descriptor that does not listen cannot be adopted`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        let owner = try Listener(binding: path, backlog: 4)
        let client = try UnixSocket(connectingTo: path)
        #expect(throws: ListenFailure.notAListener) {
            _ = try Listener(adopting: FileDescriptor(adopting: dup(client.number)))
        }
        #expect(owner.number >= 0)
    }
}
