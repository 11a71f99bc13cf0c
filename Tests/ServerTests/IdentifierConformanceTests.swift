import Framing
import Server
import Testing

/// Rows 18-23, 55 and 56 of the conformance list: stream ids and stray stream messages.
@Suite struct IdentifierConformanceTests {
    @Test(arguments: [0, 2, UInt32.max - 1])
    func `row 18: an even id is rejected on that id and the connection lives`(streamID: UInt32) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Wire.echo(streamID)) == [.failure(streamID, .streamIDEven)])
        #expect(try server.lives(client))
        #expect(server.dispatcher.dispatched.count == 1)
    }

    @Test func `row 19: a finished id cannot be used again`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Wire.echo(1)).count == 1)
        #expect(try server.exchange(client, Wire.echo(1)) == [.failure(1, .streamIDReused)])
    }

    @Test func `row 20: an id below an earlier one is rejected`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Wire.echo(5)).count == 1)
        #expect(try server.exchange(client, Wire.echo(3)) == [.failure(3, .streamIDReused)])
    }

    @Test func `row 21: an id of a running call is rejected at once and the call still answers once`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let slow = Wire.call(1, "SleepHard", DemoMessage(300))
        #expect(try server.exchange(client, slow + Wire.echo(1)) == [.failure(1, .streamIDReused)])
        try server.advance(milliseconds: 299, client)
        #expect(client.takeAnswers().isEmpty)
        try server.advance(milliseconds: 1, client)
        #expect(client.takeAnswers() == [.success(1, DemoMessage(300, "slept"))])
    }

    @Test func `row 22: the greatest id is served and is the last`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Wire.echo(.max)) == [.success(.max, DemoMessage(8, "hello"))])
        for streamID in [1, UInt32.max] {
            #expect(try server.exchange(client, Wire.echo(streamID)) == [.failure(streamID, .streamIDReused)])
        }
    }

    @Test func `row 23: an undecodable request consumes its id`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, Wire.frame(1, [0xFF])) == [.failure(1, .undecodable(.malformed))])
        #expect(try server.exchange(client, Wire.echo(1)) == [.failure(1, .streamIDReused)])
    }

    @Test func `row 55: a message for a stream that is not open is rejected, a bare close of a used one ignored`()
        throws
    {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let message = Wire.frame(1, .data, [8, 1])
        let close = Wire.frame(1, .data, flags: [.remoteClosed, .noMessage])
        #expect(try server.exchange(client, message) == [.failure(1, .streamInactive)])
        #expect(try server.exchange(client, Wire.echo(1)).count == 1)
        #expect(try server.exchange(client, message) == [.failure(1, .streamInactive)])
        #expect(try server.exchange(client, close + close) == [])
        #expect(try server.lives(client))
    }

    @Test func `row 56: a message on a running unary call cancels it with one answer`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let message = Wire.frame(1, .data, [8, 1])
        let slow = Wire.call(1, "SleepHard", DemoMessage(300))
        #expect(try server.exchange(client, slow + message) == [.failure(1, .streamHalfClosed)])
        #expect(server.dispatcher.cancelled.map(\.streamID) == [1])
        try server.advance(milliseconds: 400, client)
        #expect(client.takeAnswers().isEmpty)
        #expect(try server.lives(client))
    }

    @Test func `row 56: a bare close on a running unary call is ignored`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let close = Wire.frame(1, .data, flags: [.remoteClosed, .noMessage])
        #expect(try server.exchange(client, Wire.call(1, "SleepHard", DemoMessage(300)) + close) == [])
        try server.advance(milliseconds: 300, client)
        #expect(client.takeAnswers() == [.success(1, DemoMessage(300, "slept"))])
    }

    @Test func `row 56: an oversized message on a running unary call is its one answer`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let byteCount = Int(Framing.Limits.bodyByteCountMax) + 1
        let message = Wire.frame(1, .data, [UInt8](repeating: 0, count: byteCount))
        let answers = try server.exchange(client, Wire.call(1, "SleepHard", DemoMessage(300)) + message)
        #expect(answers == [.failure(1, .tooLarge(byteCount: byteCount))])
        try server.advance(milliseconds: 400, client)
        #expect(client.takeAnswers().isEmpty)
    }
}
