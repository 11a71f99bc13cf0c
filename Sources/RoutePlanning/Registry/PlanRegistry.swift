/// All plans of one daemon: decides commands, applies their effects, answers reads.
///
/// A value without clock, randomness or I/O. One turn is `decide`, then `apply` of what was decided, on the same value
/// with nothing between; a replay is `apply` alone. Both give the same state and the same digests.
package struct PlanRegistry: Sendable {
    /// Shards by the low bits of the plan id's random half.
    var shards: [PlanShard]
    /// Ids of all plans, in order.
    var order = PlanOrder()
    /// The plans that have an external id.
    var names = NameTable()
    /// Tombstones by the external ids they keep.
    var retired = ShardedMap<ExternalKey, Retired>()
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
    /// The plan that the last change left to be folded.
    var nextFolded: PlanID?
    /// Whether that is every plan, not only one that is over.
    let foldsAtOnce: Bool
    /// Attempts by deadline, some of them closed already.
    var deadlines = DeadlineHeap()
    /// Of an attempt that is known to be open: every turn asks for it, and its plan may be folded.
    var openDeadline: DeadlineHeap.Entry?
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

    /// The last plan of an external id that names none for a while.
    struct Retired: Sendable {
        let planID: PlanID
        let until: Instant
    }

    /// No plan at all; with a folding, plans nobody works on are kept as its bytes.
    package init(policy: Policy = Policy(), folding: PlanFolding? = nil) {
        self.policy = policy
        self.foldsAtOnce = folding?.unfoldedCountMax == 0
        self.shards = Array(repeating: PlanShard(folding: folding), count: Limits.shardsCount)
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

    /// Bytes of all plans, their records included, but for what unfolded plans refer to.
    package var planByteCount: Int {
        self.shards.reduce(self.planCount * (StateAges.placeByteCount + NameTable.entryByteCount)) { $0 + $1.byteCount }
    }

    /// Bytes all idempotency records would take unfolded.
    package var recordByteCount: Int { self.recordCount * MemoryLayout<IdempotencyRecord>.stride }

    /// Number of plans that are folded.
    package var foldedCount: Int { self.shards.reduce(0) { $0 + $1.foldedCount } }

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
