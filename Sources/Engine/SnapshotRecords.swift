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
        for plan in frozen.plans {
            bytes.removeAll(keepingCapacity: true)
            codec.encode(plan, into: &bytes)
            try emit(.plans, bytes.span)
        }
        for tombstone in frozen.tombstones {
            bytes.removeAll(keepingCapacity: true)
            codec.encode(tombstone, into: &bytes)
            try emit(.tombstones, bytes.span)
        }
        bytes.removeAll(keepingCapacity: true)
        codec.encode(frozen.counters, into: &bytes)
        try emit(.counters, bytes.span)
        return frozen.stateDigest
    }
}
