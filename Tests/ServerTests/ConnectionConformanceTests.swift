import Framing
import Glibc
import Platform
import Server
import Testing

/// Rows 63 and 66-71 of the conformance list: connections and the process.
@Suite struct ConnectionConformanceTests {
    @Test func `row 63: a peer that ends its output gets the reply and then the end`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.send(Wire.echo(1))
        try client.endOutput()
        try server.settle(client)
        #expect(client.takeAnswers() == [.success(1, DemoMessage(8, "hello"))])
        #expect(client.isAtEnd)
        #expect(server.connectionCount == 0)
    }

    @Test func `row 63: a peer that ends its output during a call gets the reply and then the end`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.send(Wire.call(1, "SleepHard", DemoMessage(300)))
        try server.settle(client)
        try client.endOutput()
        try server.settle(client)
        #expect(!client.isAtEnd)
        try server.advance(milliseconds: 300, client)
        #expect(client.takeAnswers() == [.success(1, DemoMessage(300, "slept"))])
        #expect(client.isAtEnd)
    }

    @Test func `a peer that ends its output and then leaves cancels its call`() throws {
        let server = try ServerUnderTest()
        do {
            let client = try server.connect()
            client.send(Wire.call(1, "Stuck"))
            try client.endOutput()
            try server.settle(client)
            #expect(server.connectionCount == 1)
        }
        try server.turn()
        #expect(server.connectionCount == 0)
        #expect(server.dispatcher.cancelled.map(\.streamID) == [1])
    }

    @Test func `report 20: a peer that stalls inside a frame is closed, an idle one is not`() throws {
        let server = try ServerUnderTest()
        let idle = try server.connect()
        let stalled = try server.connect()
        let discarding = try server.connect()
        stalled.send([0, 0, 0])
        discarding.send(Wire.frame(1, declaring: Framing.Limits.bodyByteCountMax + 1))
        try server.settle(stalled, discarding)
        try server.advance(milliseconds: 9_999, stalled)
        #expect(server.connectionCount == 3)
        stalled.send([0])
        try server.settle(stalled)
        try server.advance(milliseconds: 1, stalled, discarding)
        #expect(discarding.isAtEnd)
        #expect(server.connectionCount == 2)
        try server.advance(milliseconds: 9_999, stalled)
        #expect(stalled.isAtEnd)
        #expect(server.connectionCount == 1)
        #expect(try server.lives(idle))
    }

    @Test func `row 66: a drain removes the socket, closes the idle and answers what runs`() throws {
        let server = try ServerUnderTest()
        let idle = try server.connect()
        let busy = try server.connect()
        busy.send(Wire.call(1, "SleepHard", DemoMessage(300)))
        try server.settle(busy)
        server.beginDrain()
        try server.settle(idle, busy)
        #expect(idle.isAtEnd)
        #expect(throws: SystemError(call: "connect", code: ENOENT)) {
            _ = try UnixSocket(connectingTo: try server.directory.socketPath)
        }
        let refused = try server.exchange(busy, Wire.echo(3))
        #expect(refused == [.failure(3, Status(.unavailable, "draining"))])
        #expect(server.lastOutcome == .running)
        try server.advance(milliseconds: 300, busy)
        #expect(busy.takeAnswers() == [.success(1, DemoMessage(300, "slept"))])
        #expect(busy.isAtEnd)
        #expect(server.lastOutcome == .drained)
    }

    @Test func `a drain answers what the dispatcher still answers, and still ends`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.send(Wire.call(1, "SleepHard", DemoMessage(300)))
        try server.settle(client)
        server.beginDrain()
        let answers = try server.exchange(client, Wire.call(3, "Meta") + Wire.echo(5))
        #expect(answers.count == 2)
        #expect(answers.contains(.failure(5, Status(.unavailable, "draining"))))
        #expect(server.dispatcher.dispatched.map(\.streamID) == [1, 3])
        try server.advance(milliseconds: 300, client)
        #expect(client.takeAnswers() == [.success(1, DemoMessage(300, "slept"))])
        #expect(server.lastOutcome == .drained)
    }

    @Test func `row 67: a drain ends after the grace time though a call is stuck`() throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        client.send(Wire.call(1, "Stuck"))
        try server.settle(client)
        server.beginDrain()
        try server.advance(milliseconds: 9_999, client)
        #expect(server.lastOutcome == .running)
        try server.advance(milliseconds: 1, client)
        #expect(server.lastOutcome == .drained)
        #expect(server.dispatcher.cancelled.map(\.streamID) == [1])
        #expect(client.isAtEnd)
    }

    @Test func `report 26: a drain of a hundred busy and a hundred leaving connections ends`() throws {
        let server = try ServerUnderTest()
        let busy = try (0..<100).map { _ in try server.connect() }
        do {
            let leaving = try (0..<100).map { _ in try server.connect() }
            for client in busy + leaving { client.send(Wire.call(1, "SleepHard", DemoMessage(300))) }
            try server.turn()
        }
        server.beginDrain()
        try server.turn()
        server.clock.advance(byNanoseconds: 300_000_000)
        try server.turn()
        #expect(server.lastOutcome == .drained)
        for client in busy {
            client.pump()
            #expect(client.takeAnswers() == [.success(1, DemoMessage(300, "slept"))])
            #expect(client.isAtEnd)
        }
    }

    @Test func `row 67: a drain right after the start ends at once`() throws {
        let server = try ServerUnderTest()
        server.beginDrain()
        try server.turn()
        #expect(server.lastOutcome == .drained)
    }

    @Test func `report 29: releasing the server removes the socket and ends every connection`() throws {
        let client: DemoClient
        let directory: SocketFolder
        do {
            let server = try ServerUnderTest()
            directory = server.directory
            client = try server.connect()
        }
        client.pump()
        #expect(client.isAtEnd)
        #expect(throws: SystemError(call: "connect", code: ENOENT)) {
            _ = try UnixSocket(connectingTo: try directory.socketPath)
        }
    }

    @Test func `row 69: a peer of another user is closed without a frame`() throws {
        let server = try ServerUnderTest(admission: .sameUser(geteuid() + 1))
        let client = try server.connect()
        client.send(Wire.echo(1))
        try server.settle(client)
        #expect(client.takeAnswers().isEmpty)
        #expect(client.isAtEnd)
        #expect(server.connectionCount == 0)
    }

    @Test func `row 71: two hundred peers at once are all served`() throws {
        let server = try ServerUnderTest()
        let clients = try (0..<200).map { _ in try DemoClient(try server.directory.socketPath) }
        for client in clients { client.send(Wire.echo(1)) }
        // Those that are new come behind those that are not, hence the second half.
        for _ in 0..<16 { try server.turn() }
        for client in clients {
            client.pump()
            #expect(client.takeAnswers() == [.success(1, DemoMessage(8, "hello"))])
        }
    }
}
