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
    /// Plans of each state in the order in which they came into it.
    var ages = StateAges()
    /// Idempotency records of all plans.
    package internal(set) var recordCount = 0
    /// What the last command that was committed found; nil before the first.
    package internal(set) var lastChange: PlanChange?
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

    /// Since when the plan is in a state that is longest there; nil where there is none.
    package func oldest(in state: PlanState) -> Instant? { self.ages.oldest(in: state) }

    /// How many plans came into their states after a time.
    package func enteredCount(after time: Instant) -> UInt64 {
        PlanState.allCases.reduce(0) { $0 + self.ages.count(in: $1, after: time) }
    }

    /// Calculations nobody answered for `Limits.calculationOverdueSeconds` or longer, by times that never decrease.
    ///
    /// A silent provider is an unknown outcome: it is counted and nothing is decided.
    package mutating func overdueCalculationCount(at now: Instant) -> Int {
        let patience = Limits.calculationOverdueSeconds * 1_000_000_000
        guard now.nanoseconds >= patience else { return 0 }
        return self.ages.overdueCount(askedBy: Instant(nanoseconds: now.nanoseconds - patience))
    }

    /// Bytes of all plans without what differs from plan to plan: stops, labels, routes, attempts, records.
    package var fixedByteCount: Int {
        self.planCount * (MemoryLayout<Plan>.stride + PlanShard.entryByteCount + StateAges.placeByteCount)
    }

    /// Bytes of all idempotency records.
    package var recordByteCount: Int { self.recordCount * MemoryLayout<IdempotencyRecord>.stride }

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
