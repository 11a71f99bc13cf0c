/// Every bound of the journal's formats, in one place, each with its reason.
package enum JournalLimits {
    /// The grid frames are laid on: a frame shares no block of the page cache or the disk with another.
    package static let blockByteCount = 4096

    /// The unit disks write atomically; a frame has no sector of zeros, so an unwritten one shows.
    package static let sectorByteCount = 512

    /// A whole frame, header to trailer: bounds what a torn write can lose and what recovery holds at once.
    package static let frameByteCountMax = 1 << 20

    /// Entries in one frame: a batch of 1,024 amortises one sync to nothing and is decided in a few milliseconds.
    package static let frameEntryCountMax = 1024

    /// One entry's body: a command is at most 64 KiB on the wire and its effects repeat it a few times at most.
    package static let entryBodyByteCountMax = 512 * 1024

    /// Segments in one MANIFEST: 64 GiB of journal between two snapshots means that retention has failed, and twice that
    /// leaves room for starts, each of which adds one, to put it right.
    package static let manifestSegmentCountMax = 4096

    /// Snapshots in one MANIFEST: two are kept and a third exists while the oldest is being dropped.
    package static let manifestSnapshotCountMax = 8

    /// Payload of one snapshot block with its framing, so that damage is found 256 KiB at a time.
    package static let snapshotBlockByteCount = 256 * 1024

    /// One snapshot record: a plan with 1,024 idempotency records and its candidates stays far below.
    package static let snapshotRecordByteCountMax = 16 << 20
}
