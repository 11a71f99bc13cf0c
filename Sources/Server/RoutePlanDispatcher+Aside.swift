package import Framing
internal import RoutePlanning
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
            guard let method = self.administration.method(named: name) else { return Self.unknown(name, &reply) }
            return self.settle(
                self.administration.dispatch(method, payload, of: request, into: &reply.payload), &reply)
        } else if service.isEqual(to: self.healthName) {
            guard let method = self.health.method(named: name) else { return Self.unknown(name, &reply) }
            return self.settle(
                self.health.dispatch(method, payload, of: request.identity, into: &reply.payload), &reply)
        } else {
            reply.status = .serviceUnknown(Self.text(service))
        }
        return .answered(visibleAt: 0)
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
        guard let late = self.administration.nextCompletion(into: &reply.payload) else { return nil }
        switch late.result {
        case .answered: break
        case .failed: reply.status = Status(.internalError, "the snapshot failed; the log says why")
        }
        return Completion(identity: late.identity, visibleAt: late.visibleAt)
    }

    private static func unknown(_ name: borrowing Span<UInt8>, _ reply: inout Reply) -> DispatchResult {
        reply.status = .methodUnknown(Self.text(name))
        return .answered(visibleAt: 0)
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
