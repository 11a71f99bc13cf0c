/// What the journal does beside its owner's thread, piece by piece; the pieces of `JournalConfiguration.Threads.stepped`.
package enum BackgroundWork: CaseIterable, Sendable {
    /// Writes and syncs the batch in flight.
    case sync
    /// Fills the next spare segment.
    case spare
    /// Writes a snapshot to its temporary file and reads it back.
    case snapshotWriting
    /// Names a written snapshot once its state is durable, and drops what it makes superfluous.
    case snapshotPublishing
}
