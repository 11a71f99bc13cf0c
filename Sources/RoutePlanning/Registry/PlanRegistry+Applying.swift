extension PlanRegistry {
    /// Makes the changes of one journal entry, live and on replay alike, and tells the plan's digest afterwards.
    ///
    /// Validates nothing and cannot fail: effects were decided once. Effects that do not fit the state are a broken
    /// invariant and stop the process.
    @discardableResult
    package mutating func apply(_ effects: Effects) -> UInt32 {
        self.foldLast()
        if case .created(let creation) = effects.events.first {
            precondition(effects.events.count == 1, "a creation is one event")
            let plan = Plan(
                id: effects.planID, creation: creation, fingerprint: effects.record.fingerprint, at: effects.at)
            self.buryExpiredTombstones(at: effects.at)
            self.counters.lastPlanID = plan.id
            self.counters.plansCreated += 1
            let digest = plan.digest
            self.lastChange = PlanChange(creating: plan)
            if self.foldsAtOnce { self.nextFolded = plan.id }
            let place = self.ages.enter(.draft, at: effects.at)
            self.insert(plan, agePlace: place)
            return digest
        }
        let shard = Self.shard(of: effects.planID)
        guard let slot = self.shards.span[shard].slot(of: effects.planID) else {
            preconditionFailure("effects are about a plan that exists")
        }
        return self.apply(effects, toPlanAt: slot, in: shard)
    }

    /// `apply` of effects that create no plan, when it is known where the plan is.
    mutating func apply(_ effects: Effects, toPlanAt slot: PlanShard.Slot, in shard: Int) -> UInt32 {
        if self.openDeadline?.planID == effects.planID { self.openDeadline = nil }
        let change = self.shards[shard].change(slot) { plan in Self.apply(effects, to: &plan) }
        if change.from != change.to {
            self.stateCounts[Int(change.from.rawValue)] -= 1
            self.stateCounts[Int(change.to.rawValue)] += 1
            let place = self.shards.span[shard].agePlace(at: slot)
            self.ages.move(place, from: change.from, to: change.to, at: effects.at)
        }
        self.recordCount += 1
        self.lastChange = PlanChange(change, shard: shard, slot: slot)
        for event in effects.events { self.watchDeadline(of: event, planID: effects.planID) }
        if self.foldsAtOnce { self.nextFolded = effects.planID }
        if change.to.isTerminal { self.scheduleUpkeep(of: effects.planID, endedAt: effects.at) }
        return change.digest
    }

    /// Makes the change of one act of maintenance, live and on replay alike; 0 for an evicted plan.
    @discardableResult
    package mutating func apply(_ upkeep: Upkeep) -> UInt32 {
        self.foldLast()
        let shard = Self.shard(of: upkeep.planID)
        switch upkeep.kind {
        case .redact:
            let ended = self.redactions.popFirst()
            precondition(ended?.planID == upkeep.planID, "plans are redacted in the order they ended")
            guard let slot = self.shards.span[shard].slot(of: upkeep.planID) else {
                preconditionFailure("a plan is redacted before it is evicted")
            }
            self.nextFolded = upkeep.planID
            return self.shards[shard].change(slot) { plan in
                plan.redact()
                return plan.digest
            }
        case .evict:
            let ended = self.evictions.popFirst()
            precondition(ended?.planID == upkeep.planID, "plans are evicted in the order they ended")
            self.evict(upkeep.planID, from: shard, at: upkeep.at)
            return 0
        }
    }

    /// Adds a plan, new or restored, to every index.
    mutating func insert(_ plan: consuming Plan, agePlace: UInt32) {
        self.names.insert(plan.id, under: ExternalKey(owner: plan.owner, externalID: plan.externalID))
        self.note(plan)
        self.shards[Self.shard(of: plan.id)].insert(plan, agePlace: agePlace)
    }

    /// Adds a plan to every index but its shard and the names.
    mutating func note(_ plan: borrowing Plan) {
        self.order.append(plan.id)
        if self.ownerOrders[plan.owner]?.append(plan.id) == nil {
            self.ownerOrders[plan.owner] = PlanOrder(startingWith: plan.id)
        }
        self.stateCounts[Int(plan.state.rawValue)] += 1
        self.recordCount += plan.records.count
    }

    /// Remembers one more tombstone, forgetting the oldest beyond the limit.
    mutating func bury(_ tombstone: Tombstone) {
        self.tombstones.append(tombstone)
        self.retired[ExternalKey(owner: tombstone.owner, externalID: tombstone.externalID)] = Retired(
            planID: tombstone.planID, until: tombstone.until)
        while self.tombstones.count > Limits.tombstonesMax { self.forgetOldestTombstone() }
    }

    /// What applying changed, beside the plan itself.
    struct Change {
        let from: PlanState
        let to: PlanState
        let since: Instant
        let resource: Resource
        let revisions: RevisionCounts
        let component: Text?
        let digest: UInt32
    }

    /// Changes the plan where it is: no copy of it is made.
    private static func apply(_ effects: Effects, to plan: inout Plan) -> Change {
        let from = plan.state
        precondition(!from.isTerminal, "nothing happens to a plan that is over")
        let (since, resource, revisions) = (plan.enteredAt, plan.content.options.resource, plan.revisions)
        let component = Self.endsPresentation(effects.record.kind) ? plan.presentation?.componentVersion : nil
        for event in effects.events { plan.apply(event, at: effects.at) }
        precondition(plan.position == effects.record.position, "a plan ends up where it was decided to")
        plan.keep(effects.record)
        return Change(
            from: from, to: plan.state, since: since, resource: resource, revisions: revisions, component: component,
            digest: plan.digest)
    }

    /// Whether a command takes an editor away, or ends the plan whatever it showed.
    private static func endsPresentation(_ command: CommandKind) -> Bool {
        switch command {
        case .openDirectionUI, .replacePresentation, .confirmHandoff, .cancelPlan: true
        case .createPlan, .reviseRoute, .requestRoutes, .receiveRoutes, .calculationFailed, .selectRoute,
            .requestNavigation, .rejectHandoff, .expireAttempt, .retryHandoff, .returnToSelection, .noteEditorDismissed:
            false
        }
    }

    private mutating func watchDeadline(of event: Event, planID: PlanID) {
        let attempt: OpenAttempt
        switch event {
        case .navigationRequested(let requested): attempt = requested.attempt
        case .handoffRetried(let retried): attempt = retried.attempt
        case .created, .revised, .stopsRelabelled, .editorOpened, .editorReplaced, .calculationRequested,
            .candidatesReceived, .calculationFailed, .routeSelected, .navigationHandedOff, .handoffRejected,
            .handoffTimedOut, .returnedToSelection, .cancelled:
            return
        }
        self.watch(attempt, of: planID)
    }

    /// Adds an open attempt to those with a deadline.
    mutating func watch(_ attempt: OpenAttempt, of planID: PlanID) {
        self.deadlines.insert(
            DeadlineHeap.Entry(deadline: attempt.deadline, planID: planID, attemptID: attempt.id))
    }

    private mutating func scheduleUpkeep(of planID: PlanID, endedAt: Instant) {
        let ended = EndedPlan(planID: planID, endedAt: endedAt)
        self.redactions.append(ended)
        self.evictions.append(ended)
        self.nextFolded = planID
    }

    /// Folds the plan the last change left to be folded: its memory is still in a cache.
    ///
    /// Not with that change itself, since counts ask about the plan it was about; and before the next plan is looked for, since
    /// folding moves another.
    mutating func foldLast() {
        guard let id = self.nextFolded.take() else { return }
        self.shards[Self.shard(of: id)].fold(id)
    }

    private mutating func evict(_ id: PlanID, from shard: Int, at now: Instant) {
        self.buryExpiredTombstones(at: now)
        if let slot = self.shards.span[shard].slot(of: id) {
            self.ages.leave(self.shards.span[shard].agePlace(at: slot), from: self.shards.span[shard].state(at: slot))
        }
        let plan = self.shards[shard].remove(id)
        self.recordCount -= plan.records.count
        self.order.remove(id)
        self.stateCounts[Int(plan.state.rawValue)] -= 1
        self.ownerOrders[plan.owner]?.remove(id)
        if self.ownerOrders[plan.owner]?.count == 0 { self.ownerOrders[plan.owner] = nil }
        self.names.remove(id, under: ExternalKey(owner: plan.owner, externalID: plan.externalID))
        self.counters.plansEvicted += 1
        let tombstone = Tombstone(
            owner: plan.owner, externalID: plan.externalID, planID: id,
            until: now.adding(seconds: Limits.tombstoneSeconds))
        #if MUTANTS
            if RetentionMutant.tombstoneForgottenAtEviction.isActive { return }
        #endif
        self.bury(tombstone)
    }

    /// Forgets tombstones whose time is over; only entries of the journal do so, hence replays agree.
    private mutating func buryExpiredTombstones(at now: Instant) {
        while let oldest = self.tombstones.first, oldest.until <= now { self.forgetOldestTombstone() }
    }

    private mutating func forgetOldestTombstone() {
        guard let oldest = self.tombstones.popFirst() else { return }
        let key = ExternalKey(owner: oldest.owner, externalID: oldest.externalID)
        guard self.retired[key]?.planID == oldest.planID else { return }
        self.retired[key] = nil
    }
}
