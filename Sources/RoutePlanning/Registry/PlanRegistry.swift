/// All plans of one daemon: decides commands, applies their effects, answers reads.
///
/// A value without clock, randomness or I/O. One turn is `decide`, then `apply` of what was decided, on the same value
/// with nothing between; a replay is `apply` alone. Both give the same state and the same digests.
package struct PlanRegistry: Sendable {
    /// Shards by the low bits of the plan id's random half.
    var shards: [PlanShard]
    /// Ids of all plans, in order.
    var order = PlanOrder()
    /// Who has an external id: a plan, or the tombstone of one.
    var names = ShardedMap<ExternalKey, NameHolder>()
    /// Ids of the plans of each owner, in order.
    var ownerOrders = ShardedMap<Text, PlanOrder>()
    /// Plans in each state, by raw value.
    var stateCounts = [Int](repeating: 0, count: 1 + PlanState.allCases.count)
    /// Attempts by deadline, some of them closed already.
    var deadlines = DeadlineHeap()
    /// Plans that are over and not redacted, in the order they ended.
    var redactions = ChunkedQueue<EndedPlan>()
    /// Plans that are over, in the order they ended.
    var evictions = ChunkedQueue<EndedPlan>()
    /// External ids of evicted plans, oldest first.
    var tombstones = ChunkedQueue<Tombstone>()
    /// Plans that were over when a snapshot was taken; empty but while it is restored.
    var restoredEndings: [RestoredEnding] = []
    /// What must survive beside the plans.
    package internal(set) var counters = RegistryCounters()
    /// The operator's policy, another one at any time; never consulted by `apply`.
    package var policy: Policy

    /// A plan that is over, and since when.
    struct EndedPlan: Sendable {
        let planID: PlanID
        let endedAt: Instant
    }

    /// A restored plan that is over, and whether it is redacted.
    struct RestoredEnding: Sendable {
        let plan: EndedPlan
        let isRedacted: Bool
    }

    /// Who has an external id.
    enum NameHolder: Sendable {
        case plan(PlanID)
        case retired(PlanID, until: Instant)
    }

    /// No plan at all.
    package init(policy: Policy = Policy()) {
        self.policy = policy
        self.shards = Array(repeating: PlanShard(), count: Limits.shardsCount)
    }

    /// Number of plans.
    package var planCount: Int { self.stateCounts.reduce(0, +) }

    /// Plans in one state.
    package func planCount(in state: PlanState) -> Int { self.stateCounts[Int(state.rawValue)] }

    /// Which shard a plan is in.
    package static func shard(of id: PlanID) -> Int {
        Int(truncatingIfNeeded: id.low & UInt64(Limits.shardsCount - 1))
    }

    /// The whole registry at this moment, in microseconds: nothing is copied until it changes.
    package func freeze() -> FrozenRegistry {
        FrozenRegistry(
            shards: self.shards, order: self.order, tombstones: self.tombstones, counters: self.counters)
    }
}
