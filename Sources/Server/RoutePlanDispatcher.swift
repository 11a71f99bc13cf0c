package import Auditing
package import Engine
package import Framing
package import Platform
internal import RoutePlanning
package import Storage
package import Telemetry
internal import WireSchema

/// Dispatches calls of `routeplan.v1.RoutePlans` to the writer, and those of the services beside it to their own types.
///
/// Lives on the loop's thread, which is the writer's executor: every turn is taken in the actor's isolation without a
/// hop. Decoding before the turn and encoding after it are this type's; what is decided is the writer's alone.
package struct RoutePlanDispatcher: Dispatcher, ~Copyable {
    let writer: Writer
    let time: any Clock
    private let methods = MethodTable()
    private let serviceName = Array(Contract.routePlans.name.utf8)
    let administrationName = Array(Contract.administration.name.utf8)
    let historyName = Array(Contract.history.name.utf8)
    let healthName = Array(Contract.health.name.utf8)
    var administration: AdministrationCalls
    var history: HistoryCalls
    var health: HealthCalls
    let outboxName = Array(Contract.outbox.name.utf8)
    var outbox: OutboxCalls
    private var decoder = RequestDecoder()
    var encoder = AnswerEncoder()
    var watches = WatchTable()
    /// What the log is to tell of commands.
    package var commandLog = CommandLog()
    var watchesDropped: UInt64 = 0
    private var refusalBytes: [UInt8] = []
    /// Calls answered, how long that took, and what became of commands that never came to the writer.
    var requests = RequestTally()
    var times = AnswerTimes()
    var commands = CommandTally()

    /// Dispatches to `writer`, whose executor's thread the caller must be on from now on.
    ///
    /// `history` answers what happened, `outbox` tells it to consumers, and `projection` says how the audit store is fed; nil
    /// where there is none. With each call for the metrics `auditUse` is asked how the audit store stands, and `processUse`
    /// what the process takes; nil says that there is no such thing.
    package init(
        writer: Writer, time: any Clock, program: Nameplate, history: History? = nil, outbox: Outbox? = nil,
        projection: ProjectionMark? = nil, auditUse: @escaping @Sendable () -> AuditUse? = { nil },
        processUse: @escaping @Sendable () -> ProcessUse? = { nil }
    ) {
        self.writer = writer
        self.time = time
        self.administration = AdministrationCalls(
            writer: writer, program: program, auditUse: auditUse, processUse: processUse)
        self.history = HistoryCalls(history)
        self.health = HealthCalls(writer: writer, projection: projection)
        self.outbox = OutboxCalls(writer: writer, store: outbox)
    }

    /// Answers one call; every method of the contract is answered in the same turn.
    package mutating func dispatch(
        _ request: CallRequest, _ envelope: borrowing Envelope, body: borrowing Span<UInt8>, reply: inout Reply
    ) -> DispatchResult {
        guard body.extracting(envelope.service).isEqual(to: self.serviceName) else {
            return self.dispatchAside(request, envelope, body: body, reply: &reply)
        }
        guard let method = self.methods.method(named: body.extracting(envelope.method)) else {
            reply.status = .methodUnknown(Self.text(body.extracting(envelope.method)))
            return self.counted(.answered(visibleAt: 0), .none, of: request, reply)
        }
        let payload = body.extracting(envelope.payload)
        switch method {
        case .command(let command):
            let result = self.run(command, payload, of: request, &reply)
            return self.counted(result, CallSlot(command.kind), of: request, reply)
        case .read(let read):
            let result = self.run(read, payload, of: request, &reply)
            return self.counted(result, CallSlot(read.kind), of: request, reply)
        }
    }

    /// Counts an answer, or a stream that was opened; an answer that comes later is counted then.
    mutating func counted(
        _ result: DispatchResult, _ slot: CallSlot, of request: CallRequest, _ reply: borrowing Reply
    ) -> DispatchResult {
        switch result {
        case .answered:
            let code = reply.status?.code ?? .ok
            self.requests.note(slot, code: Int(code.rawValue), to: request.principal.roles)
            self.times.note(slot, receivedAt: request.receivedAtNanoseconds)
        case .stream: self.requests.note(slot, code: 0, to: request.principal.roles)
        case .later: break
        }
        return result
    }

    /// Lets the writer commit, expire and snapshot.
    package mutating func endTurn(moreInputReady: Bool) {
        let now = self.time.monotonicNanoseconds()
        let (last, durable) = self.writer.onLoop { writer in
            writer.endTurn(moreInputReady: moreInputReady, monotonic: now)
            return (writer.lastSequence, writer.durableSequence)
        }
        if self.times.isWaiting {
            self.times.endTurn(sawUpTo: last, durable: durable, at: self.time.monotonicNanoseconds())
        }
        self.noticeEvents()
        self.noticeOutbox(monotonic: now)
    }

    /// What needs a snapshot, the end of the turn or the audit store is answered late: every other call is decided in the
    /// turn that reads it.
    package mutating func nextCompletion(reply: inout Reply) -> Completion? { self.nextAsideCompletion(reply: &reply) }

    /// The sequence up to which everything is durable.
    package var durableSequence: UInt64 { self.writer.onLoop { $0.durableSequence } }

    /// When the writer wants a turn though nothing arrives.
    package var nextWakeup: Deadline {
        let now = self.time.monotonicNanoseconds()
        let wakeup = min(
            self.writer.onLoop { $0.nextWakeup(monotonic: now) } ?? .max, self.outbox.nextWakeup)
        guard wakeup < .max else { return .never }
        return Deadline(nanoseconds: wakeup)
    }

    /// A client that goes changes no plan: a crash is not a cancellation.
    package mutating func connectionClosed(_ token: ConnectionToken) {}

    /// The status of a request that is not dispatched, with its refusal as detail.
    package mutating func refusal(_ cause: RefusalCause) -> Status {
        let refusal =
            switch cause {
            case .overloaded:
                Refusal(reason: .overloaded, retryAfterMilliseconds: EngineLimits.overloadedRetryMilliseconds)
            case .draining:
                Refusal(reason: .draining, retryAfterMilliseconds: EngineLimits.drainingRetryMilliseconds)
            }
        return self.status(of: refusal, sequence: self.durableSequence)
    }

    private mutating func run(
        _ method: CommandMethod, _ payload: borrowing Span<UInt8>, of request: CallRequest, _ reply: inout Reply
    ) -> DispatchResult {
        switch self.decoder.decodeCommand(method, payload: payload, for: request.principal.owner) {
        case .command(let command):
            if let refusal = request.principal.refusal(of: command) {
                self.commands.note(refusal.reason, to: method.kind)
                reply.status = self.status(of: refusal, sequence: self.durableSequence)
                self.note(refusal, of: method, command, request)
                return .answered(visibleAt: 0)
            }
            let turn = self.writer.takeTurnOnLoop(
                command, within: request.principal.commandReach, monotonic: request.receivedAtNanoseconds)
            self.note(turn, of: method, command, request)
            switch turn.outcome {
            case .answered(let answer):
                self.encoder.encode(answer, sequence: turn.sequence, into: &reply.payload)
            case .refused(let refusal):
                reply.status = self.status(of: refusal, sequence: turn.sequence)
            }
            return .answered(visibleAt: turn.sequence)
        case .refused(let refusal):
            self.commands.note(refusal.reason, to: method.kind)
            reply.status = self.status(of: refusal, sequence: self.durableSequence)
            self.note(refusal, of: method, nil, request)
        case .malformed(let fault):
            reply.status = Status(.internalError, fault.message)
        }
        return .answered(visibleAt: 0)
    }

    private mutating func run(
        _ method: ReadMethod, _ payload: borrowing Span<UInt8>, of request: CallRequest, _ reply: inout Reply
    ) -> DispatchResult {
        switch self.decoder.decodeRead(method, payload: payload) {
        case .read(let read):
            if let refusal = request.principal.refusal(of: method.kind) {
                reply.status = self.status(of: refusal, sequence: self.durableSequence)
                return .answered(visibleAt: 0)
            }
            if case .watch(let scope, let sequence, let incarnation) = read {
                return self.watch(scope, after: sequence, incarnation: incarnation, request, &reply)
            }
            return .answered(visibleAt: self.perform(read, of: request, &reply))
        case .refused(let refusal):
            reply.status = self.status(of: refusal, sequence: self.durableSequence)
        case .malformed(let fault):
            reply.status = Status(.internalError, fault.message)
        }
        return .answered(visibleAt: 0)
    }

    /// Performs a read and returns the sequence it saw.
    private mutating func perform(_ read: Read, of request: CallRequest, _ reply: inout Reply) -> UInt64 {
        let reach = request.principal.readReach
        switch read {
        case .plan(let id):
            let writer = self.writer
            let seen = writer.readOnLoop(id, within: reach) { plan, sequence in
                self.encoder.encode(plan: plan, sequence: sequence, into: &reply.payload)
                return (sequence, !plan.content.stops.isEmpty)
            }
            guard let (sequence, hasStops) = seen else {
                let sequence = writer.onLoop { $0.lastSequence }
                reply.status = self.status(of: Refusal(reason: .planNotFound), sequence: sequence)
                return sequence
            }
            if hasStops { self.requests.noteSensitive(.getPlan, to: request.principal.roles) }
            return sequence
        case .handoff(let id, let attemptID):
            let seen = self.writer.onLoop { $0.handoff(plan: id, attempt: attemptID, within: reach) }
            switch seen.value {
            case .valid(let view):
                self.requests.noteSensitive(.getHandoff, to: request.principal.roles)
                self.encoder.encode(handoff: view, sequence: seen.sequence, into: &reply.payload)
            case .refused(let refusal):
                reply.status = self.status(of: refusal, sequence: seen.sequence)
            }
            return seen.sequence
        case .list(let filter, let pageMax, let cursor):
            let seen = self.writer.assumeIsolated {
                $0.page(
                    filter, after: cursor, pageMax: pageMax, within: reach, monotonic: request.receivedAtNanoseconds)
            }
            self.encoder.encode(page: seen.value, sequence: seen.sequence, into: &reply.payload)
            return seen.sequence
        case .watch: preconditionFailure("a watch is opened, not answered")
        }
    }

    mutating func status(of refusal: Refusal, sequence: UInt64, newestGeneration: UInt64 = 0) -> Status {
        self.refusalBytes.removeAll(keepingCapacity: true)
        self.encoder.encode(
            refusal, sequence: sequence, newestGeneration: newestGeneration, into: &self.refusalBytes)
        return Status(
            Framing.StatusCode(refusal.reason.status), refusal.reason.name,
            details: [StatusDetail(typeURL: AnswerEncoder.refusalTypeURL, value: self.refusalBytes)])
    }

    static func text(_ name: borrowing Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        for index in 0..<name.count { bytes.append(name[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Framing.StatusCode {
    /// The wire's code of a planning status; both count as gRPC does.
    fileprivate init(_ code: RoutePlanning.StatusCode) {
        switch code {
        case .ok: self = .ok
        case .invalidArgument: self = .invalidArgument
        case .deadlineExceeded: self = .deadlineExceeded
        case .notFound: self = .notFound
        case .alreadyExists: self = .alreadyExists
        case .permissionDenied: self = .permissionDenied
        case .resourceExhausted: self = .resourceExhausted
        case .failedPrecondition: self = .failedPrecondition
        case .aborted: self = .aborted
        case .outOfRange: self = .outOfRange
        case .internalError: self = .internalError
        case .unavailable: self = .unavailable
        case .dataLoss: self = .dataLoss
        }
    }
}
