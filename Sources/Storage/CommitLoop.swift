package import Journaling

/// The journal's writer: gathers entries into a batch, makes batches durable one at a time.
///
/// Used from one thread, the engine's; owns one sync thread. At most one batch is in flight, so a valid later
/// frame proves every earlier one durable. A failed write or sync is final: the durable sequence stands still
/// and every later call throws the same error.
package final class CommitLoop {
    /// The last entry appended, 0 before the first.
    package var lastSequence: UInt64 { preconditionFailure("comes with the next commit") }
    /// The last entry known durable; nothing derived from a later one may leave the process.
    package var durableSequence: UInt64 { preconditionFailure("comes with the next commit") }
    /// Entries appended that no commit has taken yet.
    package var gatheredEntryCount: Int { preconditionFailure("comes with the next commit") }
    /// Whether the limits of not-yet-durable entries are reached: refuse before deciding.
    package var isOverloaded: Bool { preconditionFailure("comes with the next commit") }
    /// Whether a batch is with the sync thread.
    package var isCommitInFlight: Bool { preconditionFailure("comes with the next commit") }
    /// Whether the last durable frame is a batch without a successor: call `sealIdle` after 10 ms of rest.
    package var wantsIdleSeal: Bool { preconditionFailure("comes with the next commit") }
    /// Bytes of frames written since this loop started, for the snapshot trigger.
    package var writtenByteCount: UInt64 { preconditionFailure("comes with the next commit") }
    /// This writer's epoch.
    package var epoch: UInt64 { preconditionFailure("comes with the next commit") }
    /// Readable when the sync thread has finished a batch and `harvest` should be called.
    package var completionDescriptor: Int32 { preconditionFailure("comes with the next commit") }

    /// Adds one entry to the gathering batch and returns its sequence; touches no file.
    ///
    /// `journalTime` must exceed that of every earlier entry; `body` is copied, at most
    /// `JournalLimits.entryBodyByteCountMax` bytes and without 1,024 zero bytes in a row.
    package func append(
        kind: UInt16, schemaVersion: UInt16, planHigh: UInt64, planLow: UInt64, journalTime: UInt64,
        body: borrowing Span<UInt8>
    ) -> UInt64 {
        preconditionFailure("comes with the next commit")
    }

    /// Makes what was gathered durable.
    ///
    /// `inline`: everything gathered is written and synced on the calling thread, and durable on return; no batch
    /// may be in flight. Otherwise the oldest batch goes to the sync thread, unless one is with it already.
    package func commit(inline: Bool) throws(StorageError) {
        preconditionFailure("comes with the next commit")
    }

    /// Takes over what the sync thread finished and returns the durable sequence; throws what made it fail.
    @discardableResult
    package func harvest() throws(StorageError) -> UInt64 {
        preconditionFailure("comes with the next commit")
    }

    /// Writes an empty seal frame behind the last batch, so that the batch is provably durable.
    package func sealIdle(inline: Bool) throws(StorageError) {
        preconditionFailure("comes with the next commit")
    }

    /// Ends the gathering batch and names the journal position a snapshot of the present state stands for.
    package func markSnapshot() -> SnapshotMark { preconditionFailure("comes with the next commit") }

    /// Commits everything, seals and closes the segment, and ends the threads; nothing may be appended afterwards.
    package func close() throws(StorageError) {
        preconditionFailure("comes with the next commit")
    }
}
