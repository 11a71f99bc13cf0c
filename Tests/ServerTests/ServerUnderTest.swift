import Glibc
import Platform
import Server

/// A server with the demo service on a real socket, driven turn by turn on the test's thread.
final class ServerUnderTest {
    let clock = ManualClock()
    let directory: SocketFolder
    private var server: CallServer<DemoDispatcher>
    private(set) var lastOutcome = TurnOutcome.running

    init(
        admission: PeerAdmission = .sameUser(geteuid()), limits: PeerLimits = PeerLimits(),
        signals: consuming SignalPipe? = nil
    ) throws {
        self.directory = try SocketFolder()
        self.server = try CallServer(
            loop: try EventLoop(), listener: try Listener(binding: try self.directory.socketPath, backlog: 1_024),
            dispatcher: DemoDispatcher(clock: self.clock), clock: self.clock, admission: admission,
            limits: limits, signals: signals)
    }

    func takeStrangers() -> StrangerLog.Report? { self.server.takeStrangers() }

    var connectionCount: Int { self.server.connectionCount }
    var isDraining: Bool { self.server.isDraining }
    var dispatcher: DemoDispatcher {
        get { self.server.dispatcher }
        set { self.server.dispatcher = newValue }
    }

    func connect() throws -> DemoClient {
        let client = try DemoClient(try self.directory.socketPath)
        try self.turn()
        return client
    }

    /// One turn, without waiting unless told.
    func turn(waitingAtMostNanoseconds limit: UInt64 = 0) throws {
        self.lastOutcome = try self.server.takeTurn(waitingAtMostNanoseconds: limit)
    }

    /// Turns until neither side can move any more.
    func settle(_ clients: DemoClient...) throws {
        var quiet = 0
        // As many turns as the socket's room has reads of small frames: a server that still reads says nothing meanwhile.
        while quiet < 16 {
            try self.turn()
            var hasMoved = false
            for client in clients where client.pump() { hasMoved = true }
            quiet = hasMoved ? 0 : quiet + 1
        }
    }

    /// Sends and returns what comes back until nothing moves.
    func exchange(_ client: DemoClient, _ bytes: [UInt8]) throws -> [Answer] {
        client.send(bytes)
        try self.settle(client)
        return client.takeAnswers()
    }

    /// Moves the clock and takes the turns that follow from it.
    func advance(milliseconds: UInt64, _ clients: DemoClient...) throws {
        self.clock.advance(byNanoseconds: milliseconds * 1_000_000)
        for client in clients { try self.settle(client) }
        if clients.isEmpty { try self.turn() }
    }

    func beginDrain() { self.server.beginDrain() }

    func adopt(_ admission: PeerAdmission, _ limits: PeerLimits = PeerLimits()) {
        self.server.adopt(admission, limits)
    }

    /// What is used at the end of the next turn.
    func use() throws -> ServerUse? {
        self.server.dispatcher.wantsUse = true
        try self.turn()
        return self.server.dispatcher.use
    }

    /// Whether a later call on the connection is answered as usual.
    func lives(_ client: DemoClient, id streamID: UInt32 = 1_001) throws -> Bool {
        let frame = Wire.call(streamID, "Echo", DemoMessage(1, "alive"))
        return try self.exchange(client, frame) == [.success(streamID, DemoMessage(2, "alive"))]
    }
}
