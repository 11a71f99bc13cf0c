extension PlanRegistry {
    /// A registry as a snapshot holds it: plans in the order of their ids, tombstones oldest first.
    package init(
        policy: Policy = Policy(), folding: PlanFolding? = nil, restoring plans: some Sequence<Plan>,
        tombstones: some Sequence<Tombstone>, counters: RegistryCounters
    ) {
        self.init(policy: policy, folding: folding)
        for plan in plans { self.restore(plan) }
        self.finishRestoring(tombstones: tombstones, counters: counters)
    }

    /// Makes room for so many plans; the tables grow once, when all are there.
    package mutating func reserve(planCount: Int) {
        self.ages.reserve(planCount: planCount)
    }

    /// Adds one plan of a snapshot, its id greater than that of the one before.
    package mutating func restore(_ plan: consuming Plan) {
        let place = self.noteRestored(plan)
        self.insert(plan, agePlace: place)
    }

    /// `restore` of a plan that is to be kept as the bytes it was unfolded from; `digest` is its own.
    package mutating func restore(_ plan: borrowing Plan, folded bytes: [UInt8], digest: UInt32) {
        let place = self.noteRestored(plan)
        self.names.restore(plan.id, under: ExternalKey(owner: plan.owner, externalID: plan.externalID))
        self.note(plan)
        self.shards[Self.shard(of: plan.id)].restore(
            plan.id, folded: bytes, state: plan.state, digest: digest, agePlace: place)
    }

    /// Remembers what a plan of a snapshot waits for, and gives it a place among the ages.
    private mutating func noteRestored(_ plan: borrowing Plan) -> UInt32 {
        if plan.state.isTerminal {
            let ended = EndedPlan(planID: plan.id, endedAt: plan.enteredAt)
            self.restoredEndings.append(RestoredEnding(plan: ended, isRedacted: plan.isRedacted))
        }
        var watched = plan.openAttempt
        #if MUTANTS
            if Mutant.restartForgetsDeadlines.isActive { watched = nil }
        #endif
        if let open = watched.take() { self.watch(open, of: plan.id) }
        return self.ages.restore(plan.state, since: plan.enteredAt)
    }

    /// Ends a restoration begun by `restore`: only then may the registry be used.
    package mutating func finishRestoring(
        tombstones: some Sequence<Tombstone>, counters: RegistryCounters
    ) {
        self.counters = counters
        self.names.settle()
        for shard in self.shards.indices { self.shards[shard].settle() }
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
