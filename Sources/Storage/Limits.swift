/// Every bound of the storage layer, in one place, each with its reason.
package enum StorageLimits {
    /// A segment: long enough that a rollover is rare, short enough that zeroing the spare takes 0.2 s.
    package static let segmentByteCount = 32 << 20

    /// A segment of any configuration, since recovery holds what may be a torn tail in memory.
    package static let segmentByteCountMax = 1 << 30

    /// Bytes of a segment in memory while it is replayed: several of the greatest frames, so that moving what is left of
    /// one to the front costs little.
    package static let segmentWindowByteCount = 4 << 20

    /// Bytes decided and not yet durable: what a process kill may lose and what answers may wait for.
    package static let undurableByteCountMax = 8 << 20

    /// Entries decided and not yet durable, for the same reason.
    package static let undurableEntryCountMax = 4096

    /// Attempts at the lock: covers a predecessor that is just ending.
    package static let lockAttemptCount = 5

    /// Between two attempts.
    package static let lockPauseNanoseconds: UInt64 = 100_000_000

    /// Bytes of a MANIFEST: its counts are bounded, so a longer file is not one.
    package static let manifestByteCountMax = 1 << 20

    /// Snapshots kept: the newest and the one to fall back to.
    package static let snapshotsKept = 2

    /// Bytes of a segment whoever follows the journal holds: the greatest frame fits, and catching up needs few reads.
    package static let followerWindowByteCount = 2 << 20

    /// Bytes a follower reads first where it is close behind the writer: a few frames of an ordinary batch.
    package static let followerNearByteCount = 64 << 10

    /// Entries behind the writer that count as close.
    package static let followerNearEntryCount: UInt64 = 256

    /// Bytes of a snapshot between two syncs, so that its last sync does not hold up commits.
    package static let snapshotSyncByteCount = 4 << 20

    /// Bytes a scrub reads at a time: the longest frame fits, and a disk that has better to do waits for milliseconds.
    package static let scrubByteCount = 1 << 20

    /// How far a scrub gives way: whatever else there is to do goes first.
    package static let scrubNiceness: Int32 = 19

    /// Bytes written at a time when a spare is filled with zeros.
    package static let zeroFillByteCount = 1 << 20

    /// One in so many bytes of a segment is set aside for the MANIFEST that names the next one: 1 MiB of 32, which no
    /// MANIFEST exceeds.
    package static let manifestReserveShare = 32

    /// Frames of the greatest count for which the active segment keeps room while no spare is ready: one that a decision
    /// may add to what was counted before it, and one for acknowledgements.
    package static let spaceReserveFrameCount = 2

    /// Of a segment, at least three in four parts are for commands though no spare is ready; matters to short ones only.
    package static let spaceReserveShareMin = 4

    /// Between two tries at a spare: a full disk that has room again is noticed soon, and a try costs 0.2 s of a thread.
    package static let spareRetryNanoseconds: UInt64 = 1_000_000_000

    /// How far a snapshot gives way: about a tenth of a busy core, which still writes gigabytes between two of them.
    package static let snapshotNiceness: Int32 = 10
}
