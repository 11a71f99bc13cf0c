import Glibc
import Platform
import Testing

@Suite struct UnixSocketTests {
    private struct Pair: ~Copyable {
        let client: UnixSocket
        let server: UnixSocket
    }

    private static func pair() throws -> Pair {
        let directory = try SocketFolder()
        let listener = try Listener(binding: try directory.socketPath(), backlog: 4)
        let client = try UnixSocket(connectingTo: try directory.socketPath())
        guard case .accepted(let server) = listener.accept() else { throw SystemError(call: "accept4", code: 0) }
        return Pair(client: client, server: server)
    }

    @Test func `the peer's user, group and process are those that connected`() throws {
        let pair = try Self.pair()
        let expected = PeerCredentials(userID: geteuid(), groupID: getegid(), processID: getpid())
        #expect(try pair.server.peerCredentials() == expected)
        #expect(try pair.client.peerCredentials() == expected)
    }

    @Test func `bytes arrive in order and an empty socket does not block`() throws {
        let pair = try Self.pair()
        var room = [UInt8](repeating: 0, count: 16)
        #expect(pair.server.read(into: &room) == .wouldBlock)
        #expect(pair.client.write([1, 2, 3, 4], from: 1) == .sent(byteCount: 3))
        #expect(pair.server.read(into: &room) == .received(byteCount: 3))
        #expect(Array(room[..<3]) == [2, 3, 4])
        try pair.client.endOutput()
        #expect(pair.server.read(into: &room) == .endOfInput)
    }

    @Test func `writing to a peer that is gone is an error and not a signal`() throws {
        let pair = try Self.pair()
        #expect(pair.client.write([1]) == .sent(byteCount: 1))
        try Self.closeServer(pair)
    }

    private static func closeServer(_ pair: consuming Pair) throws {
        let (client, server) = (dup(pair.client.number), pair.server.number)
        // Unread bytes at the server make the kernel reset the client.
        let survivor = UnixSocket(adopting: FileDescriptor(adopting: client))
        #expect(shutdown(server, Int32(SHUT_RDWR)) == 0)
        #expect(survivor.write([1]) == .failed(SystemError(call: "send", code: EPIPE)))
    }

    @Test func `a full socket reports that it would block`() throws {
        let pair = try Self.pair()
        let bulk = [UInt8](repeating: 7, count: 1 << 20)
        var outcome = UnixSocket.WriteOutcome.sent(byteCount: 0)
        for _ in 0..<64 where outcome != .wouldBlock { outcome = pair.client.write(bulk) }
        #expect(outcome == .wouldBlock)
    }

    @Test func `connecting to nobody names the call and the reason`() throws {
        let directory = try SocketFolder()
        let path = try directory.socketPath()
        #expect(throws: SystemError(call: "connect", code: ENOENT)) { _ = try UnixSocket(connectingTo: path) }
    }
}
