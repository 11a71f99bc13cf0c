extension PlanRegistry {
    /// A registry as a snapshot holds it: plans in the order of their ids, tombstones oldest first.
    package init(
        policy: Policy = Policy(), restoring plans: some Sequence<Plan>, tombstones: some Sequence<Tombstone>,
        counters: RegistryCounters
    ) {
        self.init(policy: policy)
        for plan in plans { self.restore(plan) }
        self.finishRestoring(tombstones: tombstones, counters: counters)
    }

    /// Adds one plan of a snapshot, its id greater than that of the one before.
    package mutating func restore(_ plan: Plan) {
        self.insert(plan)
        #if MUTANTS
            if Mutant.restartForgetsDeadlines.isActive { return }
        #endif
        if let open = plan.openAttempt { self.watch(open, of: plan.id) }
    }

    /// Ends a restoration begun by `restore`: only then may the registry be used.
    package mutating func finishRestoring(
        tombstones: some Sequence<Tombstone>, counters: RegistryCounters
    ) {
        self.counters = counters
        for tombstone in tombstones { self.bury(tombstone) }
        var ended: [(plan: EndedPlan, isRedacted: Bool)] = []
        for shard in self.shards { ended += shard.endedPlans }
        // Journal time is unique, so this is the order they ended in.
        ended.sort { $0.plan.endedAt < $1.plan.endedAt }
        for (plan, isRedacted) in ended {
            if !isRedacted { self.redactions.append(plan) }
            self.evictions.append(plan)
        }
    }
}

extension PlanShard {
    /// The plans that are over, and whether they are redacted.
    fileprivate var endedPlans: [(plan: PlanRegistry.EndedPlan, isRedacted: Bool)] {
        self.all.filter(\.state.isTerminal).map {
            (PlanRegistry.EndedPlan(planID: $0.id, endedAt: $0.enteredAt), $0.isRedacted)
        }
    }
}
