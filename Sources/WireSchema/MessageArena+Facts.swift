internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// The message of a public fact, for every service that tells one.

extension MessageArena {
    /// The sixteen bytes of an identifier, or none.
    @unsafe func bytes(_ identifier: (some Identifier)?) -> ProtobufCBinaryData {
        guard let identifier else { return unsafe ProtobufCBinaryData() }
        return unsafe self.bytes(high: identifier.high, low: identifier.low)
    }

    /// The sixteen bytes of a pseudonym, or none.
    @unsafe func bytes(_ pseudonym: StoredPseudonym?) -> ProtobufCBinaryData {
        guard let pseudonym else { return unsafe ProtobufCBinaryData() }
        return unsafe self.bytes(high: pseudonym.high, low: pseudonym.low)
    }

    /// The `Fact` of a view.
    @unsafe func fact(_ fact: FactView) -> UnsafeMutablePointer<Routeplan__V1__Fact> {
        let message = unsafe self.message(routeplan__v1__fact__init)
        unsafe message.pointee.event_id = self.bytes(fact.eventID)
        unsafe message.pointee.sequence = fact.sequence
        unsafe message.pointee.ends_entry = fact.endsEntry ? 1 : 0
        unsafe message.pointee.plan_id = self.bytes(fact.planID)
        let position = unsafe self.message(routeplan__v1__plan_position__init)
        unsafe position.pointee.state = .init(rawValue: UInt32(fact.position.state.rawValue))
        unsafe position.pointee.version = fact.position.version
        unsafe position.pointee.revision = fact.position.revision
        unsafe position.pointee.generation = fact.position.generation
        unsafe message.pointee.position = position
        unsafe message.pointee.at_ns = fact.at.nanoseconds
        unsafe message.pointee.command = .init(rawValue: UInt32(fact.command.rawValue))
        unsafe message.pointee.actor_type = .init(rawValue: UInt32(fact.actorType.rawValue))
        unsafe message.pointee.actor = self.bytes(fact.actor)
        unsafe message.pointee.command_key = self.bytes(fact.commandKey)
        unsafe message.pointee.key_id = fact.keyID
        unsafe self.fill(message, with: fact.detail)
        return unsafe message
    }

    private func fill(_ message: UnsafeMutablePointer<Routeplan__V1__Fact>, with detail: FactViewDetail) {
        switch detail {
        case .created(let owner, let externalID, let stopCount, let location, let options):
            let created = unsafe self.message(routeplan__v1__plan_created_fact__init)
            unsafe created.pointee.owner = self.bytes(owner)
            unsafe created.pointee.external_id = self.bytes(externalID)
            unsafe created.pointee.stop_count = stopCount
            unsafe created.pointee.location = self.bytes(location)
            unsafe created.pointee.options = self.bytes(options)
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_CREATED
            unsafe message.pointee.created = created
        case .revised(let stopCount, let location, let options):
            let revised = unsafe self.message(routeplan__v1__route_revised_fact__init)
            if let stopCount {
                unsafe revised.pointee.stop_count_presence_case =
                    ROUTEPLAN__V1__ROUTE_REVISED_FACT__STOP_COUNT_PRESENCE_STOP_COUNT
                unsafe revised.pointee.stop_count = stopCount
            }
            unsafe revised.pointee.location = self.bytes(location)
            unsafe revised.pointee.options = self.bytes(options)
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_REVISED
            unsafe message.pointee.revised = revised
        case .stopsRelabelled(let stopCount):
            let relabelled = unsafe self.message(routeplan__v1__stops_relabelled_fact__init)
            unsafe relabelled.pointee.stop_count = stopCount
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_STOPS_RELABELLED
            unsafe message.pointee.stops_relabelled = relabelled
        case .editorOpened(let component):
            let opened = unsafe self.message(routeplan__v1__editor_opened_fact__init)
            unsafe opened.pointee.component = self.text(component)
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_EDITOR_OPENED
            unsafe message.pointee.editor_opened = opened
        case .editorReplaced(let cause, let component):
            let replaced = unsafe self.message(routeplan__v1__editor_replaced_fact__init)
            unsafe replaced.pointee.cause = .init(rawValue: UInt32(cause.rawValue))
            unsafe replaced.pointee.component = self.text(component)
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_EDITOR_REPLACED
            unsafe message.pointee.editor_replaced = replaced
        case .calculationRequested(let calculation):
            let requested = unsafe self.message(routeplan__v1__calculation_requested_fact__init)
            unsafe requested.pointee.calculation_seq = calculation
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_CALCULATION_REQUESTED
            unsafe message.pointee.calculation_requested = requested
        case .candidatesReceived(let calculation, let routes):
            let received = unsafe self.message(routeplan__v1__candidates_received_fact__init)
            unsafe received.pointee.calculation_seq = calculation
            unsafe received.pointee.n_routes = routes.count
            unsafe received.pointee.routes = self.routes(routes)
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_CANDIDATES_RECEIVED
            unsafe message.pointee.candidates_received = received
        case .calculationFailed(let calculation, let failure, let httpStatus):
            let failed = unsafe self.message(routeplan__v1__calculation_failed_fact__init)
            unsafe failed.pointee.calculation_seq = calculation
            unsafe failed.pointee.failure = .init(rawValue: UInt32(failure.rawValue))
            if let httpStatus {
                unsafe failed.pointee.http_status_presence_case =
                    ROUTEPLAN__V1__CALCULATION_FAILED_FACT__HTTP_STATUS_PRESENCE_HTTP_STATUS
                unsafe failed.pointee.http_status = httpStatus
            }
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_CALCULATION_FAILED
            unsafe message.pointee.calculation_failed = failed
        case .routeSelected(let candidateID, let index, let supersedes):
            let selected = unsafe self.message(routeplan__v1__route_selected_fact__init)
            unsafe selected.pointee.candidate_id = self.bytes(candidateID)
            unsafe selected.pointee.index = index
            unsafe selected.pointee.supersedes = self.bytes(supersedes)
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_ROUTE_SELECTED
            unsafe message.pointee.route_selected = selected
        case .navigationRequested(let handoffID, let attemptID, let number, let target):
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_NAVIGATION_REQUESTED
            unsafe message.pointee.navigation_requested = self.attempt(handoffID, attemptID, number, target)
        case .navigationHandedOff(let attemptID, let session, let late, let diverged):
            let handedOff = unsafe self.message(routeplan__v1__navigation_handed_off_fact__init)
            unsafe handedOff.pointee.attempt_id = self.bytes(attemptID)
            unsafe handedOff.pointee.session = self.bytes(session)
            unsafe handedOff.pointee.late = late ? 1 : 0
            unsafe handedOff.pointee.diverged = diverged ? 1 : 0
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_NAVIGATION_HANDED_OFF
            unsafe message.pointee.navigation_handed_off = handedOff
        case .handoffRejected(let attemptID, let rejection):
            let rejected = unsafe self.message(routeplan__v1__handoff_rejected_fact__init)
            unsafe rejected.pointee.attempt_id = self.bytes(attemptID)
            unsafe rejected.pointee.rejection = .init(rawValue: UInt32(rejection.rawValue))
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_HANDOFF_REJECTED
            unsafe message.pointee.handoff_rejected = rejected
        case .handoffTimedOut(let attemptID):
            let timedOut = unsafe self.message(routeplan__v1__handoff_timed_out_fact__init)
            unsafe timedOut.pointee.attempt_id = self.bytes(attemptID)
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_HANDOFF_TIMED_OUT
            unsafe message.pointee.handoff_timed_out = timedOut
        case .handoffRetried(let handoffID, let attemptID, let number, let target):
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_HANDOFF_RETRIED
            unsafe message.pointee.handoff_retried = self.attempt(handoffID, attemptID, number, target)
        case .returnedToSelection:
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_RETURNED_TO_SELECTION
            unsafe message.pointee.returned_to_selection = self.message(
                routeplan__v1__returned_to_selection_fact__init)
        case .cancelled(let cause):
            let cancelled = unsafe self.message(routeplan__v1__plan_cancelled_fact__init)
            unsafe cancelled.pointee.cause = .init(rawValue: UInt32(cause.rawValue))
            unsafe message.pointee.detail_case = ROUTEPLAN__V1__FACT__DETAIL_CANCELLED
            unsafe message.pointee.cancelled = cancelled
        }
    }

    private func attempt(
        _ handoffID: HandoffID, _ attemptID: AttemptID, _ number: UInt32, _ target: Text
    ) -> UnsafeMutablePointer<Routeplan__V1__NavigationRequestedFact> {
        let requested = unsafe self.message(routeplan__v1__navigation_requested_fact__init)
        unsafe requested.pointee.handoff_id = self.bytes(handoffID)
        unsafe requested.pointee.attempt_id = self.bytes(attemptID)
        unsafe requested.pointee.number = number
        unsafe requested.pointee.target = self.text(target)
        return unsafe requested
    }

    private func routes(
        _ routes: [RouteView]
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<Routeplan__V1__RouteFact>?> {
        let list = unsafe self.array(
            of: UnsafeMutablePointer<Routeplan__V1__RouteFact>?.self, count: routes.count)
        for index in routes.indices {
            let route = unsafe self.message(routeplan__v1__route_fact__init)
            unsafe route.pointee.distance_km = routes[index].kilometres
            unsafe route.pointee.duration_min = routes[index].minutes
            unsafe route.pointee.provider_route = self.bytes(routes[index].providerRoute)
            unsafe (list + index).initialize(to: route)
        }
        return unsafe list
    }
}
