package import RoutePlanning

/// Turns committed effects into public facts; needs nothing but the journal's entries.
///
/// One per installation key and set of names. Pure but for the key schedule it reuses.
package struct FactProjection: ~Copyable {
    private var pseudonymiser: Pseudonymiser
    private let names: RegisteredNames

    /// Takes what names things in public: the key of the installation, and the operator's lists.
    package init(pseudonymiser: consuming Pseudonymiser, names: RegisteredNames) {
        self.pseudonymiser = pseudonymiser
        self.names = names
    }

    /// The facts of one entry, one per event, in order.
    package mutating func facts(of effects: Effects, sequence: UInt64) -> [PublicFact] {
        var facts: [PublicFact] = []
        facts.reserveCapacity(effects.events.count)
        self.append(factsOf: effects, sequence: sequence, to: &facts)
        return facts
    }

    /// Adds the facts of one entry to others, one per event, in order.
    package mutating func append(factsOf effects: Effects, sequence: UInt64, to facts: inout [PublicFact]) {
        let record = effects.record
        let actor =
            effects.actor.ref.isEmpty ? nil : self.pseudonymiser.pseudonym(of: effects.actor.ref, as: .actor)
        let commandKey = self.pseudonymiser.pseudonym(of: record.keyHash)
        for (index, event) in effects.events.enumerated() {
            let position = effects.position(afterEvent: index)
            facts.append(
                PublicFact(
                    eventID: EventID(planID: effects.planID, version: position.version, at: effects.at),
                    sequence: sequence, planID: effects.planID, position: position, at: effects.at,
                    command: record.kind, actorType: effects.actor.type, actor: actor, commandKey: commandKey,
                    detail: self.detail(of: event), keyID: self.pseudonymiser.keyID))
        }
    }

    /// What of an event may be told: every field is named here, so a new one is told only if it is added here.
    private mutating func detail(of event: Event) -> FactDetail {
        switch event {
        case .created(let created):
            return .created(
                owner: self.pseudonymiser.pseudonym(of: created.owner, as: .owner),
                externalID: self.pseudonymiser.pseudonym(of: created.externalID, as: .externalID),
                stopCount: UInt8(clamping: created.content.stops.count),
                location: self.pseudonymiser.pseudonym(of: created.content.locationDigest, as: .location),
                options: self.pseudonymiser.pseudonym(of: created.content.optionDigest, as: .options))
        case .revised(let revised):
            return self.detail(of: revised)
        case .stopsRelabelled(let relabelled):
            return .stopsRelabelled(stopCount: UInt8(clamping: relabelled.stops.count))
        case .editorOpened(let opened):
            return .editorOpened(component: self.names.component(opened.componentVersion))
        case .editorReplaced(let replaced):
            return .editorReplaced(
                cause: replaced.cause, component: self.names.component(replaced.componentVersion))
        case .calculationRequested(let requested):
            return .calculationRequested(calculation: requested.calculationSequence)
        case .candidatesReceived(let received):
            return self.detail(of: received.candidates)
        case .calculationFailed(let ended):
            return .calculationFailed(
                calculation: ended.calculationSequence, failure: ended.failure,
                httpStatus: ended.httpStatus.flatMap(HTTPStatus.init))
        case .routeSelected(let selected):
            return .routeSelected(
                candidateID: selected.candidateID, index: selected.index, supersedes: selected.supersedes)
        case .navigationRequested(let requested):
            let attempt = requested.attempt
            return .navigationRequested(
                handoffID: attempt.handoffID, attemptID: attempt.id, number: attempt.number,
                target: self.names.target(attempt.target))
        case .navigationHandedOff(let handedOff):
            return .navigationHandedOff(
                attemptID: handedOff.attemptID,
                session: self.pseudonymiser.pseudonym(of: handedOff.targetSessionRef, as: .session),
                late: handedOff.late, diverged: handedOff.diverged)
        case .handoffRejected(let rejected):
            return .handoffRejected(attemptID: rejected.attemptID, rejection: rejected.rejection)
        case .handoffTimedOut(let timedOut):
            return .handoffTimedOut(attemptID: timedOut.attemptID)
        case .handoffRetried(let retried):
            let attempt = retried.attempt
            return .handoffRetried(
                handoffID: attempt.handoffID, attemptID: attempt.id, number: attempt.number,
                target: self.names.target(attempt.target))
        case .returnedToSelection:
            return .returnedToSelection
        case .cancelled(let cancelled):
            return .cancelled(cause: cancelled.cause)
        }
    }

    private mutating func detail(of revised: RouteRevised) -> FactDetail {
        var location: Pseudonym?
        var options: Pseudonym?
        if let stops = revised.stops {
            location = self.pseudonymiser.pseudonym(of: stops.locationDigest, as: .location)
        }
        if let change = revised.options {
            options = self.pseudonymiser.pseudonym(of: change.optionDigest, as: .options)
        }
        return .revised(
            stopCount: revised.stops.map { UInt8(clamping: $0.stops.count) }, location: location, options: options)
    }

    private mutating func detail(of candidates: Candidates) -> FactDetail {
        var routes: [RouteSummary] = []
        routes.reserveCapacity(candidates.count)
        for route in candidates.routes {
            var handle: Pseudonym?
            if !route.providerRouteRef.isEmpty {
                handle = self.pseudonymiser.pseudonym(of: route.providerRouteRef.span, as: .providerRoute)
            }
            routes.append(
                RouteSummary(
                    distance: DistanceBucket(metres: route.distanceMetres),
                    duration: DurationBucket(seconds: route.durationSeconds), providerRoute: handle))
        }
        return .candidatesReceived(calculation: candidates.calculationSequence, routes: routes)
    }
}
