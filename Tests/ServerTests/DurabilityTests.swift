import Framing
import Server
import Testing

/// What leaves the process waits for what it depends on.
@Suite struct DurabilityTests {
    private static func holding() throws -> (ServerUnderTest, DemoClient) {
        let server = try ServerUnderTest()
        server.dispatcher.commitsEachTurn = false
        return (server, try server.connect())
    }

    @Test func `no answer leaves before its sequence is durable`() throws {
        let (server, client) = try Self.holding()
        #expect(try server.exchange(client, Wire.echo(1) + Wire.call(3, "Fail", DemoMessage(5, "no"))) == [])
        server.dispatcher.commit()
        try server.settle(client)
        #expect(
            client.takeAnswers() == [
                .success(1, DemoMessage(8, "hello")), .failure(3, Status(.notFound, "no")),
            ])
    }

    @Test func `the answers of one batch leave while the next gathers`() throws {
        let (server, client) = try Self.holding()
        #expect(try server.exchange(client, Wire.echo(1)) == [])
        server.dispatcher.commit()
        client.send(Wire.echo(3))
        try server.settle(client)
        #expect(client.takeAnswers() == [.success(1, DemoMessage(8, "hello"))])
        server.dispatcher.commit()
        try server.settle(client)
        #expect(client.takeAnswers() == [.success(3, DemoMessage(8, "hello"))])
    }

    @Test func `an answer held beyond its deadline becomes code 4, once`() throws {
        let (server, client) = try Self.holding()
        let call = Wire.call(1, "Echo", DemoMessage(1), timeout: 50_000_000)
        #expect(try server.exchange(client, call + Wire.echo(3)) == [])
        try server.advance(milliseconds: 50, client)
        #expect(client.takeAnswers() == [.failure(1, .deadlineExceeded)])
        server.dispatcher.commit()
        try server.settle(client)
        #expect(client.takeAnswers() == [.success(3, DemoMessage(8, "hello"))])
    }

    @Test func `framing errors do not wait`() throws {
        let (server, client) = try Self.holding()
        #expect(try server.exchange(client, Wire.echo(1) + Wire.echo(2)) == [.failure(2, .streamIDEven)])
    }

    @Test func `a peer that ended its output still gets the answer that waits`() throws {
        let (server, client) = try Self.holding()
        client.send(Wire.echo(1))
        try client.endOutput()
        try server.settle(client)
        #expect(!client.isAtEnd)
        server.dispatcher.commit()
        try server.settle(client)
        #expect(client.takeAnswers() == [.success(1, DemoMessage(8, "hello"))])
        #expect(client.isAtEnd)
    }

    @Test func `a peer that is gone takes its waiting answers with it`() throws {
        let server = try ServerUnderTest()
        server.dispatcher.commitsEachTurn = false
        do {
            let client = try server.connect()
            client.send(Wire.echo(1))
            try server.settle(client)
        }
        try server.turn()
        #expect(server.connectionCount == 0)
        server.dispatcher.commit()
        try server.turn()
        #expect(server.dispatcher.dispatched.count == 1)
    }
}
