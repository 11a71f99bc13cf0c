/// The instance that answers, and how it stands.
public struct Instance: Equatable, Sendable {
    /// Drawn when the data directory was made.
    public var id: Identifier
    /// Another one whenever the directory went back behind something it had answered; drawn at random then.
    public var incarnation: UInt64
    /// One more at every start.
    public var epoch: UInt64
    /// Everything up to here is on disk.
    public var durableSequence: UInt64
    /// How it stands.
    public var state: ServingState
    /// Since when, by the wall clock, in milliseconds since 1970.
    public var stateSinceMilliseconds: UInt64
    /// Since when, in journal time, in nanoseconds since 1970.
    public var stateSinceJournalNanoseconds: UInt64
    /// The daemon's version.
    public var version: String
    /// The format of the files it writes.
    public var format: UInt32
    /// The version of what journal entries hold.
    public var entrySchema: UInt32
    /// Its process.
    public var processID: UInt32
    /// Where journal and snapshots are.
    public var dataDirectory: String
}
