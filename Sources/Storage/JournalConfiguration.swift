internal import Journaling

/// How the journal is laid out and bounded; the defaults are the daemon's, tests use smaller ones.
package struct JournalConfiguration: Sendable {
    /// Whether the journal may use threads of its own.
    package enum Threads: Sendable {
        /// A sync thread and a thread that keeps the spare segment ready.
        case own
        /// None: every commit is inline and the spare is made at the rollover. For deterministic simulation.
        case none
        /// The work of those threads, each piece done on the calling thread when `perform` is told to. For simulations
        /// in which decisions, syncs and snapshots overlap.
        case stepped
    }

    /// Bytes of one segment, a multiple of 4 KiB.
    package var segmentByteCount: Int
    /// Bytes of one frame at most.
    package var batchByteCountMax: Int
    /// Entries of one frame at most.
    package var batchEntryCountMax: Int
    /// Bytes appended and not yet durable, beyond which commands are refused before they are decided.
    package var undurableByteCountMax: Int
    /// Entries appended and not yet durable, likewise.
    package var undurableEntryCountMax: Int
    /// Bytes of the active segment that commands may not take while no spare is ready; acknowledgements may take half.
    package var spaceReserveByteCount: Int
    /// Who writes.
    package var threads: Threads

    /// The daemon's layout unless told otherwise.
    package init(
        segmentByteCount: Int = StorageLimits.segmentByteCount,
        batchByteCountMax: Int = JournalLimits.frameByteCountMax,
        batchEntryCountMax: Int = JournalLimits.frameEntryCountMax,
        undurableByteCountMax: Int = StorageLimits.undurableByteCountMax,
        undurableEntryCountMax: Int = StorageLimits.undurableEntryCountMax,
        spaceReserveByteCount: Int? = nil, threads: Threads = .own
    ) {
        let block = JournalLimits.blockByteCount
        precondition(batchByteCountMax % block == 0 && batchByteCountMax >= block, "a frame is a multiple of 4 KiB")
        precondition(batchByteCountMax <= JournalLimits.frameByteCountMax, "a frame is at most 1 MiB")
        precondition(segmentByteCount % block == 0, "a segment is a multiple of 4 KiB")
        precondition(segmentByteCount <= StorageLimits.segmentByteCountMax, "a segment is at most 1 GiB")
        precondition(segmentByteCount >= batchByteCountMax + 2 * block, "a segment holds header, frame and seal")
        precondition((1...JournalLimits.frameEntryCountMax).contains(batchEntryCountMax), "1 to 1,024 entries a frame")
        self.segmentByteCount = segmentByteCount
        self.batchByteCountMax = batchByteCountMax
        self.batchEntryCountMax = batchEntryCountMax
        self.undurableByteCountMax = undurableByteCountMax
        self.undurableEntryCountMax = undurableEntryCountMax
        self.spaceReserveByteCount =
            spaceReserveByteCount
            ?? min(
                StorageLimits.spaceReserveFrameCount * batchByteCountMax,
                segmentByteCount / StorageLimits.spaceReserveShareMin)
        self.threads = threads
    }
}
