internal import Auditing
internal import Delivering
internal import Engine
internal import Framing
internal import RoutePlanning
internal import WireSchema

/// What the store answers, and the streams that live on it.
extension OutboxCalls {
    // MARK: Answers

    /// Takes what the store has answered; called each turn, before streams and late calls are looked at.
    mutating func takeAnswers(monotonic: UInt64) {
        guard let store = self.store else { return }
        for (ticket, answer) in store.takeAnswers() {
            guard let asker = self.takeAsker(ticket) else { continue }
            switch asker {
            case .call(let caller): self.late.append((caller, answer))
            case .detaching(let caller, let name):
                if case .detached = answer { self.end(self.attached[name], with: Refusal(reason: .consumerNotFound)) }
                self.late.append((caller, answer))
            case .makingRoom(let caller, let name):
                self.late.append((caller, answer))
                if let stream = self.attached[name] { self.change(stream) { $0.roomMade() } }
            case .opening(let identity): self.open(identity, answer)
            case .page(let identity): self.deliver(answer, to: identity, monotonic: monotonic)
            case .lags:
                if case .lags(let lags) = answer { self.note(lags) } else { self.note(nil) }
            }
        }
    }

    /// Takes one call that waited, its answer written into `payload`.
    mutating func nextCompletion(into payload: inout [UInt8]) -> Late? {
        guard let (caller, answer) = self.late.popLast() else { return nil }
        var result = Late.Result.answered
        switch answer {
        case .created(var view):
            view.isAttached = self.attached[view.consumer.name] != nil
            self.codec.encode(view, into: &payload)
        case .detached: break
        case .consumers(var views):
            for index in views.indices { views[index].isAttached = self.attached[views[index].consumer.name] != nil }
            self.codec.encode(views, into: &payload)
        case .acknowledged(let cursor, _): self.codec.encode(cursor: cursor, into: &payload)
        case .parked(let again): self.codec.encode(parkingWasRepeated: again, into: &payload)
        case .parkedPage(let events, let next): self.codec.encode(parked: events, next: next, into: &payload)
        case .released(let isPending): self.codec.encode(releasedIsPending: isPending, into: &payload)
        case .refused(let refusal, let newest): result = .refused(refusal, newestGeneration: newest)
        case .subscribed, .page, .lags: preconditionFailure("a stream's answer is no call's")
        }
        return Late(identity: caller.identity, roles: caller.roles, result: result)
    }

    // MARK: Streams

    /// Whether the stream is one of the outbox.
    func isStream(_ identity: CallIdentity) -> Bool { self.streams[identity] != nil }

    /// Takes one stream that has something to tell.
    mutating func nextAwake() -> CallIdentity? { self.awake.popLast() }

    /// What a stream says next.
    enum Next {
        /// A message, written.
        case message
        /// Nothing yet.
        case nothing
        /// Its end.
        case end(Refusal, newestGeneration: UInt64)
    }

    /// Writes what a stream tells next.
    mutating func produce(_ identity: CallIdentity, into payload: inout [UInt8], monotonic: UInt64) -> Next {
        guard var stream = self.streams.removeValue(forKey: identity) else { return .nothing }
        switch stream.phase {
        case .opening:
            self.streams[identity] = stream
            return .nothing
        case .ending(let refusal, let newest): return .end(refusal, newestGeneration: newest)
        case .opened(let opening, let subscription):
            stream.phase = .telling(subscription)
            self.streams[identity] = stream
            payload.append(contentsOf: opening)
            return .message
        case .telling(var subscription):
            // Nothing else holds the subscription meanwhile, so that it is changed where it lies.
            stream.phase = .opening
            defer {
                stream.phase = .telling(subscription)
                self.streams[identity] = stream
            }
            if let message = subscription.next() {
                payload.append(contentsOf: message)
                return .message
            }
            if subscription.takeQuestion() {
                self.ask(
                    .page(stream.name, generation: subscription.generation), for: .page(identity),
                    monotonic: monotonic)
            }
            return .nothing
        }
    }

    /// Everything up to a sequence is projected; time has passed.
    mutating func notice(projectedSequence: UInt64, monotonic: UInt64) {
        let isRested = self.isRested(at: monotonic)
        for identity in self.attached.values {
            self.change(identity) { subscription in
                subscription.projected(to: projectedSequence)
                subscription.reached(monotonic)
            }
        }
        guard isRested else { return }
        self.restsUntil = self.streams.values.compactMap { stream in
            guard case .telling(let subscription) = stream.phase else { return nil }
            return subscription.restsUntil
        }.min()
    }

    /// Whether a stream that rests may ask again.
    func isRested(at monotonic: UInt64) -> Bool { self.restsUntil.map { monotonic >= $0 } ?? false }

    private mutating func open(_ identity: CallIdentity, _ answer: OutboxAnswer) {
        guard let stream = self.streams[identity] else { return }
        switch answer {
        case .subscribed(let consumer, let lastSequence):
            self.end(
                self.attached[stream.name], with: Refusal(reason: .consumerFenced),
                newestGeneration: consumer.generation)
            var opening: [UInt8] = []
            self.codec.encode(
                opening: self.writer.assumeIsolated { $0.watchOpening }, of: consumer, lastSequence: lastSequence,
                into: &opening)
            self.streams[identity]?.phase = .opened(opening, Subscription(generation: consumer.generation))
            self.attached[stream.name] = identity
            self.awake.append(identity)
        case .refused(let refusal, let newest): self.end(identity, with: refusal, newestGeneration: newest)
        case .created, .detached, .consumers, .acknowledged, .page, .parked, .parkedPage, .released, .lags:
            preconditionFailure("a subscription opens or is refused")
        }
    }

    private mutating func deliver(_ answer: OutboxAnswer, to identity: CallIdentity, monotonic: UInt64) {
        guard self.streams[identity] != nil else { return }
        switch answer {
        case .page(let messages, let limit):
            self.change(identity) { $0.received(messages, limitedBy: limit) }
        case .refused(let refusal, let newest):
            switch refusal.reason.status {
            // The store is full, held by somebody else, or broken: the consumer waits with it.
            case .resourceExhausted, .unavailable:
                let retryAt = monotonic + Limits.outboxRestNanoseconds
                self.restsUntil = min(self.restsUntil ?? retryAt, retryAt)
                self.change(identity) { $0.failed(retryAt: retryAt) }
            case .ok, .invalidArgument, .deadlineExceeded, .notFound, .alreadyExists, .permissionDenied,
                .failedPrecondition, .aborted, .outOfRange, .internalError, .dataLoss:
                self.end(identity, with: refusal, newestGeneration: newest)
            }
        case .created, .detached, .consumers, .subscribed, .acknowledged, .parked, .parkedPage, .released, .lags:
            preconditionFailure("a page is deliveries, or is refused")
        }
    }

    /// Changes a stream that is open, and wakes it: it may have something to tell, or to ask.
    private mutating func change(_ identity: CallIdentity, _ change: (inout Subscription<[UInt8]>) -> Void) {
        guard var stream = self.streams.removeValue(forKey: identity) else { return }
        defer { self.streams[identity] = stream }
        switch stream.phase {
        case .opening, .ending: return
        case .opened(let opening, var subscription):
            stream.phase = .opening
            change(&subscription)
            stream.phase = .opened(opening, subscription)
        case .telling(var subscription):
            stream.phase = .opening
            change(&subscription)
            stream.phase = .telling(subscription)
            guard subscription.isEager else { return }
        }
        self.awake.append(identity)
    }

    /// Ends a stream, if there is one.
    private mutating func end(_ identity: CallIdentity?, with refusal: Refusal, newestGeneration: UInt64 = 0) {
        guard let identity, let stream = self.streams[identity] else { return }
        self.streams[identity]?.phase = .ending(refusal, newestGeneration: newestGeneration)
        if self.attached[stream.name] == identity { self.attached[stream.name] = nil }
        self.awake.append(identity)
    }
}
