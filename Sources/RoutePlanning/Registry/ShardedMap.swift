/// A dictionary in `Limits.shardsCount` pieces, so that growing stalls the writer for a thousandth of the time.
struct ShardedMap<Key: ShardKey, Value: Sendable>: Sendable {
    private var shards: [[Key: Value]]

    init() {
        self.shards = Array(repeating: [:], count: Limits.shardsCount)
    }

    /// The value of a key; setting nil removes it.
    subscript(key: Key) -> Value? {
        get { self.shards[Self.shard(of: key)][key] }
        _modify { yield &self.shards[Self.shard(of: key)][key] }
    }

    private static func shard(of key: Key) -> Int {
        Int(truncatingIfNeeded: key.shardWord & UInt64(Limits.shardsCount - 1))
    }
}
