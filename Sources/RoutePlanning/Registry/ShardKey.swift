/// A key that says which shard it belongs to, the same in every process.
protocol ShardKey: Hashable, Sendable {
    /// A word whose low bits are spread evenly.
    var shardWord: UInt64 { get }
}

extension Text: ShardKey {
    var shardWord: UInt64 {
        var mixer = Mixer()
        mixer.mix(self)
        return mixer.digest
    }
}
