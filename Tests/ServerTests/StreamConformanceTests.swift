import Framing
import Server
import Testing

/// Rows 45 to 62 of the conformance list: streams of either side, at the server's socket.
@Suite struct StreamConformanceTests {
    private static let close: FrameFlags = [.remoteClosed, .noMessage]

    private static func open(
        _ streamID: UInt32, _ method: String, flags: FrameFlags = [.remoteOpen], _ payload: [UInt8] = [],
        timeout: Int64 = 0, metadata: [(String, String)] = []
    ) -> [UInt8] {
        Wire.frame(
            streamID, .request, flags: flags,
            Wire.request(method: method, payload: payload, timeout: timeout, metadata: metadata))
    }

    private static func data(_ streamID: UInt32, _ number: UInt64, flags: FrameFlags = []) -> [UInt8] {
        Wire.frame(streamID, .data, flags: flags, DemoMessage(number).encoded)
    }

    private static func end(_ streamID: UInt32) -> [UInt8] { Wire.frame(streamID, .data, flags: self.close) }

    private static func item(_ streamID: UInt32, _ message: DemoMessage) -> Answer {
        Answer(frame: Wire.frame(streamID, .data, message.encoded))
    }

    private static func ended(_ streamID: UInt32) -> Answer { Answer(frame: self.end(streamID)) }

    private static func sum(_ streamID: UInt32, _ payload: [UInt8]) -> Answer { .success(streamID, payload) }

    // MARK: Streams of the server

    @Test(arguments: [[], [.remoteOpen], [.remoteClosed]] as [FrameFlags])
    func `row 47: a server's stream is the same with any flags of its request`(_ flags: FrameFlags) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let request = Self.open(1, "Count", flags: flags, DemoMessage(2).encoded)
        #expect(
            try server.exchange(client, request) == [
                Self.item(1, DemoMessage(1, "item 1")), Self.item(1, DemoMessage(2, "item 2")), Self.ended(1),
            ])
        #expect(server.dispatcher.streams.count == 0)
    }

    @Test func `row 46, report 7: a server's stream begins with an empty message where the request has no payload`()
        throws
    {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Self.open(1, "Count", flags: [.remoteClosed])) == [Self.ended(1)])
    }

    @Test func `a message of a stream waits until it is durable, and so does the end`() throws {
        let server = try ServerUnderTest()
        server.dispatcher.commitsEachTurn = false
        let client = try server.connect()
        let request = Self.open(1, "Count", flags: [.remoteClosed], DemoMessage(1).encoded)
        #expect(try server.exchange(client, request).isEmpty)
        server.dispatcher.commit()
        try server.settle(client)
        #expect(client.takeAnswers() == [Self.item(1, DemoMessage(1, "item 1")), Self.ended(1)])
    }

    @Test func `a message beyond the frame limit ends its stream, and the connection lives`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let request = Self.open(1, "BigItem", flags: [.remoteClosed], DemoMessage(4_194_305).encoded)
        #expect(try server.exchange(client, request) == [.failure(1, .tooLarge(byteCount: 4_194_305))])
        #expect(server.dispatcher.streams.count == 0)
        #expect(try server.lives(client))
    }

    @Test func `a message of exactly the frame limit is sent`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let request = Self.open(1, "BigItem", flags: [.remoteClosed], DemoMessage(4_194_304).encoded)
        #expect(try server.exchange(client, request).map(\.body.count) == [4_194_304, 0])
    }

    // MARK: Streams of the client

    @Test(arguments: [[.remoteOpen], [.remoteOpen, .noMessage]] as [FrameFlags])
    func `row 48: a client's stream has no message before its first, also when the Rust client opens it`(
        _ flags: FrameFlags
    ) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let calls = Self.open(1, "Sum", flags: flags) + Self.data(1, 1) + Self.data(1, 2) + Self.end(1)
        #expect(try server.exchange(client, calls) == [Self.sum(1, [0x08, 3, 0x10, 2])])
    }

    @Test(arguments: [[], [.remoteClosed]] as [FrameFlags])
    func `row 49: a client's stream that is not opened is at its end`(_ flags: FrameFlags) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Self.open(1, "Sum", flags: flags)) == [Self.sum(1, [])])
    }

    @Test func `row 50: the payload of an opening request is the first message`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let calls = Self.open(1, "Sum", DemoMessage(2).encoded) + Self.data(1, 5) + Self.end(1)
        #expect(try server.exchange(client, calls) == [Self.sum(1, [0x08, 7, 0x10, 2])])
    }

    @Test func `row 51: two streams of both sides run side by side`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let calls =
            Self.open(1, "Chat") + Self.open(3, "Chat") + Self.data(1, 10) + Self.data(3, 20) + Self.data(1, 11)
            + Self.end(3) + Self.end(1)
        let answers = try server.exchange(client, calls)
        #expect(
            answers.filter { $0.header.streamID == 1 } == [
                Self.item(1, DemoMessage(11)), Self.item(1, DemoMessage(12)), Self.ended(1),
            ])
        #expect(answers.filter { $0.header.streamID == 3 } == [Self.item(3, DemoMessage(21)), Self.ended(3)])
    }

    @Test func `row 52: a last message in a closing frame counts, and one frame answers`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let calls = Self.open(1, "Sum") + Self.data(1, 5) + Self.data(1, 1, flags: [.remoteClosed])
        #expect(try server.exchange(client, calls) == [Self.sum(1, [0x08, 6, 0x10, 2])])
    }

    @Test func `row 53: a closing frame without bytes is an empty message unless it says that it is none`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let closing = Wire.frame(1, .data, flags: [.remoteClosed])
        #expect(try server.exchange(client, Self.open(1, "Sum") + closing) == [Self.sum(1, [0x10, 1])])
        let nothing = Wire.frame(3, .data, flags: [.noMessage])
        #expect(try server.exchange(client, Self.open(3, "Sum") + nothing + Self.end(3)) == [Self.sum(3, [])])
        let contradiction = Self.data(5, 1, flags: Self.close)
        #expect(
            try server.exchange(client, Self.open(5, "Sum") + contradiction) == [.failure(5, .messageInClose)])
        #expect(server.dispatcher.streams.count == 0)
    }

    @Test func `row 54: a second close is ignored, a message after the close ends the stream`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Self.open(1, "Hoard") + Self.data(1, 1) + Self.end(1)).isEmpty)
        #expect(try server.exchange(client, Self.end(1)).isEmpty)
        #expect(try server.exchange(client, Self.data(1, 2)) == [.failure(1, .streamHalfClosed)])
        #expect(server.dispatcher.streams.count == 0)
        #expect(try server.lives(client))
    }

    @Test func `row 55: a message for a stream that has ended or never was is refused, a bare close is not`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Self.open(1, "Chat") + Self.end(1)) == [Self.ended(1)])
        #expect(try server.exchange(client, Self.data(1, 1)) == [.failure(1, .streamInactive)])
        #expect(try server.exchange(client, Self.end(1)).isEmpty)
        #expect(try server.exchange(client, Self.data(7, 1)) == [.failure(7, .streamInactive)])
        #expect(try server.lives(client))
    }

    @Test func `row 57: a message that does not decode ends its stream`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let answers = try server.exchange(client, Self.open(1, "Sum") + Wire.frame(1, .data, [0xFF]) + Self.end(1))
        #expect(answers.map(\.code) == [.internalError])
        #expect(answers[0].text.contains("ttrpc: error unmarshalling payload"))
    }

    @Test func `row 58: the server's early end comes first, and what crosses it is not answered`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let calls = Self.open(1, "SumEarly") + Self.data(1, 1) + Self.data(1, 2) + Self.end(1)
        let answers = try server.exchange(client, calls)
        #expect(answers.first == .failure(1, Status(.failedPrecondition, "first part refused")))
        #expect(answers.count == 1)
        #expect(try server.lives(client))
    }

    // MARK: Bounds

    @Test func `row 59: a stream whose method takes nothing is ended when its room is used up`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let flood = (0..<10_000).flatMap { Self.data(1, $0) }
        client.send(Self.open(1, "Hoard") + flood + Wire.echo(3))
        try server.settle(client)
        let answers = client.takeAnswers()
        #expect(answers.first == .failure(1, .streamFull))
        #expect(answers.contains(.success(3, DemoMessage(8, "hello"))))
        #expect(server.dispatcher.streams.count == 0)
    }

    @Test func `messages that wait are taken in order when their method takes them, the end behind them`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let messages = (1...64).flatMap { Self.data(1, $0) }
        #expect(try server.exchange(client, Self.open(1, "Hoard") + messages + Self.end(1)).isEmpty)
        server.dispatcher.streams.takesHoard = true
        try server.settle(client)
        #expect(client.takeAnswers() == [Self.sum(1, [0x08] + Wire.varint(2_080) + [0x10, 64])])
    }

    @Test func `one stream keeps messages of the greatest count together and not a byte more`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let half = Wire.frame(1, .data, Array(repeating: 0, count: 2_097_152))
        #expect(try server.exchange(client, Self.open(1, "Hoard") + half + half).isEmpty)
        #expect(try server.exchange(client, Self.data(1, 1)) == [.failure(1, .streamFull)])
    }

    @Test func `all streams of a connection share the room for messages that wait`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let message = Array(repeating: 0 as UInt8, count: 4_000_000)
        for streamID in [1, 3, 5] as [UInt32] {
            client.send(Self.open(streamID, "Hoard") + Wire.frame(streamID, .data, message))
            try server.settle(client)
        }
        #expect(client.takeAnswers() == [.failure(5, .streamFull)])
        #expect(server.dispatcher.streams.count == 2)
    }

    @Test func `row 60: an oversized message ends its stream and no other`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        _ = try server.exchange(client, Self.open(1, "Chat") + Self.open(3, "Chat"))
        let oversized = Wire.frame(1, .data, [UInt8](repeating: 0, count: 4_194_305))
        #expect(try server.exchange(client, oversized) == [.failure(1, .tooLarge(byteCount: 4_194_305))])
        #expect(server.dispatcher.streams.count == 1)
        #expect(try server.exchange(client, Self.data(3, 1)) == [Self.item(3, DemoMessage(2))])
    }

    @Test func `row 61: a thousand streams end with their connection`() throws {
        let server = try ServerUnderTest()
        do {
            let client = try server.connect()
            for index in 0..<1_000 as Range<UInt32> {
                client.send(Self.open(2 * index + 1, "Ticker", flags: [.remoteClosed]))
            }
            try server.settle(client)
            #expect(client.takeAnswers().count == 1_000)
            #expect(server.dispatcher.streams.count == 1_000)
        }
        try server.turn()
        #expect(server.connectionCount == 0)
        #expect(server.dispatcher.streams.count == 0)
        #expect(server.dispatcher.cancelled.count == 1_000)
    }

    @Test func `a stream beyond the limit is refused, and the others go on`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        for index in 0...Server.Limits.streamsMax {
            client.send(Self.open(UInt32(2 * index + 1), "Chat"))
        }
        try server.settle(client)
        let last = UInt32(2 * Server.Limits.streamsMax + 1)
        #expect(client.takeAnswers() == [.failure(last, Status(.resourceExhausted, "overloaded"))])
        #expect(server.dispatcher.streams.count == Server.Limits.streamsMax)
        #expect(try server.exchange(client, Self.data(1, 1)) == [Self.item(1, DemoMessage(2))])
    }

    @Test func `an endless stream of a peer that does not read costs a bounded amount, and goes on when it reads`()
        throws
    {
        let server = try ServerUnderTest()
        let deaf = try server.connect()
        deaf.isDeaf = true
        deaf.send(Self.open(1, "Flood", flags: [.remoteClosed]))
        for _ in 0..<2_000 { try server.turn() }
        let other = try server.connect()
        #expect(try server.lives(other))
        deaf.isDeaf = false
        for _ in 0..<50 {
            deaf.pump()
            try server.turn()
        }
        let received = deaf.takeAnswers()
        #expect(received.map(\.body) == (1...received.count).map { DemoMessage(UInt64($0), "item \($0)").encoded })
        #expect(received.count > Server.Limits.streamOutputByteCountMax / 32)
        #expect(try server.lives(other, id: 1_003))
    }

    // MARK: Ends

    @Test func `row 62, report 8: metadata and time of a stream are honoured`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let meta = Self.open(1, "MetaStream", flags: [.remoteClosed], metadata: [("K", "a"), ("k", "b")])
        #expect(try server.exchange(client, meta) == [Self.item(1, DemoMessage(1, "k=a,b")), Self.ended(1)])
        let timed = Self.open(3, "Ticker", flags: [.remoteClosed], timeout: 50_000_000)
        #expect(try server.exchange(client, timed) == [Self.item(3, DemoMessage(1, "tick"))])
        try server.advance(milliseconds: 49, client)
        #expect(client.takeAnswers().isEmpty)
        try server.advance(milliseconds: 1, client)
        #expect(client.takeAnswers() == [.failure(3, .deadlineExceeded)])
        #expect(server.dispatcher.streams.count == 0)
    }

    @Test func `a deadline that passes while messages wait for the disk is the only thing its stream says`() throws {
        let server = try ServerUnderTest()
        server.dispatcher.commitsEachTurn = false
        let client = try server.connect()
        let timed = Self.open(1, "Count", flags: [.remoteClosed], DemoMessage(2).encoded, timeout: 50_000_000)
        #expect(try server.exchange(client, timed + Wire.echo(3)).isEmpty)
        try server.advance(milliseconds: 50, client)
        #expect(client.takeAnswers() == [.failure(1, .deadlineExceeded)])
        server.dispatcher.commit()
        try server.settle(client)
        #expect(client.takeAnswers() == [.success(3, DemoMessage(8, "hello"))])
    }

    @Test func `a peer that ends its output ends the client's half of its streams`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.send(Self.open(1, "Sum") + Self.data(1, 4))
        try client.endOutput()
        try server.settle(client)
        #expect(client.takeAnswers() == [Self.sum(1, [0x08, 4, 0x10, 1])])
        #expect(client.isAtEnd)
    }

    @Test func `a server that stops ends its streams as not served, after what they have to say`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        _ = try server.exchange(client, Self.open(1, "Ticker", flags: [.remoteClosed]) + Self.open(3, "Chat"))
        server.beginDrain()
        try server.settle(client)
        let status = Status(.unavailable, "draining")
        #expect(
            client.takeAnswers() == [Self.item(1, DemoMessage(2, "last")), .failure(1, status), .failure(3, status)])
        #expect(client.isAtEnd)
        #expect(server.dispatcher.streams.count == 0)
    }

    @Test func `report 4: a hundred thousand short streams leave nothing behind`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        var streamID: UInt32 = 1
        for _ in 0..<1_000 {
            var calls: [UInt8] = []
            for _ in 0..<100 {
                calls += Self.open(streamID, "Count", flags: [.remoteClosed], DemoMessage(1).encoded)
                streamID += 2
            }
            client.send(calls)
            try server.turn()
            client.pump()
        }
        try server.settle(client)
        #expect(client.takeAnswers().count == 200_000)
        #expect(server.dispatcher.streams.count == 0)
        #expect(try server.lives(client, id: streamID))
    }
}
