internal import Framing
package import Platform

/// Serves ttrpc calls of co-located processes on one thread.
///
/// The owner calls `takeTurn` until it says otherwise. One turn: wait for readiness, read every ready socket and
/// dispatch every whole request, let the dispatcher end its turn, then write every answer that may be seen. No call
/// allocates a task and none blocks another. A turn whose time is up leaves the rest of the ready sockets to the next
/// one, which goes on where it ended, so that what was decided becomes durable and visible in between. Source:
/// docs/protocol.md.
package struct CallServer<Calls: Dispatcher & ~Copyable>: ~Copyable {
    /// What the calls go to.
    package var dispatcher: Calls
    let loop: EventLoop
    let clock: any Clock
    let signals: SignalPipe?
    /// Whose processes are served.
    var admission: PeerAdmission
    /// What peers may have.
    package internal(set) var limits: PeerLimits
    /// How often each limit was met.
    var met: [PeerLimit: UInt64] = [:]
    /// Answers to what never came to be a call of a method, by gRPC's code.
    var answersAside = [UInt64](repeating: 0, count: StatusCode.allCases.count)
    /// Bytes of what peers have begun to send, as last counted of each connection.
    var inputByteCount = 0
    /// Peers that were turned away and not told yet.
    var strangers = StrangerLog()
    var listener: Listener?
    var connections = ConnectionTable()
    var ready = ReadyList()
    /// Connections that were ready when the time of a turn was up, in the order in which they are served.
    var backlog = Backlog()
    /// Connections that have used up their share; they have a little time when all others have their answers.
    var greedy = Backlog()
    /// Connections that join them at the end of the turn, for they have frames left over.
    var unfinished: [ConnectionToken] = []
    /// Whether new connections wait, and whether they come before the greedy.
    var hasGuests = false
    var guestsAreNext = true
    /// Whether something was dispatched behind the end of the turn, which the next one has to commit.
    var hasUncommitted = false
    /// How many connections the last wait reported.
    var readyConnectionCount = 0
    /// Who wanted time lately.
    var activity = Activity()
    /// How often the thread had been displaced when that was last asked.
    var displacementCount: UInt64 = 0
    /// How long the turn before took, up to its answers.
    var latestTurnNanoseconds: UInt64 = 0
    /// The last look at the clock of this turn.
    var latestNanoseconds: UInt64 = 0
    /// Connections that have answers to be written at the end of the turn.
    var pending: [Connection] = []
    /// Room for one read, lent out while frames are cut from it.
    var room = [UInt8](repeating: 0, count: Limits.readByteCountMax)
    /// Streams that have something to say, in the order in which they are asked.
    var speaking: [CallIdentity] = []
    /// Streams with messages that their method has not taken.
    var attended: [CallIdentity] = []
    var reply = Reply()
    var envelope = Envelope()
    /// When the current turn began; requests count as received then.
    var turnNanoseconds: UInt64
    var moreInputReady = false
    /// No deadline of any connection lies before this point.
    var nextExpiry = Deadline.never
    var accepting = Accepting.listening
    var stopping = Stopping.serving

    /// Whether connections are taken.
    enum Accepting: Equatable {
        case listening
        /// Not watched until a connection closes, or until the time when the kernel may have room again.
        case paused(until: Deadline)
        case ended
    }

    /// How far the server is from its end.
    enum Stopping: Equatable {
        case serving
        case draining(until: Deadline)
    }

    /// Tokens from here on are no connection's.
    static var ownTokensFirst: UInt64 { UInt64.max - 1_023 }
    static var listenerToken: UInt64 { UInt64.max - 1 }
    static var signalToken: UInt64 { UInt64.max - 2 }

    /// Serves what comes to `listener`; the calling thread owns the loop from now on.
    package init(
        loop: EventLoop, listener: consuming Listener, dispatcher: consuming Calls, clock: any Clock,
        admission: PeerAdmission, limits: PeerLimits = PeerLimits(),
        signals: consuming SignalPipe? = nil
    ) throws(SystemError) {
        limits.check()
        loop.adoptCurrentThread()
        try loop.register(listener.number, token: Self.listenerToken, interest: .readable)
        if let number = signals?.number {
            try loop.register(number, token: Self.signalToken, interest: .readable)
        }
        self.loop = loop
        self.listener = consume listener
        self.dispatcher = dispatcher
        self.clock = clock
        self.admission = admission
        self.limits = limits
        self.signals = consume signals
        self.turnNanoseconds = clock.monotonicNanoseconds()
    }

    /// Peers that were turned away since the last time somebody asked; nil if there were none, or too little time.
    package mutating func takeStrangers() -> StrangerLog.Report? {
        self.strangers.take(atNanoseconds: self.turnNanoseconds)
    }

    /// Connections open now.
    package var connectionCount: Int { self.connections.count }

    /// Waits until something is due, at most the given time, and does all of it.
    ///
    /// Fails only when the loop itself is broken.
    package mutating func takeTurn(waitingAtMostNanoseconds limit: UInt64? = nil) throws(SystemError) -> TurnOutcome {
        try self.loop.poll(into: &self.ready, timeoutNanoseconds: self.timeout(atMost: limit))
        self.turnNanoseconds = self.clock.monotonicNanoseconds()
        self.moreInputReady = self.ready.count == ReadyList.capacity
        let outcome = try self.serveReady()
        self.dispatcher.endTurn(moreInputReady: self.moreInputReady)
        if self.dispatcher.wantsUse { self.dispatcher.note(self.use) }
        self.takeCompletions()
        self.serveStreams()
        let end = self.clock.monotonicNanoseconds()
        self.latestTurnNanoseconds = end - min(end, self.turnNanoseconds)
        self.expire(at: end)
        self.writePending()
        try self.serveGreedy()
        try self.resumeAccepting()
        return self.outcome(after: outcome)
    }

    /// How long the wait may be.
    private func timeout(atMost limit: UInt64?) -> UInt64? {
        guard self.backlog.isEmpty, self.greedy.isEmpty, self.speaking.isEmpty, !self.hasUncommitted else { return 0 }
        var next = min(self.nextExpiry, self.dispatcher.nextWakeup)
        if case .paused(let until) = self.accepting { next = min(next, until) }
        if case .draining(let until) = self.stopping { next = min(next, until) }
        guard let remaining = next.remaining(at: self.clock.monotonicNanoseconds()) else { return limit }
        return min(remaining, limit ?? .max)
    }

    private mutating func outcome(after signal: TurnOutcome) -> TurnOutcome {
        switch self.stopping {
        case .serving: return signal
        case .draining(let until):
            if signal == .stopAtOnce { return signal }
            if until.hasPassed(at: self.turnNanoseconds) {
                for connection in self.connections.all { self.close(connection) }
                self.pending.removeAll()
            }
            return self.connections.count == 0 ? .drained : signal
        }
    }

    private mutating func takeCompletions() {
        self.reply.reset()
        while let completion = self.dispatcher.nextCompletion(reply: &self.reply) {
            if let connection = self.connections[completion.identity.connection] {
                let isTaken = connection.answers.finish(
                    self.reply, streamID: completion.identity.streamID, visibleAt: completion.visibleAt)
                if isTaken { self.markPending(connection) }
                self.closeIfFull(connection)
            }
            self.reply.reset()
        }
    }
}
