import Framing
import Platform
import Server
import Testing

/// Rows 35-44 of the conformance list: replies, metadata and time.
@Suite struct ReplyConformanceTests {
    private static func answer(_ frame: [UInt8]) throws -> [Answer] {
        let server = try ServerUnderTest()
        return try server.exchange(try server.connect(), frame)
    }

    @Test func `row 35, report 28: a reply of defaults is a frame without a body`() throws {
        #expect(try Self.answer(Wire.call(1, "Empty")).map(\.bytes) == [Wire.bytes("00000000 00000001 02 00")])
    }

    @Test func `row 36: a failure carries its status and its detail to the byte`() throws {
        let plain = try Self.answer(Wire.call(1, "Fail", DemoMessage(5, "nope")))
        #expect(plain.map(\.bytes) == [Wire.bytes("0000000a 00000001 02 00 0a08 0805 1204 6e6f7065")])
        let detailed = try Self.answer(Wire.call(1, "FailDetails"))
        let any = "1a28 0a22 747970652e676f6f676c65617069732e636f6d2f64656d6f2e76312e44657461696c 1202 082a"
        #expect(detailed.map(\.body) == [Wire.bytes("0a3a 0809 120c 707265636f6e646974696f6e" + any)])
    }

    @Test func `row 37: text beyond ASCII survives in a failure`() throws {
        #expect(try Self.answer(Wire.call(1, "FailPlain")) == [.failure(1, Status(.unknown, "boom"))])
        let answers = try Self.answer(Wire.call(1, "Fail", DemoMessage(2, "größer ✓")))
        #expect(answers == [.failure(1, Status(.unknown, "größer ✓"))])
    }

    @Test func `a method without a reply is an internal error`() throws {
        #expect(try Self.answer(Wire.call(1, "Nil")).map(\.code) == [.internalError])
    }

    @Test func `row 38, report 11: a reply of the greatest count arrives, one more byte is refused on that id only`()
        throws
    {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let greatest = UInt64(Framing.Limits.bodyByteCountMax) - 5
        let whole = try server.exchange(client, Wire.call(1, "Bytes", DemoMessage(greatest)))
        #expect(whole.map(\.header.bodyByteCount) == [Framing.Limits.bodyByteCountMax])
        let refused = try server.exchange(client, Wire.call(3, "Bytes", DemoMessage(greatest + 1)))
        #expect(refused == [.failure(3, .tooLarge(byteCount: Int(Framing.Limits.bodyByteCountMax) + 1))])
        #expect(try server.lives(client))
    }

    @Test func `row 39: a fast call overtakes a slow one`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let answers = try server.exchange(client, Wire.call(1, "SleepHard", DemoMessage(300)) + Wire.echo(3))
        #expect(answers == [.success(3, DemoMessage(8, "hello"))])
        try server.advance(milliseconds: 300, client)
        #expect(client.takeAnswers() == [.success(1, DemoMessage(300, "slept"))])
    }

    @Test func `row 40: metadata keeps the order of values and keys are one in any case`() throws {
        let body = Wire.request(method: "Meta", metadata: [("KEY", "a"), ("key", "b"), ("k", "c")])
        #expect(try Self.answer(Wire.frame(1, body)) == [.success(1, DemoMessage(2, "k=c;key=a,b"))])
        let empty = Wire.request(method: "Meta") + [0x2A, 0x00]
        #expect(try Self.answer(Wire.frame(1, empty)) == [.success(1, DemoMessage(1, "="))])
    }

    @Test func `row 41: a timeout reaches the call as a deadline`() throws {
        let call = Wire.call(1, "Deadline", timeout: 5_000_000_000)
        #expect(try Self.answer(call) == [.success(1, DemoMessage(1, "5s"))])
        #expect(try Self.answer(Wire.call(1, "Deadline")) == [.success(1, DemoMessage(1, "none"))])
    }

    @Test(arguments: [-1, Int64.min])
    func `row 42: a call whose time is over when it arrives is answered at once and not dispatched`(timeout: Int64)
        throws
    {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let call = Wire.call(1, "Sleep", DemoMessage(100), timeout: timeout)
        #expect(try server.exchange(client, call) == [.failure(1, .deadlineExceeded)])
        #expect(server.dispatcher.dispatched.isEmpty)
    }

    @Test func `row 42: one nanosecond is soon over`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Wire.call(1, "Sleep", DemoMessage(100), timeout: 1)) == [])
        server.clock.advance(byNanoseconds: 1)
        try server.settle(client)
        #expect(client.takeAnswers() == [.failure(1, .deadlineExceeded)])
    }

    @Test func `row 42: the greatest timeout does not trap`() throws {
        #expect(try Self.answer(Wire.call(1, "Echo", DemoMessage(1), timeout: .max)) == [.success(1, DemoMessage(2))])
    }

    @Test func `row 43: a call that ignores its deadline is answered once, at the deadline`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let call = Wire.call(1, "SleepHard", DemoMessage(300), timeout: 50_000_000)
        #expect(try server.exchange(client, call) == [])
        try server.advance(milliseconds: 49, client)
        #expect(client.takeAnswers().isEmpty)
        try server.advance(milliseconds: 1, client)
        #expect(client.takeAnswers() == [.failure(1, .deadlineExceeded)])
        #expect(server.dispatcher.cancelled.map(\.streamID) == [1])
        try server.advance(milliseconds: 400, client)
        #expect(client.takeAnswers().isEmpty)
        #expect(try server.lives(client))
    }

    @Test func `row 44: a connection that is lost cancels its running calls while the clock stands still`() throws {
        let server = try ServerUnderTest()
        do {
            let client = try server.connect()
            client.send(Wire.call(1, "Stuck") + Wire.call(3, "SleepHard", DemoMessage(300)))
            try server.settle(client)
        }
        try server.turn()
        #expect(server.dispatcher.cancelled.map(\.streamID) == [1, 3])
        #expect(server.connectionCount == 0)
    }
}
