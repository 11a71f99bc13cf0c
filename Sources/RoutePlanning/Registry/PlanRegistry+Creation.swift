extension PlanRegistry {
    /// Decides a creation: one external id of one owner is one plan, however often it is asked for.
    func decideCreation(_ command: CreatePlan, in setting: Setting) -> Decision {
        if let refusal = command.shapeRefusal { return .answer(.refused(refusal)) }
        let key = ExternalKey(owner: command.owner, externalID: command.externalID)
        if let plan = self.plan(named: key) { return .answer(command.outcomeOfRepetition(on: plan)) }
        guard let retired = self.retired[key], setting.now < retired.until else {
            return self.decideNew(command, in: setting)
        }
        #if MUTANTS
            if Mutant.tombstoneIgnored.isActive { return self.decideNew(command, in: setting) }
        #endif
        return .answer(.refused(Refusal(reason: .externalIDConflict, planID: retired.planID, field: .externalID)))
    }

    /// The plan that has an external id.
    private func plan(named key: ExternalKey) -> Plan? {
        // The table knows words that stand for names; only plans have the names.
        for id in self.names.plans(under: key) {
            guard let plan = self.plan(id) else { preconditionFailure("a name in use leads to its plan") }
            if ExternalKey(owner: plan.owner, externalID: plan.externalID) == key { return plan }
        }
        return nil
    }

    private func decideNew(_ command: CreatePlan, in setting: Setting) -> Decision {
        guard command.context.expectedVersion ?? 0 == 0 else {
            return .answer(.refused(Refusal(reason: .versionConflict)))
        }
        let ownerCount = self.ownerOrders[command.owner]?.count ?? 0
        guard self.planCount < self.policy.plansMax, ownerCount < self.policy.plansPerOwnerMax else {
            return .answer(.refused(Refusal(reason: .planLimit)))
        }
        let id = PlanID.next(after: self.counters.lastPlanID, at: setting.now, random: setting.fresh.planRandom)
        let created = PlanCreated(owner: command.owner, externalID: command.externalID, content: command.content)
        let record = IdempotencyRecord(
            keyHash: command.context.keyHash, fingerprint: command.content.fingerprint, kind: .createPlan,
            position: .created, detail: .none)
        let effects = Effects(
            planID: id, at: setting.now, actor: command.context.actor, events: [.created(created)], record: record)
        return .commit(effects, Answer(disposition: .applied, planID: id, position: .created))
    }
}

extension CreatePlan {
    /// Why it is wrong whether or not the plan exists, if so.
    var shapeRefusal: Refusal? {
        guard !self.externalID.isEmpty else { return Refusal(reason: .missingField, field: .externalID) }
        guard self.externalID.byteCount <= Limits.externalIDByteCountMax else {
            return Refusal(reason: .labelTooLong, field: .externalID)
        }
        guard !self.owner.isEmpty else { return Refusal(reason: .missingField, field: .owner) }
        guard self.owner.byteCount <= Limits.ownerByteCountMax else {
            return Refusal(reason: .labelTooLong, field: .owner)
        }
        return RouteContent.refusal(ofStops: self.content.stops) ?? self.content.options.refusal
    }

    /// Saying the same again finds the plan as it is now, even if it is over; saying something else is a conflict.
    func outcomeOfRepetition(on plan: Plan) -> Outcome {
        guard self.content.fingerprint == plan.creationFingerprint else {
            return .refused(Refusal(reason: .externalIDConflict, field: .externalID).placed(on: plan))
        }
        return .answered(
            Answer(disposition: .replayed, planID: plan.id, position: .created, current: plan.position))
    }
}

extension PlanPosition {
    /// Where every plan begins.
    static let created = PlanPosition(state: .draft, version: 1, revision: 1, generation: 0)
}
