internal import Auditing
internal import Framing
internal import Platform
internal import RoutePlanning
internal import Telemetry

/// Streams of the outbox.
extension RoutePlanDispatcher {
    /// Takes what the store has answered, and tells the streams what there is to read by now.
    mutating func noticeOutbox(monotonic: UInt64) {
        guard let store = self.outbox.store else { return }
        let hasNews = store.takeNews()
        if hasNews { self.outbox.takeAnswers(monotonic: monotonic) }
        guard hasNews || self.outbox.isRested(at: monotonic) else { return }
        self.outbox.notice(projectedSequence: store.projectedSequence, monotonic: monotonic)
    }

    /// Takes a call of the outbox that waited for its store.
    mutating func completion(of late: OutboxCalls.Late, _ reply: inout Reply) -> Completion {
        switch late.result {
        case .answered: break
        case .refused(let refusal, let newest):
            reply.status = self.status(of: refusal, sequence: self.durableSequence, newestGeneration: newest)
        }
        let code = reply.status?.code ?? .ok
        self.requests.note(.outbox, code: Int(code.rawValue), to: late.roles)
        return Completion(identity: late.identity, visibleAt: 0)
    }

    /// Writes what a stream tells next; all of it is durable.
    mutating func produceDelivery(_ identity: CallIdentity, reply: inout Reply) -> Production {
        let now = self.time.monotonicNanoseconds()
        switch self.outbox.produce(identity, into: &reply.payload, monotonic: now) {
        case .message: return .message(visibleAt: 0)
        case .nothing: return .nothing
        case .end(let refusal, let newest):
            reply.status = self.status(of: refusal, sequence: self.durableSequence, newestGeneration: newest)
            return .end(visibleAt: 0)
        }
    }
}
