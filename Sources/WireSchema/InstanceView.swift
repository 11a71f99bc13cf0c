package import RoutePlanning

/// What an operator is told about the instance that answers.
package struct InstanceView: Equatable, Sendable {
    /// Who it is, drawn when the data directory was made.
    package var instance: (high: UInt64, low: UInt64) { (self.instanceHigh, self.instanceLow) }
    private let instanceHigh: UInt64
    private let instanceLow: UInt64
    /// Changes when a directory goes back behind something it had answered.
    package let incarnation: UInt64
    /// One more at every start.
    package let epoch: UInt64
    /// Everything up to here is on disk.
    package let durableSequence: UInt64
    /// How it stands.
    package let state: ServingState
    /// Since when, by the wall clock, in nanoseconds since 1970.
    package let stateSinceWallNanoseconds: UInt64
    /// Since when, in journal time.
    package let stateSinceJournalNanoseconds: UInt64
    /// The program's version.
    package let version: String
    /// The format of files that the program writes.
    package let format: UInt32
    /// The process.
    package let processID: UInt32
    /// Where journal and snapshots are.
    package let dataDirectory: String

    /// Memberwise.
    package init(
        instance: (high: UInt64, low: UInt64), incarnation: UInt64, epoch: UInt64, durableSequence: UInt64,
        state: ServingState, stateSinceWallNanoseconds: UInt64, stateSinceJournalNanoseconds: UInt64, version: String,
        format: UInt32, processID: UInt32, dataDirectory: String
    ) {
        self.instanceHigh = instance.high
        self.instanceLow = instance.low
        self.incarnation = incarnation
        self.epoch = epoch
        self.durableSequence = durableSequence
        self.state = state
        self.stateSinceWallNanoseconds = stateSinceWallNanoseconds
        self.stateSinceJournalNanoseconds = stateSinceJournalNanoseconds
        self.version = version
        self.format = format
        self.processID = processID
        self.dataDirectory = dataDirectory
    }
}
