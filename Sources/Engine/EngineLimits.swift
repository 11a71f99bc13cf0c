/// Every limit of the engine, with its reason.
package enum EngineLimits {
    /// From so many entries on, a batch's own bytes and the next batch's decisions cost more than waking the sync thread.
    package static let besideEntryCountMin = 64
    /// Longest sync the mean learns from: one hung sync must not make every later batch wait for it.
    package static let syncNanosecondsMax: UInt64 = 5_000_000
    /// An idle journal is sealed after 10 ms, which shrinks the window in which its last batch has no successor.
    package static let idleSealNanoseconds: UInt64 = 10_000_000
    /// Journal bytes between snapshots: below it replay takes well under a second.
    package static let snapshotJournalByteCountMin: UInt64 = 64 << 20
    /// A changed state is snapshotted at least every five minutes.
    package static let snapshotIntervalNanoseconds: UInt64 = 300_000_000_000
    /// A start that replayed longer than two seconds is followed by a snapshot.
    package static let snapshotReplayNanoseconds: UInt64 = 2_000_000_000
    /// So many segments are followed by a snapshot: each start adds one, however little is written before the next, and
    /// reading so many mostly empty ones still takes well under a second.
    package static let snapshotSegmentCount = 256
    /// With so many segments a start snapshots before it serves: those of 768 starts came to nothing, and a quarter of
    /// what a MANIFEST holds leaves room for this one to fail as well.
    package static let snapshotFirstSegmentCount = 1024
    /// A failed snapshot is tried again after so long.
    package static let snapshotRetryNanoseconds: UInt64 = 60_000_000_000
    /// What is kept is read again a day after the last time: damage is found while the other snapshot is still good.
    package static let scrubIntervalNanoseconds: UInt64 = 86_400_000_000_000
    /// The first time comes an hour after the start, when a restart's own work is done.
    package static let scrubFirstNanoseconds: UInt64 = 3_600_000_000_000
    /// Between two pieces of 1 MiB: 20 MiB a second at most, a fraction of what a disk gives.
    package static let scrubPauseNanoseconds: UInt64 = 50_000_000
    /// A piece waits so long for a gap between commits: a gigabyte then takes an hour of a daemon that is never idle.
    package static let scrubPatienceNanoseconds: UInt64 = 2_000_000_000
    /// Timers fired in one turn, so that a storm of them never holds up the clients.
    package static let timersPerTurnMax = 256
    /// A start so long after the last entry may be a wall clock that jumped: no plan need be dropped that day.
    package static let retentionJumpNanoseconds: UInt64 = 86_400_000_000_000
    /// A wall clock that kept step for ten minutes is believed: a time server has long put a wrong one right.
    package static let retentionAgreementNanoseconds: UInt64 = 600_000_000_000
    /// Between wall clock and journal time: more than slewing makes, less than anybody sets a clock by.
    package static let wallToleranceNanoseconds: UInt64 = 60_000_000_000
    /// The wall clock is looked at once a second: it is set by people and time servers.
    package static let wallLookNanoseconds: UInt64 = 1_000_000_000
    /// A step of more than a second is a jump: slewing makes half a millisecond of it.
    package static let wallJumpNanoseconds: UInt64 = 1_000_000_000
    /// A wall clock beyond the year 2262 is wrong, and journal time, which never goes back, must not follow it; it leaves 292
    /// years of room for deadlines.
    package static let wallNanosecondsMax: UInt64 = 1 << 63
    /// Events kept for watchers: more than a second of them at full speed, in about 7 MB.
    package static let watchableEventMax = 65_536
    /// A sync of a second is not slow hardware any more but a disk in trouble.
    package static let syncSlowNanoseconds: UInt64 = 1_000_000_000
    /// After five seconds clients give up; whoever supervises the process should know by then.
    package static let syncHungNanoseconds: UInt64 = 5_000_000_000
    /// How long a sync may take unless configured: longer than any reset of a disk or a controller takes.
    package static let syncGiveUpNanoseconds: UInt64 = 60_000_000_000
    /// Steps of a replay between two looks at the clock: some microseconds.
    package static let progressStepCount: UInt64 = 256
    /// A start tells how far it has come once a second: more nobody reads.
    package static let progressNanoseconds: UInt64 = 1_000_000_000
    /// Between two looks at the writer: a fraction of the first second, and four wake-ups a second cost nothing.
    package static let hangLookNanoseconds: UInt64 = 250_000_000
    /// What one look counts at most: more has passed only while the process itself stood still.
    package static let hangLookNanosecondsMax: UInt64 = 500_000_000
    /// An overloaded client is asked to wait about as long as a full batch takes.
    package static let overloadedRetryMilliseconds: UInt32 = 20
    /// Without space a client is asked to wait until the next try at a segment.
    package static let noSpaceRetryMilliseconds: UInt32 = 1_000
    /// A client of a stopping daemon is asked to wait about as long as a restart takes.
    package static let drainingRetryMilliseconds: UInt32 = 500
    /// A hold ends by itself so long after it was last asked for: a backup that died keeps nobody waiting for long.
    package static let holdNanoseconds: UInt64 = 600_000_000_000
    /// However often it is prolonged: no snapshot is taken meanwhile, so the journal grows and a start takes longer.
    package static let holdTotalNanoseconds: UInt64 = 3_600_000_000_000
    /// Whoever asks while a snapshot is being taken for somebody else is asked to wait about as long as one takes.
    package static let holdRetryNanoseconds: UInt64 = 1_000_000_000
}
