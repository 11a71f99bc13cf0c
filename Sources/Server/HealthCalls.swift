internal import Engine
internal import RoutePlanning
internal import Storage
internal import WireSchema

/// Answers the calls of `grpc.health.v1.Health`, for every peer that is served at all.
///
/// Answers leave at once: health says how the daemon stands, not what a plan holds, and a probe must be answered while a
/// sync hangs.
struct HealthCalls: ~Copyable {
    /// The name under which a client asks whether commands are taken, beside the reads.
    static let commandsName = "\(Contract.routePlans.name)/commands"

    private let writer: Writer
    private let projection: ProjectionMark?
    private let check = Array(HealthMethod.check.rawValue.utf8)
    private let watch = Array(HealthMethod.watch.rawValue.utf8)
    private var codec = AdministrationCodec()
    private var watches = HealthWatches()
    /// The state that the watches know, or have been woken to be told of.
    private var noticed: ServingState?
    private var noticedCondition: ProjectionMark.Condition?

    init(writer: Writer, projection: ProjectionMark? = nil) {
        self.writer = writer
        self.projection = projection
    }

    /// The method of this name; nil is answered with code 12.
    func method(named name: borrowing Span<UInt8>) -> HealthMethod? {
        if name.isEqual(to: self.check) { return .check }
        return name.isEqual(to: self.watch) ? .watch : nil
    }

    /// Answers one call into `payload`, or opens a watch.
    mutating func dispatch(
        _ method: HealthMethod, _ request: borrowing Span<UInt8>, of identity: CallIdentity,
        into payload: inout [UInt8]
    ) -> AsideResult {
        switch self.codec.decodeHealthCheck(request) {
        case .request(let service):
            switch method {
            case .watch:
                self.watches.open(identity, of: service)
                return .opened
            case .check:
                let state = self.writer.onLoop { $0.servingState }
                guard let status = self.status(of: service, in: state) else { return .notFound("unknown service") }
                self.codec.encode(status, into: &payload)
                return .answered
            }
        case .refused(let refusal): return .refused(refusal)
        case .malformed(let fault): return .malformed(fault)
        }
    }

    // MARK: Watches

    /// How many watch the daemon's health.
    var watchCount: Int { self.watches.count }

    /// Whether the stream is a watch of health.
    func isWatch(_ identity: CallIdentity) -> Bool { self.watches.contains(identity) }

    /// Wakes the watches whose service stands differently since the daemon's state changed.
    mutating func noticeState() {
        guard !self.watches.isEmpty else { return }
        let state = self.writer.onLoop { $0.servingState }
        let condition = self.projection?.condition
        guard state != self.noticed || condition != self.noticedCondition else { return }
        self.noticed = state
        self.noticedCondition = condition
        let projection = self.projection
        self.watches.notice { Self.watchedStatus(of: $0, in: state, projection) }
    }

    /// Takes one watch that has something to be told.
    mutating func nextAwake() -> CallIdentity? { self.watches.nextAwake() }

    /// Writes what a watch is told next; `false` when that is nothing.
    mutating func produce(_ identity: CallIdentity, into payload: inout [UInt8]) -> Bool {
        let state = self.writer.onLoop { $0.servingState }
        let projection = self.projection
        guard let status = self.watches.next(for: identity, { Self.watchedStatus(of: $0, in: state, projection) })
        else {
            return false
        }
        self.codec.encode(status, into: &payload)
        return true
    }

    /// Forgets a watch.
    mutating func close(_ identity: CallIdentity) { self.watches.close(identity) }

    /// A watch of an unknown service is told that, and stays open, as the standard says.
    private static func watchedStatus(
        of service: String, in state: ServingState, _ projection: ProjectionMark?
    ) -> HealthStatus {
        self.status(of: service, in: state, isAuditFailed: projection?.condition == .failed) ?? .serviceUnknown
    }

    private func status(of service: String, in state: ServingState) -> HealthStatus? {
        Self.status(of: service, in: state, isAuditFailed: self.projection?.condition == .failed)
    }

    /// What is said of a service in a state; nil for a name that is none of ours.
    ///
    /// A projection that failed is told of the services that live on what it feeds, and of no other: commands and their answers
    /// do not need it.
    static func status(of service: String, in state: ServingState, isAuditFailed: Bool = false) -> HealthStatus? {
        if isAuditFailed, service == Contract.history.name || service == Contract.outbox.name { return .notServing }
        let takesCommands = service == Self.commandsName
        guard takesCommands || service.isEmpty || Contract.allCases.contains(where: { $0.name == service }) else {
            return nil
        }
        switch state {
        case .ready: return .serving
        case .degradedNoSpace: return takesCommands ? .notServing : .serving
        case .recovering, .poisoned, .draining: return .notServing
        }
    }
}
