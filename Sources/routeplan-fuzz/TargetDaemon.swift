internal import Engine
internal import Glibc
internal import Journaling
internal import Platform
internal import RoutePlanning
internal import Server
internal import Simulation
internal import Storage
internal import Synchronization

/// A whole daemon in this process, taking turns when it is told to.
final class TargetDaemon {
    /// How many there were in this process, so that each has a socket of its own.
    private static let count = Atomic<Int>(0)

    private let clock = ManualClock()
    private let socket: SocketPath
    private var server: CallServer<RoutePlanDispatcher>

    init() {
        do {
            let loop = try EventLoop()
            loop.adoptCurrentThread()
            let clock = self.clock
            let startup = try Startup(
                path: "data", calls: SimulatedDisk().mount(), time: clock, policy: Policy(),
                freshInstance: InstanceID(high: 1, low: 2),
                freshKey: AuditKey(bytes: [UInt8](repeating: 0xA5, count: AuditKey.byteCount)), processID: 1,
                configuration: Self.journal, watchableEventCount: 64)
            let writer = Writer(
                startup, executor: loop, time: clock, identifiers: IdentifierSource(seed: (3, 5, 7, 11)))
            let dispatcher = RoutePlanDispatcher(
                writer: writer, time: clock,
                program: Nameplate(version: "1.2.3", processID: 4, dataDirectory: "/data"))
            let number = Self.count.add(1, ordering: .relaxed).newValue
            self.socket = try SocketPath("/tmp/routeplan-fuzz.\(getpid()).\(number)")
            self.server = try CallServer(
                loop: loop, listener: try Listener(binding: self.socket, backlog: 16), dispatcher: dispatcher,
                clock: clock, admission: .sameUser(geteuid()))
        } catch {
            preconditionFailure("no daemon to try: \(error)")
        }
    }

    /// Small files: room enough for what one input can do, and quickly made.
    private static let journal = JournalConfiguration(
        segmentByteCount: 64 << 10, batchByteCountMax: 32 << 10, threads: .none)

    /// Takes turns until nothing moves any more.
    func settle() {
        do {
            // What was read may make a stream speak, and that may free what waits: a few turns reach the end of it.
            for _ in 0..<4 { _ = try self.server.takeTurn(waitingAtMostNanoseconds: 0) }
        } catch {
            preconditionFailure("the loop is broken: \(error)")
        }
    }

    /// Lets time pass, and what is due happen.
    func wait(milliseconds: UInt64) {
        self.clock.advance(byNanoseconds: milliseconds * 1_000_000)
        self.settle()
    }

    /// A new peer.
    func connect() -> HostilePeer {
        do {
            let peer = HostilePeer(try UnixSocket(connectingTo: self.socket))
            self.settle()
            return peer
        } catch {
            preconditionFailure("the daemon takes nobody any more: \(error)")
        }
    }

    /// Somebody honest asks something and is answered, whatever others do.
    func callBeside() {
        let peer = self.connect()
        peer.send(Self.healthCheck)
        self.settle()
        peer.receive()
        precondition(peer.okCount == 1, "an honest peer is not served")
        peer.leave()
        self.settle()
    }

    /// A whole frame that asks for the health of the daemon.
    private static let healthCheck: [UInt8] = {
        let (service, method) = (Array("grpc.health.v1.Health".utf8), Array("Check".utf8))
        let body = [0x0A, UInt8(service.count)] + service + [0x12, UInt8(method.count)] + method
        return [0, 0, 0, UInt8(body.count), 0, 0, 0, 1, 1, 0] + body
    }()
}
