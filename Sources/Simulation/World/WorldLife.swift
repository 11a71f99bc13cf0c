internal import Engine
internal import Platform

/// One process of the daemon.
struct WorldLife {
    let writer: Writer
    let clock: ManualClock
    let number: Int
    /// Everything up to here was recovered, so it is durable.
    let recoveredSequence: UInt64
    /// When the loop takes its next turn; nil while none is planned.
    var turnAt: UInt64?
    /// Pieces of background work that are planned, by their place in the list of all.
    var plannedWork: Set<Int> = []
    var durableSequence: UInt64
    /// How many calls the disk had failed when it began.
    let failedCallCount: Int
    /// The place of the next event that watchers are told.
    var eventPlace: UInt64 = 0
    var batchesSinceSnapshot = 0
    /// The state a running snapshot is of.
    var frozen: SnapshotWitness?
    /// Turns in quick succession that decided nothing.
    var idleTurns = 0
    /// When the last turn was.
    var lastTurnAt: UInt64 = 0
}
