import Framing
import Server
import Testing

/// Rows 64 and 65 of the conformance list, the request window and the output bound.
@Suite struct LoadConformanceTests {
    private static let refusal = Status(.resourceExhausted, "overloaded")

    private static func calls(_ ids: [UInt32], _ method: String, _ number: UInt64) -> [UInt8] {
        ids.flatMap { Wire.call($0, method, DemoMessage(number)) }
    }

    private static func ids(_ count: Int, from first: UInt32 = 1) -> [UInt32] {
        (0..<UInt32(count)).map { first + 2 * $0 }
    }

    @Test func `a call beyond the window is refused, not queued, and the connection lives`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let window = Server.Limits.requestsInFlightMax
        let calls = Self.calls(Self.ids(window), "SleepHard", 300)
        #expect(try server.exchange(client, calls) == [])
        #expect(try server.exchange(client, Wire.echo(1_001)) == [.failure(1_001, Self.refusal)])
        #expect(server.dispatcher.dispatched.count == window)
        try server.advance(milliseconds: 300, client)
        #expect(client.takeAnswers().count == window)
        #expect(try server.lives(client, id: 2_001))
    }

    @Test func `the window counts answers that wait to become durable`() throws {
        let server = try ServerUnderTest()
        server.dispatcher.commitsEachTurn = false
        let client = try server.connect()
        let window = Server.Limits.requestsInFlightMax
        let answers = try server.exchange(client, Self.ids(window + 2).flatMap { Wire.echo($0) })
        #expect(answers.map(\.code) == [.resourceExhausted, .resourceExhausted])
        server.dispatcher.commit()
        try server.settle(client)
        #expect(client.takeAnswers().count == window)
    }

    @Test func `report 1: a client that writes everything before it reads is answered or refused, never stuck`() throws
    {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.isDeaf = true
        let text = String(repeating: "t", count: 200 * 1_024)
        for streamID in Self.ids(64) {
            client.send(Wire.call(streamID, "Echo", DemoMessage(1, text)))
            while client.hasUnsent {
                try server.turn()
                client.pump()
            }
        }
        client.isDeaf = false
        try server.settle(client)
        let answers = client.takeAnswers()
        #expect(answers.count == 64)
        #expect(Set(answers.map(\.header.streamID)).count == 64)
        #expect(answers.allSatisfy { $0.code == nil || $0.code == .resourceExhausted })
    }

    @Test func `row 64, report 2: a peer that never reads is refused, bounded, and closed when its time is up`() throws
    {
        let server = try ServerUnderTest()
        let deaf = try server.connect()
        let other = try server.connect()
        deaf.isDeaf = true
        for batch in 0..<16 as Range<UInt32> {
            deaf.send(Self.calls(Self.ids(64, from: 1 + batch * 128), "Bytes", 65_536))
            try server.settle(deaf)
            #expect(try server.lives(other, id: 1 + batch * 2))
        }
        #expect(server.dispatcher.dispatched.count < 16 * 64)
        #expect(server.connectionCount == 2)
        try server.advance(milliseconds: 9_999, other)
        #expect(server.connectionCount == 2)
        try server.advance(milliseconds: 1, other)
        #expect(server.connectionCount == 1)
        #expect(try server.lives(other))
    }

    @Test func `a peer that reads slowly keeps its connection`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.isDeaf = true
        client.send(Self.calls(Self.ids(32), "Bytes", 65_536))
        try server.settle(client)
        for _ in 0..<5 {
            try server.advance(milliseconds: 9_000)
            client.isDeaf = false
            client.pump()
            client.isDeaf = true
            try server.turn()
        }
        client.isDeaf = false
        try server.settle(client)
        #expect(client.takeAnswers().count == 32)
        #expect(try server.lives(client))
    }

    @Test(arguments: [(40, 1), (41, 0)])
    func `answers beyond the output bound close the connection`(calls: Int, remaining: Int) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.isDeaf = true
        // All fall due in one turn; forty of them are just below the bound.
        client.send(Self.calls(Self.ids(calls), "SlowBytes", 209_000))
        try server.settle(client)
        try server.advance(milliseconds: 100, client)
        #expect(server.connectionCount == remaining)
    }

    @Test func `row 65: a thousand peers that close with unread replies do no harm`() throws {
        let server = try ServerUnderTest()
        for _ in 0..<1_000 {
            let client = try server.connect()
            client.isDeaf = true
            client.send(Wire.echo(1) + Wire.echo(3))
            try server.turn()
        }
        try server.settle()
        #expect(server.connectionCount == 0)
    }

    @Test func `row 71: twenty thousand calls on one connection are each answered, in order`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        var streamID: UInt32 = 1
        for _ in 0..<300 {
            let ids = Self.ids(64, from: streamID)
            let answers = try server.exchange(client, ids.flatMap { Wire.echo($0) })
            #expect(answers.map(\.header.streamID) == ids)
            streamID += 128
        }
    }
}
