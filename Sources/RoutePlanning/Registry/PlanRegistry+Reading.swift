extension PlanRegistry {
    /// One plan, if it is within reach.
    package func plan(_ id: PlanID, within reach: Reach = .everyOwner) -> Plan? {
        let shard = Self.shard(of: id)
        guard let slot = self.shards.span[shard].slot(of: id) else { return nil }
        return self.shards.span[shard].read(slot) { reach.covers($0.ownerName) ? $0 : nil }
    }

    /// Lets one plan be read where it is, if it is within reach; nil where there is none.
    package func read<Told>(_ id: PlanID, within reach: Reach, _ body: (borrowing Plan) -> Told) -> Told? {
        let shard = Self.shard(of: id)
        guard let slot = self.shards.span[shard].slot(of: id, within: reach) else { return nil }
        return self.shards.span[shard].read(slot, body)
    }

    /// Whose plan it is, without copying the plan; nil where there is none.
    package func owner(of id: PlanID) -> OwnerName? {
        let shard = Self.shard(of: id)
        return self.shards.span[shard].slot(of: id).map { self.shards.span[shard].read($0) { $0.ownerName } }
    }

    /// What a navigation adapter must navigate with, or why there is nothing.
    package func handoff(
        planID: PlanID, attemptID: AttemptID, within reach: Reach = .everyOwner
    ) -> Checked<HandoffView> {
        guard let plan = self.plan(planID, within: reach) else { return .refused(Refusal(reason: .planNotFound)) }
        guard let view = plan.handoff(of: attemptID) else {
            return .refused(Refusal(reason: .attemptNotFound, field: .attemptID).placed(on: plan))
        }
        return .valid(view)
    }

    /// Plans that pass a filter, in the order of their ids, after `cursor`.
    ///
    /// Examines at most `examinedMax` plans, which is brought into 1 to `Limits.plansExaminedMax`: a page may be empty
    /// and still have a next one. Plans outside `reach` are not examined, so neither a cursor nor an empty page tells
    /// of them. `pageMax` is brought into 1 to `Limits.pageMax`.
    package func list(
        _ filter: PlanFilter, pageMax: Int, after cursor: PlanID?, at now: Instant, within reach: Reach = .everyOwner,
        examinedMax: Int = Limits.plansExaminedMax
    ) -> PlanPage {
        let pageMax = min(max(pageMax, 1), Limits.pageMax)
        let examinedMax = min(max(examinedMax, 1), Limits.plansExaminedMax)
        var plans: [PlanSummary] = []
        var (examinedCount, last) = (0, cursor)
        while true {
            // Ids come in portions, for a small page is mostly full soon; one more than is needed tells of a rest.
            let portion = min(examinedMax - examinedCount, max(pageMax, Limits.plansExaminedMin))
            let ids = self.ids(of: filter.owner, within: reach, after: last, countMax: portion + 1)
            for id in ids.prefix(portion) {
                guard plans.count < pageMax else {
                    return PlanPage(plans: plans, next: last, examinedCount: examinedCount)
                }
                let shard = Self.shard(of: id)
                guard let slot = self.shards.span[shard].slot(of: id) else {
                    preconditionFailure("the order lists the plans that exist")
                }
                let since = self.ages.since(self.shards.span[shard].agePlace(at: slot))
                if filter.passes(self.shards.span[shard].state(at: slot), since: since, at: now) {
                    plans.append(self.shards.span[shard].read(slot) { PlanSummary(of: $0) })
                }
                examinedCount += 1
                last = id
            }
            guard ids.count > portion else {
                return PlanPage(plans: plans, next: nil, examinedCount: examinedCount)
            }
            guard plans.count < pageMax, examinedCount < examinedMax else {
                return PlanPage(plans: plans, next: last, examinedCount: examinedCount)
            }
        }
    }

    /// Ids of the plans of one owner, or of all owners, that are within reach.
    private func ids(of owner: Text?, within reach: Reach, after cursor: PlanID?, countMax: Int) -> [PlanID] {
        let wanted: Text
        switch (reach, owner) {
        case (.nobody, _): return []
        case (.everyOwner, nil): return self.order.ids(after: cursor, countMax: countMax)
        case (.everyOwner, let owner?): wanted = owner
        case (.owner(let own), nil): wanted = own.text
        case (.owner(let own), let owner?):
            guard own.text == owner else { return [] }
            wanted = owner
        }
        return self.ownerOrders[wanted]?.ids(after: cursor, countMax: countMax) ?? []
    }
}

extension PlanFilter {
    fileprivate func passes(_ state: PlanState, since: Instant, at now: Instant) -> Bool {
        guard self.states.isEmpty || self.states.contains(state) else { return false }
        let age = now.milliseconds(since: since)
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
