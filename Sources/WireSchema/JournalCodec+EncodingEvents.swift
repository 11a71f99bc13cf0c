internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// Entries into protobuf-c's structures.

extension JournalCodec {
    @unsafe func message(_ effects: Effects) -> UnsafeMutablePointer<Routeplan__Journal__V1__Effects> {
        let message = unsafe self.arena.message(routeplan__journal__v1__effects__init)
        unsafe message.pointee.actor_type = UInt32(effects.actor.type.rawValue)
        unsafe message.pointee.actor_ref = self.arena.bytes(effects.actor.ref.utf8)
        unsafe message.pointee.n_events = effects.events.count
        unsafe message.pointee.events = self.list(effects.events) { event in unsafe self.message(event) }
        unsafe message.pointee.record = self.message(effects.record)
        unsafe message.pointee.plan_digest = effects.planDigest
        return unsafe message
    }

    @unsafe func message(_ upkeep: Upkeep) -> UnsafeMutablePointer<Routeplan__Journal__V1__Upkeep> {
        let message = unsafe self.arena.message(routeplan__journal__v1__upkeep__init)
        unsafe message.pointee.kind = UInt32(upkeep.kind.rawValue)
        unsafe message.pointee.plan_digest = upkeep.planDigest
        return unsafe message
    }

    private func message(_ event: Event) -> UnsafeMutablePointer<Routeplan__Journal__V1__Event> {
        let message = unsafe self.arena.message(routeplan__journal__v1__event__init)
        unsafe message.pointee.change_case = .init(rawValue: UInt32(event.kind.rawValue))
        switch event {
        case .created(let event): unsafe message.pointee.created = self.message(event)
        case .revised(let event): unsafe message.pointee.revised = self.message(event)
        case .stopsRelabelled(let event):
            let list = unsafe self.arena.message(routeplan__journal__v1__stop_list__init)
            unsafe list.pointee.n_stops = event.stops.count
            unsafe list.pointee.stops = self.list(event.stops) { stop in unsafe self.message(stop) }
            unsafe message.pointee.stops_relabelled = list
        case .editorOpened(let event): unsafe message.pointee.editor_opened = self.message(event)
        case .editorReplaced(let event): unsafe message.pointee.editor_replaced = self.message(event)
        case .calculationRequested(let event):
            let requested = unsafe self.arena.message(routeplan__journal__v1__calculation_requested__init)
            unsafe requested.pointee.calculation_seq = event.calculationSequence
            unsafe message.pointee.calculation_requested = requested
        case .candidatesReceived(let event):
            unsafe message.pointee.candidates_received = self.message(event.candidates)
        case .calculationFailed(let event): unsafe message.pointee.calculation_failed = self.message(event)
        case .routeSelected(let event): unsafe message.pointee.route_selected = self.message(event)
        case .navigationRequested(let event):
            unsafe message.pointee.navigation_requested = self.message(event.attempt)
        case .navigationHandedOff(let event): unsafe message.pointee.navigation_handed_off = self.message(event)
        case .handoffRejected(let event):
            let rejected = unsafe self.arena.message(routeplan__journal__v1__handoff_rejected__init)
            unsafe rejected.pointee.attempt_id = self.arena.bytes(
                high: event.attemptID.high, low: event.attemptID.low)
            unsafe rejected.pointee.rejection = UInt32(event.rejection.rawValue)
            unsafe message.pointee.handoff_rejected = rejected
        case .handoffTimedOut(let event):
            let timedOut = unsafe self.arena.message(routeplan__journal__v1__handoff_timed_out__init)
            unsafe timedOut.pointee.attempt_id = self.arena.bytes(
                high: event.attemptID.high, low: event.attemptID.low)
            unsafe message.pointee.handoff_timed_out = timedOut
        case .handoffRetried(let event): unsafe message.pointee.handoff_retried = self.message(event.attempt)
        case .returnedToSelection:
            unsafe message.pointee.returned_to_selection = self.arena.message(routeplan__journal__v1__nothing__init)
        case .cancelled(let event):
            let cancelled = unsafe self.arena.message(routeplan__journal__v1__cancelled__init)
            unsafe cancelled.pointee.cause = UInt32(event.cause.rawValue)
            unsafe message.pointee.cancelled = cancelled
        }
        return unsafe message
    }

    private func message(_ event: PlanCreated) -> UnsafeMutablePointer<Routeplan__Journal__V1__Created> {
        let message = unsafe self.arena.message(routeplan__journal__v1__created__init)
        unsafe message.pointee.owner = self.arena.bytes(event.owner.utf8)
        unsafe message.pointee.external_id = self.arena.bytes(event.externalID.utf8)
        unsafe message.pointee.content = self.message(event.content)
        return unsafe message
    }

    private func message(_ event: RouteRevised) -> UnsafeMutablePointer<Routeplan__Journal__V1__Revised> {
        let message = unsafe self.arena.message(routeplan__journal__v1__revised__init)
        if let change = event.stops {
            let stops = unsafe self.arena.message(routeplan__journal__v1__stops_change__init)
            unsafe stops.pointee.n_stops = change.stops.count
            unsafe stops.pointee.stops = self.list(change.stops) { stop in unsafe self.message(stop) }
            unsafe stops.pointee.location_digest = self.arena.bytes(change.locationDigest)
            unsafe message.pointee.stops = stops
        }
        if let change = event.options {
            let options = unsafe self.arena.message(routeplan__journal__v1__options_change__init)
            unsafe options.pointee.options = self.message(change.options)
            unsafe options.pointee.option_digest = self.arena.bytes(change.optionDigest)
            unsafe message.pointee.options = options
        }
        return unsafe message
    }

    private func message(_ event: EditorOpened) -> UnsafeMutablePointer<Routeplan__Journal__V1__EditorOpened> {
        let message = unsafe self.arena.message(routeplan__journal__v1__editor_opened__init)
        unsafe message.pointee.generation = event.generation
        unsafe message.pointee.component_version = self.arena.bytes(event.componentVersion.utf8)
        return unsafe message
    }

    private func message(_ event: EditorReplaced) -> UnsafeMutablePointer<Routeplan__Journal__V1__EditorReplaced> {
        let message = unsafe self.arena.message(routeplan__journal__v1__editor_replaced__init)
        unsafe message.pointee.generation = event.generation
        unsafe message.pointee.cause = UInt32(event.cause.rawValue)
        unsafe message.pointee.component_version = self.arena.bytes(event.componentVersion.utf8)
        return unsafe message
    }

    private func message(
        _ event: CalculationEnded
    ) -> UnsafeMutablePointer<Routeplan__Journal__V1__CalculationEnded> {
        let message = unsafe self.arena.message(routeplan__journal__v1__calculation_ended__init)
        unsafe message.pointee.calculation_seq = event.calculationSequence
        unsafe message.pointee.failure = UInt32(event.failure.rawValue)
        unsafe message.pointee.provider_code = self.arena.bytes(event.providerCode.utf8)
        if let status = event.httpStatus {
            unsafe message.pointee.http_status_presence_case =
                ROUTEPLAN__JOURNAL__V1__CALCULATION_ENDED__HTTP_STATUS_PRESENCE_HTTP_STATUS
            unsafe message.pointee.http_status = status
        }
        return unsafe message
    }

    private func message(_ event: RouteSelected) -> UnsafeMutablePointer<Routeplan__Journal__V1__RouteSelected> {
        let message = unsafe self.arena.message(routeplan__journal__v1__route_selected__init)
        unsafe message.pointee.candidate_id = self.arena.bytes(
            high: event.candidateID.high, low: event.candidateID.low)
        unsafe message.pointee.index = event.index
        unsafe message.pointee.fresh_until_ns = event.freshUntil.nanoseconds
        if let former = event.supersedes {
            unsafe message.pointee.supersedes = self.arena.bytes(high: former.high, low: former.low)
        }
        return unsafe message
    }

    private func message(
        _ event: NavigationHandedOff
    ) -> UnsafeMutablePointer<Routeplan__Journal__V1__HandedOff> {
        let message = unsafe self.arena.message(routeplan__journal__v1__handed_off__init)
        unsafe message.pointee.attempt_id = self.arena.bytes(high: event.attemptID.high, low: event.attemptID.low)
        unsafe message.pointee.target_session_ref = self.arena.bytes(event.targetSessionRef.utf8)
        unsafe message.pointee.late = event.late ? 1 : 0
        unsafe message.pointee.diverged = event.diverged ? 1 : 0
        return unsafe message
    }
}
