import Engine
import Framing
import Journaling
import Platform
import RoutePlanning
import Server
import Simulation
import Storage
import WireSchema

/// The real dispatcher before a real writer, on a disk in memory and a clock moved by hand.
final class Daemon {
    let clock = ManualClock()
    private let disk = SimulatedDisk()
    private var dispatcher: RoutePlanDispatcher
    let writer: Writer
    private var envelope = Envelope()
    private var reply = Reply()
    private var keyCount = 0

    init(policy: Policy = Policy()) throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        let startup = try Startup(
            path: "data", calls: self.disk.mount(), time: self.clock, policy: policy,
            freshInstance: InstanceID(high: 1, low: 2),
            freshKey: AuditKey(bytes: [UInt8](repeating: 0xA5, count: AuditKey.byteCount)), processID: 1,
            configuration: JournalConfiguration(threads: .none))
        let writer = Writer(
            startup, executor: loop, time: self.clock, identifiers: IdentifierSource(seed: (3, 5, 7, 11)))
        self.dispatcher = RoutePlanDispatcher(
            writer: writer, time: self.clock,
            program: Nameplate(version: "1.2.3", processID: 4, dataDirectory: "/data"))
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
        let request = CallRequest(
            identity: CallIdentity(connection: ConnectionToken(number: 1), streamID: 1), deadline: .never,
            receivedAtNanoseconds: self.clock.monotonicNanoseconds(),
            peer: PeerCredentials(userID: 1, groupID: 1, processID: 1), principal: principal)
        let visibleAt: UInt64? =
            switch self.dispatcher.dispatch(request, self.envelope, body: body.span, reply: &self.reply) {
            case .answered(let visibleAt): visibleAt
            case .later, .stream: nil
            }
        return CallAnswer(status: self.reply.status, payload: self.reply.payload, visibleAt: visibleAt)
    }

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
