internal import CRoutePlanClient

/// One request of the library, filled again and again; its memory is kept.
@safe
final class RequestObject {
    let pointer: OpaquePointer

    init() throws(CallFailure) {
        var pointer: OpaquePointer?
        let code = unsafe rp_request_new(&pointer)
        guard code == RP_OK.rawValue, let made = unsafe pointer else { throw CLibrary.failure(code: code) }
        unsafe self.pointer = made
    }

    deinit { unsafe rp_request_free(self.pointer) }

    /// The key the filled command carries.
    var commandKey: String { unsafe CLibrary.text(rp_request_command_key(self.pointer)) }

    /// Fills the request with a read.
    func fill(_ query: PlanQuery, deadline: Duration?) throws(CallFailure) {
        let memory = InputMemory()
        defer { withExtendedLifetime(memory) {} }
        let deadlineMS = CLibrary.milliseconds(deadline)
        var error = CLibrary.freshError()
        let code: Int32
        switch query {
        case .plan(let plan):
            var id = CLibrary.id(plan)
            code = unsafe rp_request_get_plan(self.pointer, &id, deadlineMS, &error)
        case .handoff(let plan, let attempt):
            var id = CLibrary.id(plan)
            var attemptID = CLibrary.id(attempt)
            code = unsafe rp_request_get_handoff(self.pointer, &id, &attemptID, deadlineMS, &error)
        case .plans(let filter):
            var args = unsafe rp_list_plans_args()
            unsafe args.struct_size = UInt32(MemoryLayout<rp_list_plans_args>.size)
            unsafe args.states = filter.states.reduce(0) { $0 | 1 << $1.rawValue }
            unsafe args.owner = memory.text(filter.owner)
            unsafe args.age_min_ms = filter.ageMinMilliseconds
            unsafe args.age_max_ms = filter.ageMaxMilliseconds
            unsafe args.cursor = memory.bytes(filter.cursor)
            unsafe args.page_max = filter.pageMax
            code = unsafe rp_request_list_plans(self.pointer, &args, deadlineMS, &error)
        }
        guard code == RP_OK.rawValue else { throw CLibrary.failure(error) }
    }

    /// Fills the request with a question about the daemon.
    func fill(_ query: DaemonQuery, deadline: Duration?) throws(CallFailure) {
        let memory = InputMemory()
        defer { withExtendedLifetime(memory) {} }
        let deadlineMS = CLibrary.milliseconds(deadline)
        var error = CLibrary.freshError()
        let code =
            switch query {
            case .instance: unsafe rp_request_get_instance(self.pointer, deadlineMS, &error)
            case .metrics: unsafe rp_request_get_metrics(self.pointer, deadlineMS, &error)
            case .health(let service):
                unsafe rp_request_check_health(self.pointer, memory.text(service), deadlineMS, &error)
            }
        guard code == RP_OK.rawValue else { throw CLibrary.failure(error) }
    }

    /// Fills the request with a question of any service.
    func fill<Content>(_ question: RawQuestion<Content>, deadline: Duration?) throws(CallFailure) {
        let memory = InputMemory()
        defer { withExtendedLifetime(memory) {} }
        var error = CLibrary.freshError()
        var code = unsafe rp_request_raw(
            self.pointer, question.service, question.method, memory.bytes(question.payload),
            question.isSafeToRepeat ? 1 : 0, &error)
        guard code == RP_OK.rawValue else { throw CLibrary.failure(error) }
        code = unsafe rp_request_set_deadline_ms(self.pointer, CLibrary.milliseconds(deadline))
        guard code == RP_OK.rawValue else { throw CLibrary.failure(code: code) }
    }

    /// Fills the request with a subscription to the outbox; `incarnation` is the one of the caller's watermark, or 0.
    func fill(subscriptionOf name: String, incarnation: UInt64, deadline: Duration?) throws(CallFailure) {
        let memory = InputMemory()
        defer { withExtendedLifetime(memory) {} }
        var error = CLibrary.freshError()
        let code = unsafe rp_request_subscribe(
            self.pointer, memory.text(name), incarnation, CLibrary.milliseconds(deadline), &error)
        guard code == RP_OK.rawValue else { throw CLibrary.failure(error) }
    }

    /// Fills the request with a watch of plans that may be told so many events at first.
    func fill(_ watch: WatchSettings, credits: UInt32) throws(CallFailure) {
        let memory = InputMemory()
        defer { withExtendedLifetime(memory) {} }
        var args = unsafe rp_watch_args()
        unsafe args.struct_size = UInt32(MemoryLayout<rp_watch_args>.size)
        unsafe args.credits = credits
        unsafe args.plan_id = CLibrary.id(watch.plan ?? .none)
        unsafe args.owner = memory.text(watch.owner)
        unsafe args.over_gaps = watch.goesOnOverGaps ? 1 : 0
        if let after = watch.after {
            unsafe args.instance_id = CLibrary.id(after.instance)
            unsafe args.incarnation = after.incarnation
            unsafe (args.has_after_sequence, args.after_sequence) = (1, after.sequence)
        }
        var error = CLibrary.freshError()
        let code = unsafe rp_request_watch_plans(
            self.pointer, &args, CLibrary.milliseconds(watch.deadline), &error)
        guard code == RP_OK.rawValue else { throw CLibrary.failure(error) }
    }

    /// Fills the request with a command.
    func fill(_ command: PlanCommand, _ context: CommandContext) throws(CallFailure) {
        let memory = InputMemory()
        defer { withExtendedLifetime(memory) {} }
        var said = unsafe rp_context()
        unsafe said.struct_size = UInt32(MemoryLayout<rp_context>.size)
        unsafe said.actor = context.actor.rawValue
        unsafe said.plan_id = CLibrary.id(context.plan)
        unsafe said.command_key = memory.text(context.key)
        unsafe said.actor_ref = memory.text(context.actorReference)
        unsafe said.component_version = memory.text(context.componentVersion)
        unsafe said.expected_version = context.expectedVersion ?? 0
        unsafe said.has_expected_version = context.expectedVersion == nil ? 0 : 1
        unsafe said.deadline_ms = CLibrary.milliseconds(context.deadline)
        var error = CLibrary.freshError()
        let code = unsafe self.fill(command, &said, memory, &error)
        guard code == RP_OK.rawValue else { throw CLibrary.failure(error) }
    }

    private func fill(
        _ command: PlanCommand, _ context: inout rp_context, _ memory: InputMemory, _ error: inout rp_error
    ) -> Int32 {
        switch command {
        case .createPlan(let externalID, let owner, let stops, let options):
            var args = unsafe rp_create_plan_args()
            unsafe args.struct_size = UInt32(MemoryLayout<rp_create_plan_args>.size)
            unsafe args.stops = memory.list(stops.map { unsafe self.stop($0, memory) })
            unsafe args.stop_count = UInt32(clamping: stops.count)
            unsafe args.options = self.options(options, memory)
            unsafe args.external_id = memory.text(externalID)
            unsafe args.owner = memory.text(owner)
            return unsafe rp_request_create_plan(self.pointer, &context, &args, &error)
        case .reviseRoute(let baseRevision, let stops, let options, let generation):
            var args = unsafe rp_revise_route_args()
            unsafe args.struct_size = UInt32(MemoryLayout<rp_revise_route_args>.size)
            unsafe args.has_stops = stops == nil ? 0 : 1
            unsafe args.base_revision = baseRevision
            unsafe args.stops = memory.list((stops ?? []).map { unsafe self.stop($0, memory) })
            unsafe args.stop_count = UInt32(clamping: (stops ?? []).count)
            unsafe args.options = self.options(options, memory)
            unsafe args.has_generation = generation == nil ? 0 : 1
            unsafe args.generation = generation ?? 0
            return unsafe rp_request_revise_route(self.pointer, &context, &args, &error)
        case .openDirectionUI:
            return unsafe rp_request_open_direction_ui(self.pointer, &context, &error)
        case .replacePresentation(let cause):
            var args = rp_replace_presentation_args()
            args.struct_size = UInt32(MemoryLayout<rp_replace_presentation_args>.size)
            args.cause = cause.rawValue
            return unsafe rp_request_replace_presentation(self.pointer, &context, &args, &error)
        case .requestRoutes(let generation, let revision, let locationDigest, let optionDigest):
            var args = rp_request_routes_args()
            args.struct_size = UInt32(MemoryLayout<rp_request_routes_args>.size)
            (args.generation, args.revision) = (generation, revision)
            args.location_digest = CLibrary.digest(locationDigest)
            args.option_digest = CLibrary.digest(optionDigest)
            return unsafe rp_request_request_routes(self.pointer, &context, &args, &error)
        case .receiveRoutes(let generation, let revision, let calculation, let candidates):
            var args = unsafe rp_receive_routes_args()
            unsafe args.struct_size = UInt32(MemoryLayout<rp_receive_routes_args>.size)
            unsafe (args.generation, args.revision) = (generation, revision)
            unsafe args.candidates = memory.list(candidates.map { unsafe self.candidate($0, memory) })
            unsafe args.candidate_count = UInt32(clamping: candidates.count)
            unsafe args.has_calculation_seq = calculation == nil ? 0 : 1
            unsafe args.calculation_seq = calculation ?? 0
            return unsafe rp_request_receive_routes(self.pointer, &context, &args, &error)
        case .calculationFailed(let generation, let revision, let calculation, let failure, let code, let httpStatus):
            var args = unsafe rp_calculation_failed_args()
            unsafe args.struct_size = UInt32(MemoryLayout<rp_calculation_failed_args>.size)
            unsafe (args.generation, args.revision) = (generation, revision)
            unsafe args.has_calculation_seq = calculation == nil ? 0 : 1
            unsafe args.calculation_seq = calculation ?? 0
            unsafe args.failure = failure.rawValue
            unsafe args.provider_code = memory.text(code)
            unsafe args.has_http_status = httpStatus == nil ? 0 : 1
            unsafe args.http_status = httpStatus ?? 0
            return unsafe rp_request_calculation_failed(self.pointer, &context, &args, &error)
        case .selectRoute(let generation, let revision, let index):
            var args = rp_select_route_args()
            args.struct_size = UInt32(MemoryLayout<rp_select_route_args>.size)
            (args.generation, args.revision) = (generation, revision)
            (args.has_index, args.index) = (index == nil ? 0 : 1, index ?? 0)
            return unsafe rp_request_select_route(self.pointer, &context, &args, &error)
        case .requestNavigation(
            let generation, let revision, let index, let target, let locationDigest, let optionDigest,
            let deadlineSeconds):
            var args = unsafe rp_request_navigation_args()
            unsafe args.struct_size = UInt32(MemoryLayout<rp_request_navigation_args>.size)
            unsafe (args.generation, args.revision) = (generation, revision)
            unsafe (args.has_index, args.index) = (index == nil ? 0 : 1, index ?? 0)
            unsafe args.target = memory.text(target)
            unsafe args.location_digest = CLibrary.digest(locationDigest)
            unsafe args.option_digest = CLibrary.digest(optionDigest)
            unsafe (args.has_deadline, args.deadline_s) = (deadlineSeconds == nil ? 0 : 1, deadlineSeconds ?? 0)
            return unsafe rp_request_request_navigation(self.pointer, &context, &args, &error)
        case .confirmHandoff(let attempt, let session, let geometryDigest):
            var args = unsafe rp_confirm_handoff_args()
            unsafe args.struct_size = UInt32(MemoryLayout<rp_confirm_handoff_args>.size)
            unsafe args.attempt_id = CLibrary.id(attempt)
            unsafe args.target_session_ref = memory.text(session)
            unsafe args.effective_geometry_digest = CLibrary.digest(geometryDigest)
            return unsafe rp_request_confirm_handoff(self.pointer, &context, &args, &error)
        case .rejectHandoff(let attempt, let rejection):
            var args = rp_reject_handoff_args()
            args.struct_size = UInt32(MemoryLayout<rp_reject_handoff_args>.size)
            (args.attempt_id, args.rejection) = (CLibrary.id(attempt), rejection.rawValue)
            return unsafe rp_request_reject_handoff(self.pointer, &context, &args, &error)
        case .expireAttempt(let attempt):
            var args = rp_expire_attempt_args()
            args.struct_size = UInt32(MemoryLayout<rp_expire_attempt_args>.size)
            args.attempt_id = CLibrary.id(attempt)
            return unsafe rp_request_expire_attempt(self.pointer, &context, &args, &error)
        case .retryHandoff(let target, let deadlineSeconds):
            var args = unsafe rp_retry_handoff_args()
            unsafe args.struct_size = UInt32(MemoryLayout<rp_retry_handoff_args>.size)
            unsafe args.target = memory.text(target)
            unsafe (args.has_deadline, args.deadline_s) = (deadlineSeconds == nil ? 0 : 1, deadlineSeconds ?? 0)
            return unsafe rp_request_retry_handoff(self.pointer, &context, &args, &error)
        case .returnToSelection:
            return unsafe rp_request_return_to_selection(self.pointer, &context, &error)
        case .cancelPlan(let cause, let generation):
            var args = rp_cancel_plan_args()
            args.struct_size = UInt32(MemoryLayout<rp_cancel_plan_args>.size)
            args.cause = cause.rawValue
            (args.has_generation, args.generation) = (generation == nil ? 0 : 1, generation ?? 0)
            return unsafe rp_request_cancel_plan(self.pointer, &context, &args, &error)
        case .noteEditorDismissed(let generation, let cause):
            var args = rp_note_editor_dismissed_args()
            args.struct_size = UInt32(MemoryLayout<rp_note_editor_dismissed_args>.size)
            (args.generation, args.cause) = (generation, cause.rawValue)
            return unsafe rp_request_note_editor_dismissed(self.pointer, &context, &args, &error)
        }
    }

    private func stop(_ stop: Stop, _ memory: InputMemory) -> rp_stop {
        var said = unsafe rp_stop()
        unsafe said.struct_size = UInt32(MemoryLayout<rp_stop>.size)
        switch stop.place {
        case .coordinate(let latitudeE6, let longitudeE6):
            unsafe said.place = RP_PLACE_COORDINATE.rawValue
            unsafe (said.lat_e6, said.lon_e6) = (latitudeE6, longitudeE6)
        case .pin(let pin):
            unsafe said.place = RP_PLACE_PIN.rawValue
            unsafe withUnsafeMutableBytes(of: &said.pin) { unsafe $0.copyBytes(from: pin.utf8.prefix($0.count - 1)) }
        }
        unsafe said.label = memory.text(stop.label)
        unsafe said.address = memory.text(stop.address)
        unsafe said.location_type = stop.locationType.rawValue
        return unsafe said
    }

    private func candidate(_ candidate: Candidate, _ memory: InputMemory) -> rp_candidate {
        var said = unsafe rp_candidate()
        unsafe said.struct_size = UInt32(MemoryLayout<rp_candidate>.size)
        unsafe said.distance_m = candidate.distanceMetres
        unsafe said.duration_s = candidate.durationSeconds
        unsafe said.leg_count = candidate.legCount
        unsafe said.geometry_digest = CLibrary.digest(candidate.geometryDigest)
        unsafe said.provider_route_ref = memory.bytes(candidate.providerRouteReference)
        return unsafe said
    }

    private func options(_ options: RouteOptions?, _ memory: InputMemory) -> UnsafePointer<rp_route_options>? {
        guard let options else { return nil }
        var said = unsafe rp_route_options()
        unsafe said.struct_size = UInt32(MemoryLayout<rp_route_options>.size)
        unsafe said.profile = options.profile.rawValue
        unsafe said.resource = options.resource.rawValue
        unsafe said.route_type = options.routeType.rawValue
        unsafe said.excludes = options.excludes.rawValue
        unsafe said.alternatives = self.choice(options.alternatives)
        unsafe said.max_alternatives = options.alternativesMax
        unsafe said.overview = options.overview.rawValue
        unsafe said.steps = self.choice(options.steps)
        unsafe said.attributes = options.attributes.rawValue
        unsafe said.region = memory.text(options.region)
        return unsafe memory.list([said])
    }

    private func choice(_ choice: Bool?) -> UInt32 {
        switch choice {
        case .some(true): RP_CHOICE_YES.rawValue
        case .some(false): RP_CHOICE_NO.rawValue
        case .none: RP_CHOICE_DEFAULT.rawValue
        }
    }
}
