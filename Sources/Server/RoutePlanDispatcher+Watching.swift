internal import Engine
package import Framing
internal import RoutePlanning
internal import WireSchema

/// Watches of plans: opened by a call, woken by events, read at the pace of their peers.
extension RoutePlanDispatcher {
    /// Opens a watch, or says why not.
    mutating func watch(
        _ scope: WatchScope, after sequence: UInt64?, incarnation: UInt64, _ request: CallRequest,
        _ reply: inout Reply
    ) -> DispatchResult {
        let reach = request.principal.readReach
        let (last, own, end, place) = self.writer.assumeIsolated { writer in
            let events = writer.events
            return (
                writer.lastSequence, writer.watchOpening.incarnation, events.end,
                sequence.map { events.place(after: $0) } ?? events.end
            )
        }
        guard incarnation == 0 || sequence == nil || incarnation == own else {
            reply.status = self.status(of: Refusal(reason: .incarnationMismatch), sequence: last)
            return .answered(visibleAt: last)
        }
        guard let place else {
            reply.status = self.status(of: Refusal(reason: .tooOld, field: .afterSequence), sequence: last)
            return .answered(visibleAt: last)
        }
        // A sequence nobody was told yet would silently skip what gets it.
        guard (sequence ?? last) <= last else {
            reply.status = self.status(of: Refusal(reason: .optionCombination, field: .afterSequence), sequence: last)
            return .answered(visibleAt: last)
        }
        let filter: WatchFilter
        switch scope {
        case .everyPlan: filter = .everyPlan
        case .owner(let name): filter = .owner(OwnerName(name))
        case .plan(let id):
            let owner = self.writer.assumeIsolated { $0.owner(of: id) }
            guard let owner, reach.covers(owner) else {
                reply.status = self.status(of: Refusal(reason: .planNotFound), sequence: last)
                return .answered(visibleAt: last)
            }
            filter = .plan(id)
        }
        // What came before it in this turn has woken whom it concerns, or it would wake this one as well.
        self.noticeEvents()
        self.watches.open(
            request.identity, filter, within: reach, from: place, end: end, after: sequence ?? last)
        return .stream(.serverStream)
    }

    /// Wakes the watches that the turn's events concern, and those of the daemon's health.
    mutating func noticeEvents() {
        self.health.noticeState()
        guard self.watches.count > 0 else { return }
        let writer = self.writer
        let events = writer.assumeIsolated { $0.events }
        self.watches.notice(events) { id in writer.assumeIsolated { $0.owner(of: id) } }
    }

    /// Takes one watch that was opened or has woken.
    package mutating func nextSpeakingStream() -> CallIdentity? {
        self.watches.nextAwake() ?? self.health.nextAwake() ?? self.outbox.nextAwake()
    }

    /// What the streams would say before a stop ends them.
    package mutating func willDrain() {
        self.writer.assumeIsolated { $0.beginDrain() }
        self.health.noticeState()
    }

    /// Forgets a call: only watches and one that waits for a snapshot outlive their turn.
    package mutating func cancel(_ identity: CallIdentity) {
        self.watches.close(identity)
        self.health.close(identity)
        self.administration.cancel(identity)
        self.history.cancel(identity)
        self.outbox.cancel(identity)
    }

    /// Writes what a watch is told next.
    package mutating func produce(_ identity: CallIdentity, reply: inout Reply) -> Production {
        if self.health.isWatch(identity) {
            return self.health.produce(identity, into: &reply.payload) ? .message(visibleAt: 0) : .nothing
        }
        if self.outbox.isStream(identity) { return self.produceDelivery(identity, reply: &reply) }
        let writer = self.writer
        let (events, opening) = writer.assumeIsolated { ($0.events, $0.watchOpening) }
        let next = self.watches.next(for: identity, in: events) { id in
            writer.assumeIsolated { $0.owner(of: id) }
        }
        switch next {
        case .opening(let sequence):
            self.encoder.encode(opening: opening, sequence: sequence, into: &reply.payload)
            return .message(visibleAt: sequence)
        case .event(let place):
            let event = events[place]
            self.encoder.encode(event: event, into: &reply.payload)
            return .message(visibleAt: event.sequence)
        case .nothing: return .nothing
        case .tooSlow(let sequence):
            reply.status = self.status(of: Refusal(reason: .watchTooSlow), sequence: sequence)
            self.watchesDropped += 1
            self.watches.close(identity)
            return .end(visibleAt: sequence)
        }
    }
}
