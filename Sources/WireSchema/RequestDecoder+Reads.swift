internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// The requests that change nothing.

extension RequestDecoder {
    func getPlan(_ message: UnsafePointer<Routeplan__V1__GetPlanRequest>) throws(RequestFault) -> Read {
        .plan(try unsafe Self.plan(message.pointee.plan_id))
    }

    func getHandoff(_ message: UnsafePointer<Routeplan__V1__GetHandoffRequest>) throws(RequestFault) -> Read {
        let request = unsafe message.pointee
        let planID = try unsafe Self.plan(request.plan_id)
        let words = try unsafe Self.identifier(request.attempt_id, .attemptID)
        return .handoff(planID, AttemptID(high: words.high, low: words.low))
    }

    func listPlans(_ message: UnsafePointer<Routeplan__V1__ListPlansRequest>) throws(RequestFault) -> Read {
        let request = unsafe message.pointee
        var states: [PlanState] = []
        for index in unsafe 0..<request.n_states {
            guard let state = unsafe PlanState(wire: request.states[index].rawValue) else {
                throw .refused(.missingField, .states)
            }
            if !states.contains(state) { states.append(state) }
        }
        let owner = try unsafe Self.name(request.owner, RoutePlanning.Limits.ownerByteCountMax, .owner)
        let pageMax = unsafe Int(request.page_max)
        guard pageMax <= RoutePlanning.Limits.pageMax else { throw .refused(.optionCombination, .pageMax) }
        let filter = unsafe PlanFilter(
            states: states, owner: owner.isEmpty ? nil : owner, ageMinMilliseconds: request.age_min_ms,
            ageMaxMilliseconds: request.age_max_ms == 0 ? nil : request.age_max_ms)
        let cursor = unsafe request.cursor
        let after: PlanID?
        if unsafe cursor.byteCount == 0 {
            after = nil
        } else {
            let words = try unsafe Self.identifier(cursor, .cursor)
            after = PlanID(high: words.high, low: words.low)
        }
        return .list(
            filter, pageMax: pageMax == 0 ? RoutePlanning.Limits.pageDefault : pageMax, after: after)
    }

    func watchPlans(_ message: UnsafePointer<Routeplan__V1__WatchPlansRequest>) throws(RequestFault) -> Read {
        let request = unsafe message.pointee
        let owner = try unsafe Self.name(request.owner, RoutePlanning.Limits.ownerByteCountMax, .owner)
        let scope: WatchScope
        switch unsafe (request.plan_id.byteCount == 0, owner.isEmpty) {
        case (true, true): scope = .everyPlan
        case (true, false): scope = .owner(owner)
        case (false, true): scope = .plan(try unsafe Self.plan(request.plan_id))
        case (false, false): throw .refused(.optionCombination, .owner)
        }
        let isResuming =
            unsafe request.after_sequence_presence_case
            == ROUTEPLAN__V1__WATCH_PLANS_REQUEST__AFTER_SEQUENCE_PRESENCE_AFTER_SEQUENCE
        return unsafe .watch(
            scope, after: isResuming ? request.after_sequence : nil, incarnation: request.incarnation)
    }

    private static func plan(_ bytes: ProtobufCBinaryData) throws(RequestFault) -> PlanID {
        let words = try unsafe Self.identifier(bytes, .planID)
        return PlanID(high: words.high, low: words.low)
    }
}
