internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// Entries out of protobuf-c's structures.

extension JournalCodec {
    @unsafe func effects(
        _ pointer: UnsafeMutablePointer<Routeplan__Journal__V1__Effects>, planID: PlanID, at instant: Instant
    ) throws(JournalFault) -> Effects {
        let message = unsafe pointer.pointee
        let events = try unsafe Self.list(message.events, count: message.n_events, "effects.events") {
            event throws(JournalFault) in
            try unsafe Self.event(event)
        }
        guard !events.isEmpty else { throw .valueInvalid(field: "effects.events") }
        return Effects(
            planID: planID, at: instant,
            actor: Actor(
                type: try unsafe Self.member(message.actor_type, "effects.actor_type"),
                ref: unsafe Text(utf8: message.actor_ref.bytes)),
            events: events, record: try unsafe Self.record(Self.required(message.record, "effects.record")),
            planDigest: unsafe message.plan_digest)
    }

    @unsafe func upkeep(
        _ pointer: UnsafeMutablePointer<Routeplan__Journal__V1__Upkeep>, planID: PlanID, at instant: Instant
    ) throws(JournalFault) -> Upkeep {
        let message = unsafe pointer.pointee
        return unsafe Upkeep(
            planID: planID, at: instant, kind: try Self.member(message.kind, "upkeep.kind"),
            planDigest: message.plan_digest)
    }

    private static func event(_ message: Routeplan__Journal__V1__Event) throws(JournalFault) -> Event {
        guard let kind = unsafe EventKind(wire: message.change_case.rawValue) else {
            throw .valueInvalid(field: "event.change")
        }
        switch kind {
        case .created: return .created(try unsafe Self.created(Self.required(message.created, "event.created")))
        case .revised: return .revised(try unsafe Self.revised(Self.required(message.revised, "event.revised")))
        case .stopsRelabelled:
            let list = try unsafe Self.required(message.stops_relabelled, "event.stops_relabelled")
            return .stopsRelabelled(
                StopsRelabelled(stops: try unsafe Self.stops(list.stops, count: list.n_stops)))
        case .editorOpened:
            let opened = try unsafe Self.required(message.editor_opened, "event.editor_opened")
            return unsafe .editorOpened(
                EditorOpened(
                    generation: opened.generation, componentVersion: Text(utf8: opened.component_version.bytes)))
        case .editorReplaced:
            let replaced = try unsafe Self.required(message.editor_replaced, "event.editor_replaced")
            return unsafe .editorReplaced(
                EditorReplaced(
                    generation: replaced.generation, cause: try Self.member(replaced.cause, "editor_replaced.cause"),
                    componentVersion: Text(utf8: replaced.component_version.bytes)))
        case .calculationRequested:
            let requested = try unsafe Self.required(message.calculation_requested, "event.calculation_requested")
            return unsafe .calculationRequested(CalculationRequested(calculationSequence: requested.calculation_seq))
        case .candidatesReceived:
            let received = try unsafe Self.required(message.candidates_received, "event.candidates_received")
            return .candidatesReceived(CandidatesReceived(candidates: try unsafe Self.candidates(received)))
        case .calculationFailed:
            return .calculationFailed(
                try unsafe Self.ended(Self.required(message.calculation_failed, "event.calculation_failed")))
        case .routeSelected:
            return .routeSelected(
                try unsafe Self.selected(Self.required(message.route_selected, "event.route_selected")))
        case .navigationRequested:
            let attempt = try unsafe Self.required(message.navigation_requested, "event.navigation_requested")
            return .navigationRequested(NavigationRequested(attempt: try unsafe Self.attempt(attempt)))
        case .navigationHandedOff:
            return .navigationHandedOff(
                try unsafe Self.handedOff(Self.required(message.navigation_handed_off, "event.navigation_handed_off")))
        case .handoffRejected:
            let rejected = try unsafe Self.required(message.handoff_rejected, "event.handoff_rejected")
            let id = try unsafe Self.identifier(rejected.attempt_id, "handoff_rejected.attempt_id")
            return .handoffRejected(
                HandoffRejected(
                    attemptID: AttemptID(high: id.high, low: id.low),
                    rejection: try unsafe Self.member(rejected.rejection, "handoff_rejected.rejection")))
        case .handoffTimedOut:
            let timedOut = try unsafe Self.required(message.handoff_timed_out, "event.handoff_timed_out")
            let id = try unsafe Self.identifier(timedOut.attempt_id, "handoff_timed_out.attempt_id")
            return .handoffTimedOut(HandoffTimedOut(attemptID: AttemptID(high: id.high, low: id.low)))
        case .handoffRetried:
            let attempt = try unsafe Self.required(message.handoff_retried, "event.handoff_retried")
            return .handoffRetried(HandoffRetried(attempt: try unsafe Self.attempt(attempt)))
        case .returnedToSelection: return .returnedToSelection
        case .cancelled:
            let cancelled = try unsafe Self.required(message.cancelled, "event.cancelled")
            return .cancelled(PlanCancelled(cause: try unsafe Self.member(cancelled.cause, "cancelled.cause")))
        }
    }

    private static func created(_ message: Routeplan__Journal__V1__Created) throws(JournalFault) -> PlanCreated {
        PlanCreated(
            owner: unsafe Text(utf8: message.owner.bytes), externalID: unsafe Text(utf8: message.external_id.bytes),
            content: try unsafe Self.content(Self.required(message.content, "created.content")))
    }

    private static func revised(_ message: Routeplan__Journal__V1__Revised) throws(JournalFault) -> RouteRevised {
        var stops: StopsChange?
        if let change = unsafe message.stops?.pointee {
            stops = StopsChange(
                stops: try unsafe Self.stops(change.stops, count: change.n_stops),
                locationDigest: try unsafe Self.digest(change.location_digest, "stops_change.location_digest"))
        }
        var options: OptionsChange?
        if let change = unsafe message.options?.pointee {
            options = OptionsChange(
                options: try unsafe Self.options(Self.required(change.options, "options_change.options")),
                optionDigest: try unsafe Self.digest(change.option_digest, "options_change.option_digest"))
        }
        return RouteRevised(stops: stops, options: options)
    }

    private static func ended(
        _ message: Routeplan__Journal__V1__CalculationEnded
    ) throws(JournalFault) -> CalculationEnded {
        let saysStatus =
            unsafe message.http_status_presence_case
            == ROUTEPLAN__JOURNAL__V1__CALCULATION_ENDED__HTTP_STATUS_PRESENCE_HTTP_STATUS
        return unsafe CalculationEnded(
            calculationSequence: message.calculation_seq,
            failure: try Self.member(message.failure, "calculation_ended.failure"),
            providerCode: Text(utf8: message.provider_code.bytes), httpStatus: saysStatus ? message.http_status : nil)
    }

    private static func selected(
        _ message: Routeplan__Journal__V1__RouteSelected
    ) throws(JournalFault) -> RouteSelected {
        let id = try unsafe Self.identifier(message.candidate_id, "route_selected.candidate_id")
        let former = try unsafe Self.optionalIdentifier(message.supersedes, "route_selected.supersedes")
        return unsafe RouteSelected(
            candidateID: CandidateID(high: id.high, low: id.low), index: message.index,
            freshUntil: Instant(nanoseconds: message.fresh_until_ns),
            supersedes: former.map { CandidateID(high: $0.high, low: $0.low) })
    }

    private static func handedOff(
        _ message: Routeplan__Journal__V1__HandedOff
    ) throws(JournalFault) -> NavigationHandedOff {
        let id = try unsafe Self.identifier(message.attempt_id, "handed_off.attempt_id")
        return unsafe NavigationHandedOff(
            attemptID: AttemptID(high: id.high, low: id.low),
            targetSessionRef: Text(utf8: message.target_session_ref.bytes), late: message.late != 0,
            diverged: message.diverged != 0)
    }
}
