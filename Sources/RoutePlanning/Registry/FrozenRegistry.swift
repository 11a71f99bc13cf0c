/// The registry at one moment, for a snapshot: shares everything with the live one until that changes.
package struct FrozenRegistry: Sendable {
    /// The shards of then.
    package let shards: [PlanShard]
    /// Counters that must survive.
    package let counters: RegistryCounters

    private let order: PlanOrder
    private let tombstoneQueue: ChunkedQueue<Tombstone>

    init(shards: [PlanShard], order: PlanOrder, tombstones: ChunkedQueue<Tombstone>, counters: RegistryCounters) {
        self.shards = shards
        self.order = order
        self.tombstoneQueue = tombstones
        self.counters = counters
    }

    /// Tombstones, oldest first.
    package var tombstones: [Tombstone] { self.tombstoneQueue.elements }

    /// Number of plans.
    package var planCount: Int { self.shards.reduce(0) { $0 + $1.count } }

    /// Calls one of two functions for each plan in the order of their ids: with a plan, or with bytes and its digest.
    ///
    /// The bytes are those the registry's folding made; no plan is copied or unfolded.
    package func forEachPlan<Failure: Error>(
        unfolded: (borrowing Plan) throws(Failure) -> Void,
        folded: (borrowing Span<UInt8>, UInt32) throws(Failure) -> Void
    ) throws(Failure) {
        for id in self.order.ids {
            let shard = PlanRegistry.shard(of: id)
            guard let slot = self.shards.span[shard].slot(of: id) else {
                preconditionFailure("the order lists the plans that exist")
            }
            try self.shards.span[shard].withPlan(at: slot, unfolded: unfolded, folded: folded)
        }
    }

    /// All plans in the order of their ids.
    package var plans: some Sequence<Plan> {
        self.order.ids.lazy.map { id in
            guard let plan = self.shards.span[PlanRegistry.shard(of: id)].plan(id) else {
                preconditionFailure("the order lists the plans that exist")
            }
            return plan
        }
    }

    /// Sum of all plan digests: equal states have equal ones.
    package var stateDigest: UInt64 {
        var sum: UInt64 = 0
        self.forEachPlan(unfolded: { sum &+= UInt64($0.digest) }, folded: { sum &+= UInt64($1) })
        return sum
    }
}

extension FrozenRegistry: Equatable {
    /// Equal plans, tombstones and counters, wherever they are kept.
    package static func == (left: FrozenRegistry, right: FrozenRegistry) -> Bool {
        left.counters == right.counters && left.tombstones == right.tombstones && left.plans.elementsEqual(right.plans)
    }
}
