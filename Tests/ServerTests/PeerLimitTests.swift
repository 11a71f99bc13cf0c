import Framing
import Platform
import Server
import Testing

extension PeerLimits {
    /// What is built in, but for what `change` says.
    init(_ change: (inout PeerLimits) -> Void) {
        self.init()
        change(&self)
    }
}

/// Limits other than those built in, what meets them, and what is told of them.
@Suite struct PeerLimitTests {
    private static let mebibyte = 1 << 20
    private static let overloaded = Status(.resourceExhausted, "overloaded")

    /// All but the last byte of a call whose frame is of about so many bytes.
    private func cut(_ streamID: UInt32, byteCount: Int) -> (most: [UInt8], last: [UInt8]) {
        let text = String(repeating: "t", count: byteCount)
        let call = Wire.call(streamID, "Echo", DemoMessage(1, text))
        return (Array(call.dropLast()), [call[call.count - 1]])
    }

    @Test func `calls and streams are refused beyond what is configured, and counted`() throws {
        let server = try ServerUnderTest(
            limits: PeerLimits {
                $0.callsMax = 2
                $0.streamsMax = 1
            })
        let client = try server.connect()
        let calls = ([1, 3, 5] as [UInt32]).flatMap { Wire.call($0, "Sleep", DemoMessage(300)) }
        #expect(try server.exchange(client, calls) == [.failure(5, Self.overloaded)])
        try server.advance(milliseconds: 300, client)
        #expect(client.takeAnswers().count == 2)
        let streams = ([7, 9] as [UInt32]).flatMap {
            Wire.frame($0, .request, flags: .remoteOpen, Wire.request(method: "Chat"))
        }
        #expect(try server.exchange(client, streams) == [.failure(9, Self.overloaded)])
        let use = try #require(try server.use())
        #expect(use.met == [.calls: 1, .streams: 1])
        #expect(use.streamCount == 1 && use.callCount == 0 && use.connectionCount == 1)
    }

    @Test func `a peer has the configured time to finish a frame, and to read`() throws {
        let server = try ServerUnderTest(
            limits: PeerLimits {
                $0.stallNanosecondsMax = 2_000_000_000
                $0.writeNanosecondsMax = 3_000_000_000
            })
        let stalling = try server.connect()
        stalling.send([0, 0, 0])
        try server.settle(stalling)
        try server.advance(milliseconds: 1_999, stalling)
        #expect(!stalling.isAtEnd)
        try server.advance(milliseconds: 1, stalling)
        #expect(stalling.isAtEnd)
        let deaf = try server.connect()
        deaf.isDeaf = true
        for streamID in stride(from: UInt32(1), through: 15, by: 2) {
            deaf.send(Wire.call(streamID, "Bytes", DemoMessage(500_000)))
        }
        try server.settle(deaf)
        try server.advance(milliseconds: 2_999, deaf)
        #expect(server.connectionCount == 1)
        try server.advance(milliseconds: 1, deaf)
        #expect(server.connectionCount == 0)
        #expect(try server.use()?.met == [.frameSeconds: 1, .unreadSeconds: 1])
    }

    @Test func `an idle connection ends when that is configured, and one that is owed something does not`() throws {
        let server = try ServerUnderTest(limits: PeerLimits { $0.idleNanosecondsMax = 5_000_000_000 })
        let (idle, active) = (try server.connect(), try server.connect())
        let (calling, watching) = (try server.connect(), try server.connect())
        _ = try server.exchange(calling, Wire.call(1, "Stuck"))
        _ = try server.exchange(watching, Wire.frame(1, .request, flags: .remoteClosed, Wire.request(method: "Ticker")))
        for _ in 0..<4 {
            try server.advance(milliseconds: 2_499, idle, calling, watching)
            #expect(try server.lives(active, id: UInt32(server.dispatcher.dispatched.count) * 2 + 1))
        }
        #expect(idle.isAtEnd && !calling.isAtEnd && !watching.isAtEnd)
        #expect(server.connectionCount == 3)
        #expect(try server.use()?.met == [.idleSeconds: 1])
        try server.advance(milliseconds: 5_000, active)
        #expect(active.isAtEnd)
        server.adopt(.sameUser(ThisProcess.userID))
        let later = try server.connect()
        try server.advance(milliseconds: 3_600_000, later)
        #expect(!later.isAtEnd, "without a limit an idle connection stays for ever")
    }

    @Test func `beyond the input of all together whoever holds most loses its frame, is told, and goes on`() throws {
        let server = try ServerUnderTest(limits: PeerLimits { $0.inputByteCountMax = 8 * Self.mebibyte })
        let clients = try (0..<3).map { _ in try server.connect() }
        let parts = [3, 2, 2].map { self.cut(1, byteCount: $0 * Self.mebibyte) }
        for (client, part) in zip(clients, parts) {
            client.send(part.most)
            try server.settle(client)
        }
        #expect(try server.use()?.inputByteCount == parts.reduce(0) { $0 + $1.most.count })
        let small = try server.connect()
        #expect(try server.lives(small))
        let fourth = try server.connect()
        // A little more than there is room for: not this one loses, but the greatest.
        fourth.send(self.cut(1, byteCount: Self.mebibyte).most)
        try server.settle(fourth, clients[0], clients[1], clients[2])
        #expect(clients[0].takeAnswers() == [.failure(1, Self.overloaded)])
        #expect(try server.use()?.met == [.inputBytes: 1])
        for (client, part) in zip(clients, parts) {
            client.send(part.last)
            try server.settle(client)
        }
        #expect(clients[0].takeAnswers().isEmpty, "it was answered")
        #expect(clients[1].takeAnswers().count == 1 && clients[2].takeAnswers().count == 1)
        #expect(try server.lives(clients[0], id: 3))
        #expect(try server.exchange(clients[0], Wire.echo(1)) == [.failure(1, .streamIDReused)], "its id is used up")
        #expect(try server.use()?.inputByteCount ?? 0 < 2 * Self.mebibyte)
    }

    @Test func `messages that nobody takes count as well, and their stream ends`() throws {
        let server = try ServerUnderTest(limits: PeerLimits { $0.inputByteCountMax = 8 * Self.mebibyte })
        let hoarder = try server.connect()
        let message = DemoMessage(1, String(repeating: "m", count: 3 * Self.mebibyte)).encoded
        _ = try server.exchange(
            hoarder,
            ([1, 3] as [UInt32]).flatMap {
                Wire.frame($0, .request, flags: .remoteOpen, Wire.request(method: "Hoard"))
            })
        for streamID in [1, 3] as [UInt32] {
            #expect(try server.exchange(hoarder, Wire.frame(streamID, .data, message)) == [])
        }
        let other = try server.connect()
        let part = self.cut(1, byteCount: 3 * Self.mebibyte)
        other.send(part.most)
        try server.settle(other, hoarder)
        #expect(hoarder.takeAnswers() == [.failure(1, Self.overloaded), .failure(3, Self.overloaded)])
        other.send(part.last)
        try server.settle(other)
        #expect(other.takeAnswers().count == 1)
    }

    @Test func `a connection that goes gives its input back`() throws {
        let server = try ServerUnderTest(limits: PeerLimits { $0.inputByteCountMax = 8 * Self.mebibyte })
        for _ in 0..<5 {
            let client = try server.connect()
            client.send(self.cut(1, byteCount: 3 * Self.mebibyte).most)
            try server.settle(client)
            client.leave()
            try server.settle(client)
        }
        let use = try #require(try server.use())
        #expect(use.met.isEmpty && use.inputByteCount == 0 && use.connectionCount == 0)
    }

    @Test func `a number is told of every limit, and a use of each but the times`() {
        let use = ServerUse(limits: PeerLimits { $0.idleNanosecondsMax = 7_000_000_000 })
        #expect(use.limits.number(of: .idleSeconds) == 7 && PeerLimits().number(of: .idleSeconds) == 0)
        #expect(use.limits.number(of: .frameSeconds) == 10 && use.limits.number(of: .outputBytes) == 8_388_608)
        let told = PeerLimit.allCases.filter { use.number(of: $0) != nil }
        #expect(told == [.connections, .streams, .calls, .outputBytes, .inputBytes])
    }
}
