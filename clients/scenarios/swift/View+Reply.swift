internal import RoutePlanClient

extension View {
    /// What a call brought.
    init(_ reply: Reply) throws {
        self.init(status: "OK", effect: "APPLIED")
        switch reply {
        case .answer(let answer): self.tell(answer)
        case .plan(let plan): self.tell(plan)
        case .handoff(let handoff): self.tell(handoff)
        case .plans(let page): self.tell(page)
        default: throw Surprise("an answer that nobody asked for")
        }
    }

    /// Why a call failed.
    init(_ failure: CallFailure) {
        let status = failure.status.isEmpty ? String(failure.codeName.trimmingPrefix("E_")) : failure.status
        self.init(status: status, effect: failure.outcome.name)
        self.tell("reason", failure.reason)
        if failure.position.state != .unspecified { self.tell("position", failure.position) }
        self.tell("dispose", failure.mustDispose)
        self.tell("reselect_required", failure.mustReselect)
        self.tell("compensation", failure.compensation)
        self.tell("plan_id", failure.plan)
        self.tell("attempt_id", failure.attempt)
        self.tell("field", failure.field)
        self.tell("sequence", failure.sequence)
    }

    private mutating func tell(_ answer: Answer) {
        self.tell("disposition", answer.disposition)
        self.tell("plan_id", answer.plan)
        self.tell("position", answer.position)
        self.tell("current", answer.current)
        self.tell("candidate_id", answer.candidate)
        self.tell("handoff_id", answer.handoff)
        self.tell("attempt_id", answer.attempt)
        self.tell("attempt_number", answer.attemptNumber)
        self.tell("attempt_deadline_ms", answer.attemptDeadlineMilliseconds)
        self.tell("calculation_seq", answer.calculation)
        self.tell("dispose", answer.mustDispose)
        self.tell("compensation", answer.compensation)
        self.tell("late", answer.isLate)
        self.tell("diverged", answer.isDiverged)
        self.tell("failure", answer.failure)
        self.tell("outcome", answer.outcomeState)
        self.tell("sequence", answer.sequence)
    }

    private mutating func tell(_ plan: Plan) {
        self.tell("plan_id", plan.id)
        self.tell("owner", plan.owner)
        self.tell("external_id", plan.externalID)
        self.tell("position", plan.position)
        for (index, stop) in plan.stops.enumerated() { self.tell("stops[\(index)]", stop) }
        self.tell("options", plan.options)
        self.tell("location_digest", plan.locationDigest)
        self.tell("option_digest", plan.optionDigest)
        self.tell("request_digest", plan.requestDigest)
        for (index, candidate) in plan.candidates.enumerated() { self.tell("candidates[\(index)]", candidate) }
        self.tell("selected_index", present: plan.selectedIndex)
        self.tell("candidate_id", plan.candidate)
        self.tell("handoff_id", plan.handoff)
        for (index, attempt) in plan.attempts.enumerated() { self.tell("attempts[\(index)]", attempt) }
        self.tell("target_session_ref", plan.targetSession)
        self.tell("created_at_ms", plan.createdAtMilliseconds)
        self.tell("entered_at_ms", plan.enteredAtMilliseconds)
        self.tell("calculation_seq", plan.calculation)
        self.tell("last_failure", plan.lastFailure)
        self.tell("cancel_cause", plan.cancelCause)
        self.tell("redacted", plan.isRedacted)
        self.tell("state_digest", plan.stateDigest)
        self.tell("sequence", plan.sequence)
    }

    private mutating func tell(_ handoff: Handoff) {
        self.tell("handoff_id", handoff.id)
        self.tell("attempt", handoff.attempt)
        self.tell("position", handoff.position)
        self.tell("sequence", handoff.sequence)
        self.tell("candidate.plan_id", handoff.plan)
        self.tell("candidate.candidate_id", handoff.candidate)
        self.tell("candidate.route_revision", handoff.revision)
        self.tell("candidate.generation", handoff.generation)
        self.tell("candidate.calculation_seq", handoff.calculation)
        self.tell("candidate.selected_index", handoff.selectedIndex)
        self.tell("candidate.candidate_count", handoff.candidateCount)
        self.tell("candidate.location_digest", handoff.locationDigest)
        self.tell("candidate.option_digest", handoff.optionDigest)
        self.tell("candidate.geometry_digest", handoff.geometryDigest)
        for (index, stop) in handoff.stops.enumerated() { self.tell("candidate.stops[\(index)]", stop) }
        self.tell("candidate.options", handoff.options)
        self.tell("candidate.distance_m", handoff.distanceMetres)
        self.tell("candidate.duration_s", handoff.durationSeconds)
        self.tell("candidate.leg_count", handoff.legCount)
        self.tell("candidate.provider_route_ref", bytes: handoff.providerRouteReference)
        self.tell("candidate.created_at_ms", handoff.createdAtMilliseconds)
        self.tell("candidate.fresh_until_ms", handoff.freshUntilMilliseconds)
    }

    private mutating func tell(_ page: PlanPage) {
        self.tell("next_cursor", bytes: page.nextCursor)
        self.tell("sequence", page.sequence)
        for (index, plan) in page.plans.enumerated() {
            let path = "plans[\(index)]"
            self.tell(path + ".plan_id", plan.id)
            self.tell(path + ".owner", plan.owner)
            self.tell(path + ".external_id", plan.externalID)
            self.tell(path + ".position", plan.position)
            self.tell(path + ".stop_count", plan.stopCount)
            self.tell(path + ".created_at_ms", plan.createdAtMilliseconds)
            self.tell(path + ".entered_at_ms", plan.enteredAtMilliseconds)
        }
    }
}
