internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// The messages inside answers, built in the arena.

extension AnswerEncoder {
    /// A repeated field of messages.
    @unsafe func list<Element, Message>(
        _ elements: [Element], _ build: (Element) -> UnsafeMutablePointer<Message>
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<Message>?> {
        let list = unsafe self.arena.array(of: UnsafeMutablePointer<Message>?.self, count: elements.count)
        for index in elements.indices { unsafe (list + index).initialize(to: build(elements[index])) }
        return unsafe list
    }

    @unsafe func position(_ position: PlanPosition) -> UnsafeMutablePointer<Routeplan__V1__PlanPosition> {
        let message = unsafe self.arena.message(routeplan__v1__plan_position__init)
        unsafe message.pointee.state = .init(rawValue: UInt32(position.state.rawValue))
        unsafe message.pointee.version = position.version
        unsafe message.pointee.revision = position.revision
        unsafe message.pointee.generation = position.generation
        return unsafe message
    }

    @unsafe func planAnswer(
        _ plan: Plan, sequence: UInt64
    ) -> UnsafeMutablePointer<Routeplan__V1__GetPlanAnswer> {
        let message = unsafe self.arena.message(routeplan__v1__get_plan_answer__init)
        unsafe message.pointee.plan_id = self.arena.bytes(high: plan.id.high, low: plan.id.low)
        unsafe message.pointee.owner = self.arena.text(plan.owner)
        unsafe message.pointee.external_id = self.arena.text(plan.externalID)
        unsafe message.pointee.position = self.position(plan.position)
        unsafe message.pointee.n_stops = plan.content.stops.count
        unsafe message.pointee.stops = self.list(plan.content.stops) { stop in
            unsafe self.stop(stop, isLabelled: true)
        }
        unsafe message.pointee.options = self.options(plan.content.options)
        unsafe message.pointee.location_digest = self.arena.bytes(plan.content.locationDigest)
        unsafe message.pointee.option_digest = self.arena.bytes(plan.content.optionDigest)
        let requestDigest = ContentDigest.request(
            locationDigest: plan.content.locationDigest, optionDigest: plan.content.optionDigest,
            revision: plan.revision)
        unsafe message.pointee.request_digest = self.arena.bytes(requestDigest)
        unsafe self.fillChoice(message, of: plan)
        let attempts = plan.attempts
        unsafe message.pointee.n_attempts = attempts.count
        unsafe message.pointee.attempts = self.list(attempts) { attempt in unsafe self.attempt(attempt) }
        unsafe message.pointee.created_at_ms = plan.createdAt.milliseconds
        unsafe message.pointee.entered_at_ms = plan.enteredAt.milliseconds
        unsafe message.pointee.calculation_seq = plan.calculationSequence
        unsafe message.pointee.last_failure = .init(rawValue: UInt32(plan.lastFailure?.rawValue ?? 0))
        unsafe message.pointee.redacted = plan.isRedacted ? 1 : 0
        unsafe message.pointee.sequence = sequence
        unsafe message.pointee.state_digest = plan.digest
        return unsafe message
    }

    /// What exists in some states only.
    private func fillChoice(_ message: UnsafeMutablePointer<Routeplan__V1__GetPlanAnswer>, of plan: Plan) {
        let candidates = plan.visibleCandidates
        unsafe message.pointee.n_candidates = candidates.count
        unsafe message.pointee.candidates = self.list(candidates) { route in unsafe self.candidate(route) }
        if let choice = plan.choice {
            unsafe message.pointee.selected_index_presence_case =
                ROUTEPLAN__V1__GET_PLAN_ANSWER__SELECTED_INDEX_PRESENCE_SELECTED_INDEX
            unsafe message.pointee.selected_index = choice.index
            let id = choice.candidateID
            unsafe message.pointee.candidate_id = self.arena.bytes(high: id.high, low: id.low)
        }
        if let id = plan.handoffID {
            unsafe message.pointee.handoff_id = self.arena.bytes(high: id.high, low: id.low)
        }
        unsafe message.pointee.cancel_cause = .init(rawValue: UInt32(plan.cancelCause?.rawValue ?? 0))
        if let sessionRef = plan.visibleSessionRef {
            unsafe message.pointee.target_session_ref = self.arena.text(sessionRef)
        }
    }

    private func candidate(_ route: Candidate) -> UnsafeMutablePointer<Routeplan__V1__Candidate> {
        let message = unsafe self.arena.message(routeplan__v1__candidate__init)
        unsafe message.pointee.distance_m = route.distanceMetres
        unsafe message.pointee.duration_s = route.durationSeconds
        unsafe message.pointee.leg_count = UInt32(route.legCount)
        unsafe message.pointee.geometry_digest = self.arena.bytes(route.geometryDigest)
        unsafe message.pointee.provider_route_ref = self.arena.bytes(route.providerRouteRef)
        return unsafe message
    }

    /// A stop; one that crosses to navigation has no labels.
    private func stop(_ stop: Stop, isLabelled: Bool) -> UnsafeMutablePointer<Routeplan__V1__Stop> {
        let message = unsafe self.arena.message(routeplan__v1__stop__init)
        switch stop.place {
        case .coordinate(let coordinate):
            let point = unsafe self.arena.message(routeplan__v1__coordinate__init)
            unsafe point.pointee.lat_e6 = coordinate.latitudeE6
            unsafe point.pointee.lon_e6 = coordinate.longitudeE6
            unsafe message.pointee.place_case = ROUTEPLAN__V1__STOP__PLACE_COORDINATE
            unsafe message.pointee.coordinate = point
        case .pin(let pin):
            unsafe message.pointee.place_case = ROUTEPLAN__V1__STOP__PLACE_PIN
            unsafe message.pointee.pin = self.arena.text(Text(utf8: pin.bytes))
        }
        guard isLabelled else { return unsafe message }
        unsafe message.pointee.label = self.arena.text(stop.label)
        unsafe message.pointee.address = self.arena.text(stop.address)
        unsafe message.pointee.location_type = .init(rawValue: UInt32(stop.locationType.rawValue))
        return unsafe message
    }

    private func options(_ options: RouteOptions) -> UnsafeMutablePointer<Routeplan__V1__RouteOptions> {
        let message = unsafe self.arena.message(routeplan__v1__route_options__init)
        unsafe message.pointee.profile = .init(rawValue: UInt32(options.profile.rawValue))
        unsafe message.pointee.resource = .init(rawValue: UInt32(options.resource.rawValue))
        unsafe message.pointee.route_type = .init(rawValue: UInt32(options.routeType.rawValue))
        let excludes = Self.numbers(ofBits: UInt16(options.excludes.rawValue))
        unsafe message.pointee.n_excludes = excludes.count
        unsafe message.pointee.excludes = self.arena.array(of: Routeplan__V1__Exclude.self, count: excludes.count)
        for index in excludes.indices { unsafe message.pointee.excludes[index] = .init(rawValue: excludes[index]) }
        unsafe message.pointee.alternatives_presence_case =
            ROUTEPLAN__V1__ROUTE_OPTIONS__ALTERNATIVES_PRESENCE_ALTERNATIVES
        unsafe message.pointee.alternatives = options.alternatives ? 1 : 0
        unsafe message.pointee.max_alternatives = UInt32(options.maxAlternatives)
        unsafe message.pointee.overview = .init(rawValue: UInt32(options.overview.rawValue) + 1)
        unsafe message.pointee.steps_presence_case = ROUTEPLAN__V1__ROUTE_OPTIONS__STEPS_PRESENCE_STEPS
        unsafe message.pointee.steps = options.steps ? 1 : 0
        let attributes = Self.numbers(ofBits: options.attributes.rawValue)
        unsafe message.pointee.n_attributes = attributes.count
        unsafe message.pointee.attributes = self.arena.array(
            of: Routeplan__V1__Attribute.self, count: attributes.count)
        for index in attributes.indices {
            unsafe message.pointee.attributes[index] = .init(rawValue: attributes[index])
        }
        unsafe message.pointee.region = self.arena.text(Text(utf8: options.region.bytes))
        return unsafe message
    }

    /// The wire numbers a canonical bit set stands for: bit 0 is number 1.
    private static func numbers(ofBits bits: UInt16) -> [UInt32] {
        (0..<16).filter { bits >> $0 & 1 == 1 }.map { UInt32($0) + 1 }
    }

    @unsafe func attempt(_ view: AttemptView) -> UnsafeMutablePointer<Routeplan__V1__Attempt> {
        let attempt = view.attempt
        let message = unsafe self.arena.message(routeplan__v1__attempt__init)
        unsafe message.pointee.attempt_id = self.arena.bytes(high: attempt.id.high, low: attempt.id.low)
        unsafe message.pointee.number = attempt.number
        unsafe message.pointee.state = .init(rawValue: UInt32(view.state.rawValue))
        unsafe message.pointee.target = self.arena.text(attempt.target)
        unsafe message.pointee.requested_at_ms = attempt.requestedAt.milliseconds
        unsafe message.pointee.deadline_ms = attempt.deadline.milliseconds
        unsafe message.pointee.rejection = .init(rawValue: UInt32(view.rejection?.rawValue ?? 0))
        unsafe message.pointee.handoff_id = self.arena.bytes(
            high: attempt.handoffID.high, low: attempt.handoffID.low)
        return unsafe message
    }

    @unsafe func handoffCandidate(
        _ view: HandoffView
    ) -> UnsafeMutablePointer<Routeplan__V1__RouteHandoffCandidate> {
        let candidate = view.candidate
        let message = unsafe self.arena.message(routeplan__v1__route_handoff_candidate__init)
        let id = candidate.candidateID
        unsafe message.pointee.candidate_id = self.arena.bytes(high: id.high, low: id.low)
        unsafe message.pointee.plan_id = self.arena.bytes(high: view.planID.high, low: view.planID.low)
        unsafe message.pointee.route_revision = candidate.revision
        unsafe message.pointee.generation = candidate.generation
        unsafe message.pointee.calculation_seq = candidate.calculationSequence
        unsafe message.pointee.selected_index = candidate.index
        unsafe message.pointee.candidate_count = candidate.candidateCount
        unsafe message.pointee.location_digest = self.arena.bytes(candidate.locationDigest)
        unsafe message.pointee.option_digest = self.arena.bytes(candidate.optionDigest)
        unsafe message.pointee.geometry_digest = self.arena.bytes(candidate.candidate.geometryDigest)
        unsafe message.pointee.n_stops = view.stops.count
        unsafe message.pointee.stops = self.list(view.stops) { stop in unsafe self.stop(stop, isLabelled: false) }
        unsafe message.pointee.options = self.options(candidate.options)
        unsafe message.pointee.distance_m = candidate.candidate.distanceMetres
        unsafe message.pointee.duration_s = candidate.candidate.durationSeconds
        unsafe message.pointee.leg_count = UInt32(candidate.candidate.legCount)
        unsafe message.pointee.provider_route_ref = self.arena.bytes(candidate.candidate.providerRouteRef)
        unsafe message.pointee.created_at_ms = candidate.createdAt.milliseconds
        unsafe message.pointee.fresh_until_ms = candidate.freshUntil.milliseconds
        return unsafe message
    }

    @unsafe func summary(_ summary: PlanSummary) -> UnsafeMutablePointer<Routeplan__V1__PlanSummary> {
        let message = unsafe self.arena.message(routeplan__v1__plan_summary__init)
        unsafe message.pointee.plan_id = self.arena.bytes(high: summary.id.high, low: summary.id.low)
        unsafe message.pointee.owner = self.arena.text(summary.owner)
        unsafe message.pointee.external_id = self.arena.text(summary.externalID)
        unsafe message.pointee.position = self.position(summary.position)
        unsafe message.pointee.stop_count = UInt32(summary.stopCount)
        unsafe message.pointee.created_at_ms = summary.createdAt.milliseconds
        unsafe message.pointee.entered_at_ms = summary.enteredAt.milliseconds
        return unsafe message
    }
}
