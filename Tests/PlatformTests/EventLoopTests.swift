import Glibc
import Platform
import Testing

/// An actor that lives on the loop's thread, as the writer does.
private actor Ledger {
    nonisolated let loop: EventLoop
    private var entries: [Int] = []

    init(loop: EventLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { self.loop.asUnownedSerialExecutor() }

    func append(_ entry: Int) -> Int {
        self.entries.append(entry)
        return self.entries.count
    }
}

@Suite struct EventLoopTests {
    @Test func `an actor on the loop is isolated on the loop's thread and nowhere else`() throws {
        let loop = try EventLoop()
        #expect(!loop.isCurrentThread)
        loop.adoptCurrentThread()
        let ledger = Ledger(loop: loop)
        for entry in 1...3 {
            #expect(ledger.assumeIsolated { $0.append(entry) } == entry)
        }
    }

    @Test func `awaiting an actor from another thread runs its job in the loop's turn`() async throws {
        let loop = try EventLoop()
        let ledger = Ledger(loop: loop)
        let answered = try await Self.turn(loop, until: { await ledger.append(7) })
        #expect(answered == 1)
    }

    @Test func `a readable descriptor is reported with its token until it is read`() throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        let directory = try SocketFolder()
        let listener = try Listener(binding: try directory.socketPath(), backlog: 4)
        try loop.register(listener.number, token: 42, interest: .readable)
        var ready = ReadyList()
        try loop.poll(into: &ready, timeoutNanoseconds: 0)
        #expect(ready.count == 0)
        let client = try UnixSocket(connectingTo: try directory.socketPath())
        for _ in 0..<2 {
            try loop.poll(into: &ready, timeoutNanoseconds: nil)
            #expect(ready.count == 1)
            #expect(ready[0].token == 42)
            #expect(ready[0].isReadable)
            #expect(!ready[0].isHungUp)
        }
        try loop.unregister(listener.number)
        try loop.poll(into: &ready, timeoutNanoseconds: 0)
        #expect(ready.count == 0)
        try client.close()
    }

    @Test func `a wake from another thread ends a wait without an end`() throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(loop).toOpaque()
        pthread_create(
            &thread, nil,
            { raw in
                if let raw { Unmanaged<EventLoop>.fromOpaque(raw).takeRetainedValue().wake() }
                return nil
            }, argument)
        var ready = ReadyList()
        try loop.poll(into: &ready, timeoutNanoseconds: nil)
        #expect(ready.count == 0)
        pthread_join(thread, nil)
    }

    @Test func `a timeout below a millisecond ends the wait`() throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        var ready = ReadyList()
        try loop.poll(into: &ready, timeoutNanoseconds: 50_000)
        #expect(ready.count == 0)
    }

    @Test func `a peer that only stops sending is told apart from one that is gone`() throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        let directory = try SocketFolder()
        let listener = try Listener(binding: try directory.socketPath(), backlog: 4)
        let client = try UnixSocket(connectingTo: try directory.socketPath())
        guard case .accepted(let server) = listener.accept() else {
            Issue.record("the connection waits")
            return
        }
        try loop.register(server.number, token: 1, interest: .readable)
        var ready = ReadyList()
        try client.endOutput()
        try loop.poll(into: &ready, timeoutNanoseconds: nil)
        #expect(ready.count == 1)
        #expect(ready[0].isReadable)
        #expect(!ready[0].isHungUp)
        try client.close()
        try loop.poll(into: &ready, timeoutNanoseconds: nil)
        #expect(ready[0].isHungUp)
        try server.close()
    }

    @Test func `only the loop's thread may poll`() async {
        await #expect(processExitsWith: .failure) {
            let loop = try EventLoop()
            var ready = ReadyList()
            try loop.poll(into: &ready, timeoutNanoseconds: 0)
        }
    }

    @Test func `an actor on the loop is not entered from another thread`() async {
        await #expect(processExitsWith: .failure) {
            Self.enter(Ledger(loop: try EventLoop()))
        }
    }

    private static func enter(_ ledger: Ledger) { ledger.assumeIsolated { _ = $0.append(1) } }

    /// Polls on a thread of its own while a task awaits.
    private static func turn<Value: Sendable>(
        _ loop: EventLoop, until awaited: () async -> Value
    ) async throws -> Value {
        let done = StopFlag()
        let box = Unmanaged.passRetained(LoopThread(loop: loop, flag: done)).toOpaque()
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                Unmanaged<LoopThread>.fromOpaque(raw).takeRetainedValue().run()
                return nil
            }, box)
        let value = await awaited()
        done.set()
        loop.wake()
        pthread_join(thread, nil)
        return value
    }
}
