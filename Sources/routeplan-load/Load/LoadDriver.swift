internal import LoadGeneration
internal import Platform
internal import RoutePlanClient

/// The one thread of a run: submits what is due, waits, and hands the ends to the engine.
struct LoadDriver {
    /// Calls submitted before the ends are looked at again.
    private static let callsAtOnceMax = 128
    /// Longest wait without looking at the clock, for progress and Ctrl-C.
    private static let waitMax: UInt64 = 20_000_000

    private let clients: [Client]
    private let clock = SystemClock()
    private let start: UInt64
    private let loop: EventLoop
    private var ready = ReadyList()
    private let interruption: Interruption
    /// When the run was interrupted, in nanoseconds since the start.
    private var stoppedAt: UInt64?
    private(set) var engine: LoadEngine

    /// The clock starts here.
    init(_ engine: LoadEngine, over clients: [Client], until interruption: Interruption) throws {
        self.engine = engine
        self.clients = clients
        self.interruption = interruption
        self.loop = try EventLoop()
        self.loop.adoptCurrentThread()
        for (place, client) in clients.enumerated() {
            try self.loop.register(client.descriptor, token: UInt64(place), interest: .readable)
        }
        try self.loop.register(interruption.descriptor, token: UInt64(clients.count), interest: .readable)
        self.start = self.clock.monotonicNanoseconds()
    }

    private var now: UInt64 { self.clock.monotonicNanoseconds() - self.start }

    /// Runs to the end, or until it is interrupted; answers when that was, in nanoseconds since the start.
    mutating func run(progress: (LoadEngine) -> Void) throws -> UInt64 {
        var secondTold: UInt64 = 0
        while !self.engine.isOver(at: self.now) {
            try self.submit()
            try self.loop.poll(into: &self.ready, timeoutNanoseconds: self.waitTime)
            try self.takeEnds()
            let now = self.now
            if now / 1_000_000_000 > secondTold {
                secondTold = now / 1_000_000_000
                progress(self.engine)
            }
            if self.interruption.hasCome, self.stoppedAt == nil {
                self.stoppedAt = now
                self.engine.stop()
            }
        }
        self.engine.close()
        return self.stoppedAt ?? self.now
    }

    private mutating func submit() throws {
        for _ in 0..<Self.callsAtOnceMax {
            guard let call = self.engine.nextCall(at: self.now) else { return }
            do throws(CallFailure) {
                switch call.content {
                case .command(let command, let context):
                    try self.clients[call.connection].submit(command, context, tag: call.tag)
                case .query(let query):
                    try self.clients[call.connection].submit(query, tag: call.tag)
                }
            } catch {
                self.engine.finish(call.tag, .failure(error), at: self.now)
            }
        }
    }

    private var waitTime: UInt64 {
        let now = self.now
        guard let due = self.engine.nextDue else { return Self.waitMax }
        return due <= now ? 0 : min(due - now, Self.waitMax)
    }

    private mutating func takeEnds() throws {
        for index in 0..<self.ready.count {
            let place = Int(self.ready[index].token)
            guard place < self.clients.count else {
                self.interruption.look()
                continue
            }
            let client = self.clients[place]
            try client.process()
            while let completion = client.nextCompletion() {
                self.engine.finish(completion.tag, completion.result, at: self.now)
            }
        }
    }
}
