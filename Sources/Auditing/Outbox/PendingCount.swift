/// How many events lie behind a cursor, kept so that only what changed is counted again.
struct PendingCount: Equatable {
    /// What is counted begins behind this sequence.
    var after: UInt64
    /// It ends with this one.
    var upTo: UInt64
    /// How many there are.
    var count: UInt64
}
