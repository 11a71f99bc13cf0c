/// Every bound of the audit store, in one place, each with its reason.
package enum Limits {
    /// The store's own lock is held for moments; a person with `sqlite3` may hold it longer.
    package static let busyMilliseconds = 2_000

    /// How often whoever waits for that lock looks whether it is still worth it: a daemon that stops does not wait.
    package static let busyStepMilliseconds = 50

    /// Pages the thread that writes keeps in memory: the right edge of every index, with room.
    package static let writingCacheKiB = 16_384

    /// Pages a thread that reads keeps in memory: a page of history and the way to it.
    package static let readingCacheKiB = 4_096

    /// What the log of the database keeps on disk once it is empty.
    package static let logKeptByteCount = 64 << 20

    /// Bytes bound to one statement at once: sixty-four rows of the greatest there are.
    package static let boundByteCountMax = 256 << 10

    /// Rows one statement inserts: beyond that a row of it costs nothing less.
    package static let rowsPerStatement = 16

    /// Plans whose numbers are remembered while facts are written, each in a place of its own: those of some minutes, in 2 MB.
    package static let plansRememberedMax = 65_536

    /// Rows of one transaction of the projection: what it costs to commit is small beside them, and who waits to write,
    /// or the log that cannot be cut meanwhile, waits for little.
    package static let transactionRowMax = 8_192

    /// How long one transaction of the projection may gather.
    package static let transactionNanoseconds: UInt64 = 50_000_000

    /// How long a projection that has caught up lets entries gather before it begins a transaction: fifty commits a
    /// second at most, and nobody notices a fiftieth of a second.
    package static let gatherNanoseconds: UInt64 = 20_000_000

    /// The same while many come: five commits a second, each of which the journal's next may have to wait for.
    package static let gatherBusyNanoseconds: UInt64 = 200_000_000

    /// More entries than this in one transaction are many.
    package static let gatherBusyEntryCount: UInt64 = 64

    /// Entries for which it does not wait that long: half of a transaction.
    package static let gatherEntryCount: UInt64 = 4_096

    /// Between two tries on a full disk, as for a segment.
    package static let fullRetryNanoseconds: UInt64 = 1_000_000_000

    /// Between two tries while another process holds the store.
    package static let busyRetryNanoseconds: UInt64 = 100_000_000

    /// How far the projection gives way: the writer and those who answer go first.
    package static let projectionNiceness: Int32 = 10

    /// Facts removed in one transaction: a fraction of what one of the projection writes.
    package static let prunedRowMax = 4_096

    /// From a start, or the last time, until facts that are too old are removed: an hour, in which an operator can put a
    /// clock right that was set wrong.
    package static let pruneNanoseconds: UInt64 = 3_600_000_000_000

    /// Facts one call may have examined, whatever it asks for: some ten milliseconds of the one thread that reads.
    package static let rowsExaminedMax = 8_192

    /// Gaps told with one page: a store has one for each rebuild that found less than there was.
    package static let gapsToldMax = 64

    /// Questions about history that wait at once; one more is refused `OVERLOADED`.
    package static let historyQuestionsMax = 64

    /// Who asks what happened gives way to who makes something happen.
    package static let historyNiceness: Int32 = 5

    /// Pages in the database's log from which a commit copies them into the file: 16 MiB, so that a page that changes
    /// often is copied seldom.
    package static let checkpointPageCount = 4_096

    /// A store up to this many bytes is read through at a start; a greater one would hold the start up.
    package static let checkedAtStartByteCountMax: UInt64 = 64 << 20
}
