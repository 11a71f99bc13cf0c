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

    /// Makes room for so many plans, so that none of the tables grows while they are restored.
    package mutating func reserve(planCount: Int) {
        let perShard = planCount / Limits.shardsCount
        // Room in a thousand shards costs more than a few plans do that find none.
        guard perShard > 0 else { return }
        for shard in self.shards.indices { self.shards[shard].reserve(planCount: perShard + perShard / 8) }
        self.names.reserve(count: planCount)
        self.ages.reserve(planCount: planCount)
    }

    /// Adds one plan of a snapshot, its id greater than that of the one before.
    package mutating func restore(_ plan: consuming Plan) {
        if plan.state.isTerminal {
            let ended = EndedPlan(planID: plan.id, endedAt: plan.enteredAt)
            self.restoredEndings.append(RestoredEnding(plan: ended, isRedacted: plan.isRedacted))
        }
        var watched = plan.openAttempt
        #if MUTANTS
            if Mutant.restartForgetsDeadlines.isActive { watched = nil }
        #endif
        if let open = watched.take() { self.watch(open, of: plan.id) }
        let place = self.ages.restore(plan.state, since: plan.enteredAt)
        self.insert(plan, agePlace: place)
    }

    /// Ends a restoration begun by `restore`: only then may the registry be used.
    package mutating func finishRestoring(
        tombstones: some Sequence<Tombstone>, counters: RegistryCounters
    ) {
        self.counters = counters
        for tombstone in tombstones { self.bury(tombstone) }
        // Journal time is unique, so this is the order they ended in.
        self.restoredEndings.sort { $0.plan.endedAt < $1.plan.endedAt }
        for ending in self.restoredEndings {
            if !ending.isRedacted { self.redactions.append(ending.plan) }
            self.evictions.append(ending.plan)
        }
        self.restoredEndings = []
        self.ages.linkRestored()
    }
}
