internal import Journaling
internal import RoutePlanning
internal import Storage
internal import WireSchema

/// Turns a frozen registry into the records of a snapshot: plans by id, then tombstones, then counters.
enum SnapshotRecords {
    /// Emits every record in order and returns the state's digest; equal states emit equal bytes.
    static func emitAll(of frozen: FrozenRegistry, to emit: SnapshotPublisher.Emit) throws(StorageError) -> UInt64 {
        var codec = JournalCodec()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4096)
        #if MUTANTS
            let stateDigest = frozen.stateDigest
            for plan in Self.mistaken(frozen.plans) {
                bytes.removeAll(keepingCapacity: true)
                codec.encode(plan, into: &bytes)
                try emit(.plans, bytes.span)
            }
        #else
            var stateDigest: UInt64 = 0
            try frozen.forEachPlan(
                unfolded: { plan throws(StorageError) in
                    stateDigest &+= UInt64(plan.digest)
                    bytes.removeAll(keepingCapacity: true)
                    codec.encode(plan, into: &bytes)
                    try emit(.plans, bytes.span)
                },
                // What a plan is folded into is its record.
                folded: { record, digest throws(StorageError) in
                    stateDigest &+= UInt64(digest)
                    try emit(.plans, record)
                })
        #endif
        for tombstone in frozen.tombstones {
            bytes.removeAll(keepingCapacity: true)
            codec.encode(tombstone, into: &bytes)
            try emit(.tombstones, bytes.span)
        }
        bytes.removeAll(keepingCapacity: true)
        codec.encode(frozen.counters, into: &bytes)
        try emit(.counters, bytes.span)
        return stateDigest
    }

    #if MUTANTS
        private static func mistaken(_ plans: some Sequence<Plan>) -> [Plan] {
            if DurabilityMutant.dictionaryOrderInSnapshot.isActive {
                return Array(Dictionary(plans.map { ($0.id, $0) }) { first, _ in first }.values)
            }
            if DurabilityMutant.dedupeForgottenInSnapshot.isActive { return plans.map(\.withoutRecords) }
            return Array(plans)
        }
    #endif
}
