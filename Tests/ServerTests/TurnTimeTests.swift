import Framing
import Server
import Telemetry
import Testing

/// One turn takes a bounded time, whoever asks for however much, and nobody is left behind.
@Suite struct TurnTimeTests {
    /// As many calls of a fifth of a turn's time each as one turn serves.
    private static let served = 5

    private static func server() throws -> ServerUnderTest {
        let server = try ServerUnderTest()
        server.dispatcher.callNanoseconds = Server.Limits.turnNanosecondsMax / UInt64(self.served)
        return server
    }

    /// Clients that each have sent one call.
    private static func flood(_ server: ServerUnderTest, count: Int) throws -> [DemoClient] {
        let clients = try (0..<count).map { _ in try server.connect() }
        for client in clients { client.send(Wire.echo(1)) }
        return clients
    }

    // More than the loop reports at once, and fewer.
    @Test(arguments: [40, 300])
    func `a turn whose time is up leaves the rest to the next, and each is served once before any is again`(
        count: Int
    ) throws {
        let server = try Self.server()
        let clients = try Self.flood(server, count: count)
        for round in 1...3 as ClosedRange<UInt32> {
            let before = server.dispatcher.dispatched.count
            for turn in 1...(count / Self.served) {
                try server.turn()
                let served = server.dispatcher.dispatched.dropFirst(before)
                #expect(served.count == turn * Self.served, "round \(round), turn \(turn)")
                #expect(Set(served.map(\.connection)).count == served.count, "round \(round), turn \(turn)")
                // Whoever was served asks again at once.
                for client in clients where client.pump() {
                    client.send(Wire.echo(1 + 2 * round))
                    #expect(client.takeAnswers().map(\.code) == [nil])
                }
            }
        }
    }

    @Test func `what a turn decided is committed and answered when its time is up`() throws {
        let server = try Self.server()
        let clients = try Self.flood(server, count: 40)
        let before = server.dispatcher.turnCount
        try server.turn()
        #expect(server.dispatcher.turnCount == before + 1)
        #expect(server.dispatcher.durableSequence == UInt64(Self.served))
        for client in clients { client.pump() }
        #expect(clients.filter { !$0.takeAnswers().isEmpty }.count == Self.served)
    }

    @Test func `connections whose turn has not come are told in the metrics`() throws {
        let server = try Self.server()
        let clients = try Self.flood(server, count: 40)
        for left in [35, 30, 25] {
            var (board, exposition) = (MetricBoard(), Exposition())
            try #require(try withExtendedLifetime(clients) { try server.use() }).write(to: &board)
            board.write(into: &exposition)
            let text = String(decoding: exposition.text, as: UTF8.self)
            #expect(text.contains("\nrouteplan_connections_put_off \(left)\n"), "\(text)")
        }
    }

    @Test func `one who comes during a flood waits for one round of it and no longer`() throws {
        let server = try Self.server()
        let clients = try Self.flood(server, count: 40)
        try server.turn()
        let late = try server.connect()
        late.send(Wire.echo(1))
        for _ in 0..<(clients.count / Self.served + 1) {
            try server.turn()
            for client in clients where client.pump() {
                let answers = client.takeAnswers()
                client.send(Wire.echo((answers.last?.header.streamID ?? 1) + 2))
            }
        }
        late.pump()
        #expect(late.takeAnswers() == [.success(1, DemoMessage(8, "hello"))])
    }

    @Test func `one who goes while others are served first harms nobody`() throws {
        let server = try Self.server()
        var clients = try Self.flood(server, count: 40)
        try server.turn()
        clients.removeSubrange(10..<30)
        for _ in 0..<20 { try server.turn() }
        #expect(server.connectionCount == 20)
        for client in clients { client.pump() }
        #expect(clients.allSatisfy { $0.takeAnswers().count == 1 })
        #expect(try server.lives(clients[19]))
    }

    @Test func `a call that takes longer than a turn is served like any other`() throws {
        let server = try Self.server()
        server.dispatcher.callNanoseconds = 3 * Server.Limits.turnNanosecondsMax
        let clients = try Self.flood(server, count: 4)
        for turn in 1...4 {
            try server.turn()
            #expect(server.dispatcher.dispatched.count == turn)
        }
        for client in clients { client.pump() }
        #expect(clients.allSatisfy { $0.takeAnswers().count == 1 })
    }

    @Test func `report 31: a deadline counts from receipt, also for a call that others kept waiting`() throws {
        let server = try ServerUnderTest()
        server.dispatcher.callNanoseconds = 20_000_000
        let client = try server.connect()
        let short = [1, 3, 5].flatMap { Wire.call($0, "Echo", DemoMessage(7), timeout: 50_000_000) }
        let long = Wire.call(7, "Echo", DemoMessage(7), timeout: 5_000_000_000)
        let answers = try server.exchange(client, short + long)
        #expect(answers == [1, 3, 5].map { .failure($0, .deadlineExceeded) } + [.success(7, DemoMessage(8))])
    }

    @Test func `report 31: a deadline counts while an answer waits to become durable`() throws {
        let server = try ServerUnderTest()
        server.dispatcher.commitsEachTurn = false
        let client = try server.connect()
        #expect(try server.exchange(client, Wire.call(1, "Echo", DemoMessage(7), timeout: 50_000_000)).isEmpty)
        try server.advance(milliseconds: 50, client)
        #expect(client.takeAnswers() == [.failure(1, .deadlineExceeded)])
        server.dispatcher.commit()
        try server.settle(client)
        #expect(client.takeAnswers().isEmpty)
    }

    @Test func `a great frame is read in great steps, and what comes behind it in small ones`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let great = Wire.call(1, "Echo", DemoMessage(1, String(repeating: "x", count: 150_000)))
        client.send(great + (0..<4_000).flatMap { _ in Wire.frame(1, .data, [0x08]) })
        try server.turn()
        client.pump()
        #expect(client.takeAnswers().isEmpty, "the first read takes the beginning")
        try server.turn()
        client.pump()
        let atMost = Server.Limits.framesReadByteCountMax / 11 + 1
        #expect(
            (2...1 + atMost).contains(client.takeAnswers().count), "the second takes the rest and some of the others")
    }
}
