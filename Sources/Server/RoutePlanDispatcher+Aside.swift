internal import Engine
package import Framing
internal import Platform
internal import RoutePlanning
internal import Telemetry
internal import WireSchema

/// The services beside the plans: Administration and Health.
extension RoutePlanDispatcher {
    /// Answers a call of another service than the plans'.
    mutating func dispatchAside(
        _ request: CallRequest, _ envelope: borrowing Envelope, body: borrowing Span<UInt8>, reply: inout Reply
    ) -> DispatchResult {
        let service = body.extracting(envelope.service)
        let name = body.extracting(envelope.method)
        let payload = body.extracting(envelope.payload)
        if service.isEqual(to: self.administrationName) {
            guard let method = self.administration.method(named: name) else {
                return self.unknown(name, request, &reply)
            }
            let result = self.settle(
                self.administration.dispatch(method, payload, of: request, into: &reply.payload), &reply)
            return self.counted(result, CallSlot(method.kind), of: request, reply)
        } else if service.isEqual(to: self.historyName) {
            guard let method = self.history.method(named: name) else { return self.unknown(name, request, &reply) }
            let result = self.settle(self.history.dispatch(method, payload, of: request), &reply)
            return self.counted(result, CallSlot(method.kind), of: request, reply)
        } else if service.isEqual(to: self.healthName) {
            guard let method = self.health.method(named: name) else { return self.unknown(name, request, &reply) }
            let result = self.settle(
                self.health.dispatch(method, payload, of: request.identity, into: &reply.payload), &reply)
            return self.counted(result, .health, of: request, reply)
        } else if service.isEqual(to: self.outboxName) {
            guard let method = self.outbox.method(named: name) else { return self.unknown(name, request, &reply) }
            let result = self.settle(self.outbox.dispatch(method, payload, of: request), &reply)
            return self.counted(result, .outbox, of: request, reply)
        }
        reply.status = .serviceUnknown(Self.text(service))
        return self.counted(.answered(visibleAt: 0), .none, of: request, reply)
    }

    /// A probe is told how a stopping daemon stands; all else is refused.
    package func answersWhileDraining(_ envelope: borrowing Envelope, body: borrowing Span<UInt8>) -> Bool {
        body.extracting(envelope.service).isEqual(to: self.healthName)
    }

    /// Whether somebody asked for the metrics.
    package var wantsUse: Bool { self.administration.wantsUse }

    /// How much of the server is used, for the metrics.
    package mutating func note(_ use: ServerUse) { self.administration.note(use) }

    /// Takes the answer of a call that waited for a snapshot or the end of the turn, if it is there.
    mutating func nextAsideCompletion(reply: inout Reply) -> Completion? {
        if let late = self.outbox.nextCompletion(into: &reply.payload) {
            return self.completion(of: late, &reply)
        }
        guard let late = self.nextLateAnswer(into: &reply.payload) else {
            return self.nextHistoryCompletion(reply: &reply)
        }
        switch late.result {
        case .answered: break
        case .failed: reply.status = Status(.internalError, "the snapshot failed; the log says why")
        }
        let code = reply.status?.code ?? .ok
        self.requests.note(CallSlot(late.kind), code: Int(code.rawValue), to: late.roles)
        return Completion(identity: late.identity, visibleAt: late.visibleAt)
    }

    private mutating func nextHistoryCompletion(reply: inout Reply) -> Completion? {
        guard let late = self.history.nextCompletion(into: &reply.payload) else { return nil }
        switch late.result {
        case .answered: break
        case .refused(let refusal): reply.status = self.status(of: refusal, sequence: self.durableSequence)
        case .failed: reply.status = Status(.internalError, "the audit store cannot be read; the log says why")
        }
        let code = reply.status?.code ?? .ok
        self.requests.note(CallSlot(late.kind), code: Int(code.rawValue), to: late.roles)
        return Completion(identity: late.identity, visibleAt: 0)
    }

    private mutating func nextLateAnswer(into payload: inout [UInt8]) -> AdministrationCalls.LateAnswer? {
        guard self.administration.wantsUse else {
            self.outbox.forgetLook()
            return self.administration.nextSnapshotAnswer(into: &payload)
        }
        guard let consumers = self.outbox.takeUse(monotonic: self.time.monotonicNanoseconds()) else {
            return self.administration.nextSnapshotAnswer(into: &payload)
        }
        var board = MetricBoard()
        self.write(to: &board)
        return self.administration.nextMetricsAnswer(beside: board, consumers: consumers, into: &payload)
    }

    /// What this type counts, beside the writer.
    private func write(to board: inout MetricBoard) {
        let end = self.writer.assumeIsolated { $0.events.end }
        self.commands.write(to: &board)
        self.requests.write(to: &board)
        self.times.write(to: &board)
        board.set(.watches, "plans", to: Double(self.watches.count))
        board.set(.watches, "health", to: Double(self.health.watchCount))
        board.set(.watchLag, to: Double(self.watches.lag(behind: end)))
        board.add(self.watchesDropped, to: .watchesDropped)
    }

    private mutating func unknown(
        _ name: borrowing Span<UInt8>, _ request: CallRequest, _ reply: inout Reply
    ) -> DispatchResult {
        reply.status = .methodUnknown(Self.text(name))
        return self.counted(.answered(visibleAt: 0), .none, of: request, reply)
    }

    private mutating func settle(_ result: AsideResult, _ reply: inout Reply) -> DispatchResult {
        switch result {
        case .answered: break
        case .later: return .later
        case .opened: return .stream(.serverStream)
        case .refused(let refusal): reply.status = self.status(of: refusal, sequence: self.durableSequence)
        case .malformed(let fault): reply.status = Status(.internalError, fault.message)
        case .notFound(let what): reply.status = Status(.notFound, what)
        }
        return .answered(visibleAt: 0)
    }
}
