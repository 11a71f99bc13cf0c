extension PlanRegistry {
    /// One plan.
    package func plan(_ id: PlanID) -> Plan? {
        self.shards[Self.shard(of: id)].plan(id)
    }

    /// What a navigation adapter must navigate with, or why there is nothing.
    package func handoff(planID: PlanID, attemptID: AttemptID) -> Checked<HandoffView> {
        guard let plan = self.plan(planID) else { return .refused(Refusal(reason: .planNotFound)) }
        guard let view = plan.handoff(of: attemptID) else {
            return .refused(Refusal(reason: .attemptNotFound, field: .attemptID).placed(on: plan))
        }
        return .valid(view)
    }

    /// Plans that pass a filter, in the order of their ids, after `cursor`.
    ///
    /// Examines at most `Limits.plansExaminedMax` plans: a page may be empty and still have a next one.
    /// `pageMax` is brought into 1 to `Limits.pageMax`.
    package func list(_ filter: PlanFilter, pageMax: Int, after cursor: PlanID?, at now: Instant) -> PlanPage {
        let pageMax = min(max(pageMax, 1), Limits.pageMax)
        // One more than may be examined tells whether anything is left.
        let ids = self.order.ids(after: cursor, countMax: Limits.plansExaminedMax + 1)
        var plans: [PlanSummary] = []
        for (examined, id) in ids.enumerated() {
            guard plans.count < pageMax, examined < Limits.plansExaminedMax else {
                return PlanPage(plans: plans, next: ids[examined - 1])
            }
            let shard = self.shards[Self.shard(of: id)]
            guard let slot = shard.slot(of: id) else { preconditionFailure("the order lists the plans that exist") }
            if filter.passes(shard[slot], at: now) { plans.append(PlanSummary(of: shard[slot])) }
        }
        return PlanPage(plans: plans, next: nil)
    }
}

extension PlanFilter {
    fileprivate func passes(_ plan: Plan, at now: Instant) -> Bool {
        guard self.states.isEmpty || self.states.contains(plan.state) else { return false }
        if let owner = self.owner, owner != plan.owner { return false }
        let age = now.milliseconds(since: plan.enteredAt)
        guard age >= self.ageMinMilliseconds else { return false }
        if let ageMax = self.ageMaxMilliseconds, age > ageMax { return false }
        return true
    }
}

extension PlanSummary {
    fileprivate init(of plan: Plan) {
        self.init(
            id: plan.id, owner: plan.owner, externalID: plan.externalID, position: plan.position,
            stopCount: plan.content.stops.count, createdAt: plan.createdAt, enteredAt: plan.enteredAt)
    }
}
