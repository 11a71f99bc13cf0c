internal import CRoutePlanClient

/// One reply of the library, freed once.
@safe
struct ReplyObject: ~Copyable {
    private let pointer: OpaquePointer

    init(adopting pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe rp_reply_free(self.pointer) }

    /// Why the call failed.
    func failure() -> CallFailure {
        var error = CLibrary.freshError()
        _ = unsafe rp_reply_error(self.pointer, &error)
        return CLibrary.failure(error)
    }

    /// What the reply holds, whichever it is.
    func content(of method: UInt32) throws(CallFailure) -> Reply {
        switch method {
        case RP_METHOD_GET_PLAN.rawValue: .plan(try self.plan())
        case RP_METHOD_GET_HANDOFF.rawValue: .handoff(try self.handoff())
        case RP_METHOD_LIST_PLANS.rawValue: .plans(try self.page())
        case RP_METHOD_GET_INSTANCE.rawValue: .instance(try self.instance())
        case RP_METHOD_GET_METRICS.rawValue: .metrics(try self.metrics())
        case RP_METHOD_CHECK_HEALTH.rawValue: .health(try self.health())
        case RP_METHOD_RAW.rawValue: .raw(try self.raw())
        default: .answer(try self.answer())
        }
    }

    /// What one message of a stream says.
    func message(of method: UInt32) throws(CallFailure) -> StreamMessage {
        guard method == RP_METHOD_SUBSCRIBE.rawValue else { return try self.watchMessage() }
        guard let message = MessageFields(try self.raw()) else {
            throw CLibrary.failure(code: RP_E_PROTOCOL.rawValue)
        }
        if message.has(1), let opened = MessageFields(message.bytes(1)) {
            return .subscribed(SubscriptionOpening(opened))
        }
        guard let fields = MessageFields(message.bytes(2)), let delivery = Delivery(fields) else {
            throw CLibrary.failure(code: RP_E_PROTOCOL.rawValue)
        }
        return .delivery(delivery)
    }

    private func watchMessage() throws(CallFailure) -> StreamMessage {
        var event = rp_plan_event()
        event.struct_size = UInt32(MemoryLayout<rp_plan_event>.size)
        let code = unsafe rp_reply_plan_event(self.pointer, &event)
        if code == RP_E_NO_CONTENT.rawValue { return .watching(try self.watchPosition()) }
        try self.expect(code)
        return .watch(
            .event(
                PlanEvent(
                    kind: FactKind(rawValue: UInt64(event.kind)), plan: CLibrary.identifier(event.plan_id),
                    position: CLibrary.position(event.position), sequence: event.sequence,
                    endsEntry: event.ends_entry != 0, atMilliseconds: event.at_ms,
                    attempt: CLibrary.identifier(event.attempt_id),
                    actorType: ActorType(rawValue: event.actor_type) ?? .unspecified)))
    }

    /// Where a watch stands.
    func watchPosition() throws(CallFailure) -> WatchPosition {
        var position = rp_watch_position()
        position.struct_size = UInt32(MemoryLayout<rp_watch_position>.size)
        try self.expect(unsafe rp_reply_watch_position(self.pointer, &position))
        return WatchPosition(
            instance: CLibrary.identifier(position.instance_id), incarnation: position.incarnation,
            epoch: position.epoch, sequence: position.sequence, missedAfter: position.missed_after)
    }

    private func instance() throws(CallFailure) -> Instance {
        var instance = unsafe rp_instance()
        unsafe instance.struct_size = UInt32(MemoryLayout<rp_instance>.size)
        try self.expect(unsafe rp_reply_instance(self.pointer, &instance))
        return Instance(
            id: unsafe CLibrary.identifier(instance.instance_id),
            incarnation: unsafe instance.incarnation,
            epoch: unsafe instance.epoch,
            durableSequence: unsafe instance.durable_sequence,
            state: unsafe ServingState(rawValue: instance.state) ?? .unspecified,
            stateSinceMilliseconds: unsafe instance.state_since_ms,
            stateSinceJournalNanoseconds: unsafe instance.state_since_journal_ns,
            version: unsafe CLibrary.text(instance.version),
            format: unsafe instance.format,
            entrySchema: unsafe instance.entry_schema,
            processID: unsafe instance.pid,
            dataDirectory: unsafe CLibrary.text(instance.data_directory))
    }

    private func metrics() throws(CallFailure) -> String {
        var text = unsafe rp_text()
        try self.expect(unsafe rp_reply_metrics(self.pointer, &text))
        return unsafe CLibrary.text(text)
    }

    private func health() throws(CallFailure) -> Health {
        var health: UInt32 = 0
        try self.expect(unsafe rp_reply_health(self.pointer, &health))
        return Health(rawValue: health) ?? .unknown
    }

    private func raw() throws(CallFailure) -> [UInt8] {
        var payload = unsafe rp_bytes()
        try self.expect(unsafe rp_reply_raw(self.pointer, &payload))
        return unsafe CLibrary.bytes(payload)
    }

    private func answer() throws(CallFailure) -> Answer {
        var answer = rp_answer()
        answer.struct_size = UInt32(MemoryLayout<rp_answer>.size)
        try self.expect(unsafe rp_reply_answer(self.pointer, &answer))
        let disposition = Disposition(rawValue: answer.disposition) ?? .unspecified
        return Answer(
            disposition: disposition,
            plan: CLibrary.identifier(answer.plan_id),
            position: CLibrary.position(answer.position),
            current: disposition == .replayed ? CLibrary.position(answer.current) : nil,
            candidate: CLibrary.identifier(answer.candidate_id),
            handoff: CLibrary.identifier(answer.handoff_id),
            attempt: CLibrary.identifier(answer.attempt_id),
            attemptNumber: answer.attempt_number,
            attemptDeadlineMilliseconds: answer.attempt_deadline_ms,
            calculation: answer.calculation_seq,
            mustDispose: answer.dispose != 0,
            compensation: Compensation(rawValue: answer.compensation) ?? .none,
            isLate: answer.late != 0,
            isDiverged: answer.diverged != 0,
            failure: FailureClass(rawValue: answer.failure) ?? .unspecified,
            outcomeState: PlanState(rawValue: answer.outcome_state) ?? .unspecified,
            sequence: answer.sequence,
            sendCount: answer.attempts)
    }

    private func plan() throws(CallFailure) -> Plan {
        var plan = unsafe rp_plan()
        unsafe plan.struct_size = UInt32(MemoryLayout<rp_plan>.size)
        try self.expect(unsafe rp_reply_plan(self.pointer, &plan))
        return Plan(
            id: unsafe CLibrary.identifier(plan.plan_id),
            owner: unsafe CLibrary.text(plan.owner),
            externalID: unsafe CLibrary.text(plan.external_id),
            position: unsafe CLibrary.position(plan.position),
            stops: try self.stops(unsafe plan.stop_count),
            options: try self.options(),
            locationDigest: unsafe CLibrary.digest(plan.location_digest),
            optionDigest: unsafe CLibrary.digest(plan.option_digest),
            requestDigest: unsafe CLibrary.digest(plan.request_digest),
            candidates: try self.candidates(unsafe plan.candidate_count),
            selectedIndex: unsafe plan.has_selected_index == 0 ? nil : plan.selected_index,
            candidate: unsafe CLibrary.identifier(plan.candidate_id),
            handoff: unsafe CLibrary.identifier(plan.handoff_id),
            attempts: try self.attempts(unsafe plan.attempt_count),
            targetSession: unsafe CLibrary.text(plan.target_session_ref),
            createdAtMilliseconds: unsafe plan.created_at_ms,
            enteredAtMilliseconds: unsafe plan.entered_at_ms,
            calculation: unsafe plan.calculation_seq,
            lastFailure: unsafe FailureClass(rawValue: plan.last_failure) ?? .unspecified,
            cancelCause: unsafe CancelCause(rawValue: plan.cancel_cause) ?? .unspecified,
            isRedacted: unsafe plan.redacted != 0,
            stateDigest: unsafe plan.state_digest,
            sequence: unsafe plan.sequence)
    }

    private func handoff() throws(CallFailure) -> Handoff {
        var handoff = unsafe rp_handoff()
        unsafe handoff.struct_size = UInt32(MemoryLayout<rp_handoff>.size)
        try self.expect(unsafe rp_reply_handoff(self.pointer, &handoff))
        return Handoff(
            id: unsafe CLibrary.identifier(handoff.handoff_id),
            plan: unsafe CLibrary.identifier(handoff.plan_id),
            candidate: unsafe CLibrary.identifier(handoff.candidate_id),
            attempt: try self.attempt(0),
            position: unsafe CLibrary.position(handoff.position),
            revision: unsafe handoff.route_revision,
            generation: unsafe handoff.generation,
            calculation: unsafe handoff.calculation_seq,
            selectedIndex: unsafe handoff.selected_index,
            candidateCount: unsafe handoff.candidate_count,
            locationDigest: unsafe CLibrary.digest(handoff.location_digest),
            optionDigest: unsafe CLibrary.digest(handoff.option_digest),
            geometryDigest: unsafe CLibrary.digest(handoff.geometry_digest),
            stops: try self.stops(unsafe handoff.stop_count),
            options: try self.options(),
            distanceMetres: unsafe handoff.distance_m,
            durationSeconds: unsafe handoff.duration_s,
            legCount: unsafe handoff.leg_count,
            providerRouteReference: unsafe CLibrary.bytes(handoff.provider_route_ref),
            createdAtMilliseconds: unsafe handoff.created_at_ms,
            freshUntilMilliseconds: unsafe handoff.fresh_until_ms,
            sequence: unsafe handoff.sequence)
    }

    private func page() throws(CallFailure) -> PlanPage {
        var page = unsafe rp_plan_page()
        unsafe page.struct_size = UInt32(MemoryLayout<rp_plan_page>.size)
        try self.expect(unsafe rp_reply_plan_page(self.pointer, &page))
        var plans: [PlanSummary] = []
        for index in 0..<(unsafe page.plan_count) {
            var summary = unsafe rp_plan_summary()
            unsafe summary.struct_size = UInt32(MemoryLayout<rp_plan_summary>.size)
            try self.expect(unsafe rp_reply_plan_summary(self.pointer, index, &summary))
            plans.append(
                PlanSummary(
                    id: unsafe CLibrary.identifier(summary.plan_id),
                    owner: unsafe CLibrary.text(summary.owner),
                    externalID: unsafe CLibrary.text(summary.external_id),
                    position: unsafe CLibrary.position(summary.position),
                    stopCount: unsafe summary.stop_count,
                    createdAtMilliseconds: unsafe summary.created_at_ms,
                    enteredAtMilliseconds: unsafe summary.entered_at_ms))
        }
        return PlanPage(
            plans: plans, nextCursor: unsafe CLibrary.bytes(page.next_cursor), sequence: unsafe page.sequence)
    }

    private func stops(_ count: UInt32) throws(CallFailure) -> [Stop] {
        var stops: [Stop] = []
        for index in 0..<count {
            var stop = unsafe rp_stop()
            unsafe stop.struct_size = UInt32(MemoryLayout<rp_stop>.size)
            try self.expect(unsafe rp_reply_stop(self.pointer, index, &stop))
            stops.append(
                Stop(
                    unsafe CLibrary.place(stop), label: unsafe CLibrary.text(stop.label),
                    address: unsafe CLibrary.text(stop.address),
                    locationType: unsafe LocationType(rawValue: stop.location_type) ?? .unspecified))
        }
        return stops
    }

    private func options() throws(CallFailure) -> RouteOptions {
        var said = unsafe rp_route_options()
        unsafe said.struct_size = UInt32(MemoryLayout<rp_route_options>.size)
        var options = RouteOptions()
        let code = unsafe rp_reply_options(self.pointer, &said)
        if code == RP_E_NO_CONTENT.rawValue { return options }
        try self.expect(code)
        options.profile = unsafe Profile(rawValue: said.profile) ?? .unspecified
        options.resource = unsafe Resource(rawValue: said.resource) ?? .unspecified
        options.routeType = unsafe RouteType(rawValue: said.route_type) ?? .none
        options.excludes = unsafe Exclude(rawValue: said.excludes)
        options.alternatives = self.choice(unsafe said.alternatives)
        options.alternativesMax = unsafe said.max_alternatives
        options.overview = unsafe Overview(rawValue: said.overview) ?? .unspecified
        options.steps = self.choice(unsafe said.steps)
        options.attributes = unsafe Attribute(rawValue: said.attributes)
        options.region = unsafe CLibrary.text(said.region)
        return options
    }

    private func candidates(_ count: UInt32) throws(CallFailure) -> [Candidate] {
        var candidates: [Candidate] = []
        for index in 0..<count {
            var candidate = unsafe rp_candidate()
            unsafe candidate.struct_size = UInt32(MemoryLayout<rp_candidate>.size)
            try self.expect(unsafe rp_reply_candidate(self.pointer, index, &candidate))
            candidates.append(
                Candidate(
                    distanceMetres: unsafe candidate.distance_m, durationSeconds: unsafe candidate.duration_s,
                    legCount: unsafe candidate.leg_count,
                    geometryDigest: unsafe CLibrary.digest(candidate.geometry_digest),
                    providerRouteReference: unsafe CLibrary.bytes(candidate.provider_route_ref)))
        }
        return candidates
    }

    private func attempts(_ count: UInt32) throws(CallFailure) -> [Attempt] {
        var attempts: [Attempt] = []
        for index in 0..<count { attempts.append(try self.attempt(index)) }
        return attempts
    }

    private func attempt(_ index: UInt32) throws(CallFailure) -> Attempt {
        var attempt = unsafe rp_attempt()
        unsafe attempt.struct_size = UInt32(MemoryLayout<rp_attempt>.size)
        try self.expect(unsafe rp_reply_attempt(self.pointer, index, &attempt))
        return Attempt(
            id: unsafe CLibrary.identifier(attempt.attempt_id),
            handoff: unsafe CLibrary.identifier(attempt.handoff_id),
            number: unsafe attempt.number,
            state: unsafe AttemptState(rawValue: attempt.state) ?? .unspecified,
            target: unsafe CLibrary.text(attempt.target),
            requestedAtMilliseconds: unsafe attempt.requested_at_ms,
            deadlineMilliseconds: unsafe attempt.deadline_ms,
            rejection: unsafe RejectionClass(rawValue: attempt.rejection) ?? .unspecified)
    }

    private func choice(_ choice: UInt32) -> Bool? {
        switch choice {
        case RP_CHOICE_YES.rawValue: true
        case RP_CHOICE_NO.rawValue: false
        default: nil
        }
    }

    private func expect(_ code: Int32) throws(CallFailure) {
        guard code == RP_OK.rawValue else { throw CLibrary.failure(code: code) }
    }
}
