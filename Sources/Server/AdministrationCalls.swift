internal import Engine
internal import Framing
internal import RoutePlanning
internal import Telemetry
internal import WireSchema

/// Answers the calls of `routeplan.v1.Administration`, which change no plan.
struct AdministrationCalls: ~Copyable {
    private let writer: Writer
    private let program: Nameplate
    private let methods = MethodNames<AdministrationMethod>()
    private var codec = AdministrationCodec()
    /// The call that waits for a snapshot.
    private var waiting: Waiting?
    /// Calls that wait for the end of the turn, when the server tells how much of it is used.
    private var metricsWaiting: [Waiting] = []
    private var use = ServerUse()
    /// How the audit store stands; nil where there is none.
    private let auditUse: @Sendable () -> AuditUse?
    /// What the process takes of the machine; nil where nobody looks.
    private let processUse: @Sendable () -> ProcessUse?

    init(
        writer: Writer, program: Nameplate, auditUse: @escaping @Sendable () -> AuditUse?,
        processUse: @escaping @Sendable () -> ProcessUse?
    ) {
        self.writer = writer
        self.program = program
        self.auditUse = auditUse
        self.processUse = processUse
    }

    /// The method of this name; nil is answered with code 12.
    func method(named name: borrowing Span<UInt8>) -> AdministrationMethod? { self.methods.method(named: name) }

    /// Answers one call into `payload`, or says that the answer comes later.
    mutating func dispatch(
        _ method: AdministrationMethod, _ content: borrowing Span<UInt8>, of request: CallRequest,
        into payload: inout [UInt8]
    ) -> AsideResult {
        switch self.codec.decode(method, payload: content) {
        case .request(let decoded):
            if let refusal = request.principal.refusal(of: method.kind) { return .refused(refusal) }
            return self.perform(decoded, of: request, into: &payload)
        case .refused(let refusal): return .refused(refusal)
        case .malformed(let fault): return .malformed(fault)
        }
    }

    /// How a call that waited ended.
    enum LateResult {
        /// The payload is the answer.
        case answered
        /// The snapshot could not be written.
        case failed
    }

    /// A call that waits.
    struct Waiting {
        let identity: CallIdentity
        /// What its peer is there for.
        let roles: Roles

        init(_ request: CallRequest) {
            self.identity = request.identity
            self.roles = request.principal.roles
        }
    }

    /// An answer that came late.
    struct LateAnswer {
        let identity: CallIdentity
        let roles: Roles
        let kind: AdministrationKind
        let result: LateResult
        /// The last entry it may derive from.
        let visibleAt: UInt64

        init(_ waiting: Waiting, _ kind: AdministrationKind, _ result: LateResult, visibleAt: UInt64) {
            self.identity = waiting.identity
            self.roles = waiting.roles
            self.kind = kind
            self.result = result
            self.visibleAt = visibleAt
        }
    }

    /// Whether a call waits for how much of the server is used.
    var wantsUse: Bool { !self.metricsWaiting.isEmpty }

    /// How much is used now.
    mutating func note(_ use: ServerUse) { self.use = use }

    /// Writes the metrics for a call that waited; the answer waits for all that they may derive from.
    ///
    /// `consumers` says how those of the outbox stand.
    mutating func nextMetricsAnswer(
        beside board: MetricBoard, consumers: OutboxUse, into payload: inout [UInt8]
    ) -> LateAnswer? {
        guard let waiting = self.metricsWaiting.popLast() else { return nil }
        let audit = consumers.completed(self.auditUse())
        let (program, use, process) = (self.program, self.use, self.processUse())
        func write(to whole: inout MetricBoard) {
            use.write(to: &whole)
            audit?.write(to: &whole)
            process?.write(to: &whole)
        }
        let (text, sequence) = self.writer.assumeIsolated { writer in
            // Else the answer would hang as well, and nobody would learn of it.
            guard writer.watch.hungNanoseconds == 0 else {
                return (writer.metricsWhileHanging(of: program, beside: write), UInt64(0))
            }
            let text = writer.metrics(of: program) { whole in
                whole.merge(board)
                write(to: &whole)
            }
            return (text, writer.lastSequence)
        }
        self.codec.encode(metrics: text, into: &payload)
        return LateAnswer(waiting, .getMetrics, .answered, visibleAt: sequence)
    }

    /// Writes the answer of a call that waited for a snapshot, once it is there.
    mutating func nextSnapshotAnswer(into payload: inout [UInt8]) -> LateAnswer? {
        guard let outcome = self.writer.onLoop({ $0.takeHoldOutcome() }) else { return nil }
        guard let waiting = self.waiting.take() else { return nil }
        switch outcome {
        case .failed: return LateAnswer(waiting, .takeSnapshot, .failed, visibleAt: 0)
        case .held(let snapshot):
            self.encode(snapshot, remaining: EngineLimits.holdNanoseconds, into: &payload)
            return LateAnswer(waiting, .takeSnapshot, .answered, visibleAt: 0)
        }
    }

    /// Nobody waits for that call any more.
    mutating func cancel(_ identity: CallIdentity) {
        self.metricsWaiting.removeAll { $0.identity == identity }
        guard self.waiting?.identity == identity else { return }
        self.waiting = nil
        self.writer.assumeIsolated { $0.abandonHold() }
    }

    private mutating func perform(
        _ decoded: AdministrationRequest, of request: CallRequest, into payload: inout [UInt8]
    ) -> AsideResult {
        let program = self.program
        switch decoded {
        case .instance:
            self.codec.encode(self.writer.assumeIsolated { $0.instance(of: program) }, into: &payload)
        case .metrics:
            self.metricsWaiting.append(Waiting(request))
            return .later
        case .schema: self.codec.encodeSchema(into: &payload)
        case .takeSnapshot(0): return self.takeSnapshot(of: request)
        case .takeSnapshot(let hold):
            let now = request.receivedAtNanoseconds
            let prolonged = self.writer.assumeIsolated { $0.prolongHold(hold, monotonic: now) }
            guard let prolonged else { return .notFound("no such hold") }
            self.encode(prolonged, remaining: prolonged.expiresAt - now, into: &payload)
        case .releaseSnapshot(let hold):
            guard self.writer.assumeIsolated({ $0.releaseHold(hold) }) else { return .notFound("no such hold") }
        }
        return .answered
    }

    private mutating func takeSnapshot(of request: CallRequest) -> AsideResult {
        let now = request.receivedAtNanoseconds
        guard self.writer.assumeIsolated({ $0.askForHold() }) else {
            let remaining = self.writer.assumeIsolated { $0.holdRemaining(monotonic: now) }
            return .refused(
                Refusal(reason: .overloaded, retryAfterMilliseconds: UInt32(clamping: remaining / 1_000_000)))
        }
        self.waiting = Waiting(request)
        return .later
    }

    private mutating func encode(_ snapshot: HeldSnapshot, remaining: UInt64, into payload: inout [UInt8]) {
        let program = self.program
        let view = SnapshotView(
            hold: snapshot.hold, sequence: snapshot.sequence, stateDigest: snapshot.stateDigest,
            expiresInMilliseconds: remaining / 1_000_000,
            instance: self.writer.assumeIsolated { $0.instance(of: program) })
        self.codec.encode(view, into: &payload)
    }
}
