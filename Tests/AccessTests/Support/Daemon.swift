import Engine
import Framing
import Journaling
import Platform
import RoutePlanning
import Server
import Simulation
import Storage
import Telemetry
import WireSchema

/// The real dispatcher before a real writer, on a disk in memory and a clock moved by hand.
final class Daemon {
    /// Few, so that a watch soon falls behind.
    static let watchableEventCount = 64

    let clock = ManualClock()
    private let disk = SimulatedDisk()
    private var dispatcher: RoutePlanDispatcher
    let writer: Writer
    private var envelope = Envelope()
    private var reply = Reply()
    private var keyCount = 0
    /// The stream of the last call; each has one of its own.
    private(set) var lastCall = CallIdentity(connection: ConnectionToken(number: 1), streamID: 1)

    /// How its audit store stands, and what its process takes, as the metrics are told.
    static let auditUse: AuditUse = {
        var use = AuditUse()
        (use.position, use.pendingCount) = (7, 3)
        return use
    }()
    static let processUse = ProcessUse(
        descriptorCount: 9, descriptorMax: 1_024, residentByteCount: 4_096, heapByteCount: 2_048, freeHeapByteCount: 512
    )

    init(policy: Policy = Policy()) throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        let startup = try Startup(
            path: "data", calls: self.disk.mount(), time: self.clock, policy: policy,
            freshInstance: InstanceID(high: 1, low: 2),
            freshKey: AuditKey(bytes: [UInt8](repeating: 0xA5, count: AuditKey.byteCount)), processID: 1,
            configuration: JournalConfiguration(threads: .none), watchableEventCount: Self.watchableEventCount)
        let writer = Writer(
            startup, executor: loop, time: self.clock, identifiers: IdentifierSource(seed: (3, 5, 7, 11)))
        self.dispatcher = RoutePlanDispatcher(
            writer: writer, time: self.clock,
            program: Nameplate(version: "1.2.3", processID: 4, dataDirectory: "/data"),
            auditUse: { Self.auditUse }, processUse: { Self.processUse })
        self.writer = writer
    }

    /// Has a peer make one call.
    func call(
        _ method: String, _ payload: [UInt8], of contract: Contract = .routePlans, as principal: Principal
    ) throws -> CallAnswer {
        let body = MessageBytes {
            $0.text(1, contract.name)
            $0.text(2, method)
            $0.block(3, payload)
        }.bytes
        try self.envelope.read(body.span)
        self.reply.reset()
        self.lastCall = CallIdentity(connection: self.lastCall.connection, streamID: self.lastCall.streamID + 2)
        let request = CallRequest(
            identity: self.lastCall, deadline: .never,
            receivedAtNanoseconds: self.clock.monotonicNanoseconds(),
            peer: PeerCredentials(userID: 1, groupID: 1, processID: 1), principal: principal)
        let visibleAt: UInt64? =
            switch self.dispatcher.dispatch(request, self.envelope, body: body.span, reply: &self.reply) {
            case .answered(let visibleAt): visibleAt
            case .later where self.dispatcher.wantsUse: self.completion()
            case .later, .stream: nil
            }
        return CallAnswer(status: self.reply.status, payload: self.reply.payload, visibleAt: visibleAt)
    }

    /// Ends the turn for a call that waits for it, and says what its answer waits for then.
    private func completion() -> UInt64? {
        self.dispatcher.note(ServerUse())
        return self.dispatcher.nextCompletion(reply: &self.reply)?.visibleAt
    }

    /// Asks the streams that have something to say for all of it, as the server does at the end of a turn.
    func listen() -> [CallIdentity: [Said]] {
        var said: [CallIdentity: [Said]] = [:]
        while let identity = self.dispatcher.nextSpeakingStream() {
            asking: while true {
                self.reply.reset()
                switch self.dispatcher.produce(identity, reply: &self.reply) {
                case .nothing: break asking
                case .message(let visibleAt):
                    said[identity, default: []].append(.message(self.reply.payload, visibleAt: visibleAt))
                case .end:
                    said[identity, default: []].append(
                        .end(CallAnswer(status: self.reply.status, payload: [], visibleAt: nil)))
                    break asking
                }
            }
        }
        return said
    }

    /// What a stream said.
    enum Said {
        case message([UInt8], visibleAt: UInt64)
        case end(CallAnswer)
    }

    /// What the first message of the stream that was just opened waits for.
    func openingVisibleAt() -> UInt64? {
        guard case .message(_, let visibleAt)? = self.listen()[self.lastCall]?.first else { return nil }
        return visibleAt
    }

    func cancel(_ identity: CallIdentity) { self.dispatcher.cancel(identity) }

    /// Commits, and lets the daemon's own timers fire.
    func endTurn() { self.dispatcher.endTurn(moreInputReady: false) }

    /// Everything up to here is durable.
    var durableSequence: UInt64 { self.dispatcher.durableSequence }

    func wait(milliseconds: UInt64) { self.clock.advance(byNanoseconds: milliseconds * 1_000_000) }

    /// A command key never used before.
    func freshKey() -> String {
        self.keyCount += 1
        return "key-\(self.keyCount)"
    }
}
