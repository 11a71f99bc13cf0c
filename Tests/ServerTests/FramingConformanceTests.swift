import Framing
import Server
import Testing

/// Rows 1-17 of the conformance list: frames.
@Suite struct FramingConformanceTests {
    private static let reply = Answer.success(1, DemoMessage(8, "hello"))

    private static func oversized(_ streamID: UInt32, _ kind: FrameKind = .request) -> [UInt8] {
        Wire.frame(streamID, kind, [UInt8](repeating: 0x78, count: Int(Framing.Limits.bodyByteCountMax) + 1))
    }

    private static func tooLarge(_ streamID: UInt32) -> Answer {
        .failure(streamID, .tooLarge(byteCount: Int(Framing.Limits.bodyByteCountMax) + 1))
    }

    @Test func `row 1: the base call is answered to the byte`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let call = Wire.bytes("0000001f0000000101000a0c64656d6f2e76312e44656d6f12044563686f1a090807120568656c6c6f")
        #expect(call == Wire.echo(1))
        let answers = try server.exchange(client, call)
        #expect(answers.map(\.bytes) == [Wire.bytes("0000000b0000000102001209 0808120568656c6c6f")])
    }

    @Test func `row 2: a call that arrives byte by byte is answered`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        for byte in Wire.echo(1) {
            client.send([byte])
            try server.turn()
        }
        try server.settle(client)
        #expect(client.takeAnswers() == [Self.reply])
    }

    @Test func `row 3: calls in one write are each answered on their id`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let answers = try server.exchange(client, Wire.echo(1) + Wire.echo(3) + Wire.echo(5))
        #expect(Set(answers.map(\.header.streamID)) == [1, 3, 5])
        #expect(answers.allSatisfy { $0.body == Self.reply.body })
    }

    @Test func `row 4: a header whose body never comes dispatches nothing and frees the connection`() throws {
        let server = try ServerUnderTest()
        do {
            let client = try server.connect()
            client.send(Wire.frame(1, declaring: 100))
            try server.settle(client)
            #expect(server.connectionCount == 1)
        }
        try server.turn()
        #expect(server.connectionCount == 0)
        #expect(server.dispatcher.dispatched.isEmpty)
    }

    @Test(arguments: [5, 20])
    func `rows 5 6: a frame cut by the end of the peer's output closes without an answer`(byteCount: Int) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.send(Array(Wire.echo(1)[..<byteCount]))
        try client.endOutput()
        try server.settle(client)
        #expect(client.takeAnswers().isEmpty)
        #expect(client.isAtEnd)
        #expect(server.connectionCount == 0)
    }

    @Test func `row 7: ten thousand peers that connect and leave cost nothing`() throws {
        let server = try ServerUnderTest()
        for _ in 0..<10_000 { _ = try server.connect() }
        try server.settle()
        #expect(server.connectionCount == 0)
        #expect(server.dispatcher.closed.count == 10_000)
        #expect(Set(server.dispatcher.closed).count == 10_000)
    }

    @Test func `row 8: a body of the greatest count is processed`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        var body = Wire.request(method: "Empty")
        let payload = Int(Framing.Limits.bodyByteCountMax) - body.count - 5
        body += Wire.field(3, [UInt8](repeating: 0x78, count: payload))
        #expect(body.count == Int(Framing.Limits.bodyByteCountMax))
        #expect(try server.exchange(client, Wire.frame(1, body)) == [.success(1, [])])
    }

    @Test func `row 9: an oversized body is dropped, refused with its count, and the connection lives`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Self.oversized(1)) == [Self.tooLarge(1)])
        #expect(try server.lives(client))
    }

    @Test func `row 10: two oversized frames in a row leave the stream in step`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let answers = try server.exchange(client, Self.oversized(1) + Self.oversized(3) + Wire.echo(5))
        #expect(answers == [Self.tooLarge(1), Self.tooLarge(3), .success(5, DemoMessage(8, "hello"))])
    }

    @Test func `row 11: an oversized request consumes no id`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Self.oversized(1)) == [Self.tooLarge(1)])
        #expect(try server.exchange(client, Wire.echo(1)) == [Self.reply])
    }

    @Test(
        arguments: [
            (2, .request), (0, .request), (1, .data), (2, .data), (1, .reserved(9)), (2, .reserved(9)), (1, .response),
        ] as [(UInt32, FrameKind)])
    func `row 12: an oversized frame of any id and type is dropped whole`(streamID: UInt32, kind: FrameKind) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Self.oversized(streamID, kind)) == [Self.tooLarge(streamID)])
        #expect(try server.lives(client))
    }

    @Test(arguments: ["ffffffff 00000001 01 00", "01000000 00000001 01 00"])
    func `row 13: a reserved count is refused and the connection closed while the clock stands still`(_ hex: String)
        throws
    {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let header = FrameHeader(decoding: Wire.bytes(hex).span)
        let answers = try server.exchange(client, Wire.bytes(hex))
        #expect(answers == [.failure(1, .tooLarge(byteCount: Int(header.bodyByteCount)))])
        #expect(client.isAtEnd)
        #expect(server.connectionCount == 0)
    }

    @Test func `row 14: the preface of another protocol is closed`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let answers = try server.exchange(client, Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8))
        #expect(answers.map(\.code) == [.resourceExhausted])
        #expect(client.isAtEnd)
    }

    @Test(arguments: [9, 0, 2, 255] as [UInt8])
    func `rows 15 16: a type that is not for servers is ignored on an odd id`(type: UInt8) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Wire.frame(1, FrameKind(byte: type), [1, 2])) == [])
        #expect(try server.lives(client))
    }

    @Test(arguments: [0xF8, 0x01, 0x02, 0x06, 0xFF] as [UInt8])
    func `row 17: flags on a unary request change nothing`(bits: UInt8) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let body = Wire.request(payload: DemoMessage(7, "hello").encoded)
        let frame = Wire.frame(1, .request, flags: FrameFlags(rawValue: bits), body)
        #expect(try server.exchange(client, frame) == [Self.reply])
    }
}
