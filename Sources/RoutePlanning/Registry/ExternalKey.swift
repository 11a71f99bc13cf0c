/// What a creation is found by: the host's name of an intent, unique per owner.
struct ExternalKey: Hashable, Sendable, ShardKey {
    let owner: Text
    let externalID: Text

    /// The external id first: it is what tells the plans of one owner apart.
    static func == (left: ExternalKey, right: ExternalKey) -> Bool {
        left.externalID == right.externalID && left.owner == right.owner
    }

    var shardWord: UInt64 {
        var mixer = Mixer()
        mixer.mix(self.owner)
        mixer.mix(self.externalID)
        return mixer.digest
    }
}
