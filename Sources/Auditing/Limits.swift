/// Every bound of the audit store, in one place, each with its reason.
package enum Limits {
    /// The store's own lock is held for moments; a person with `sqlite3` may hold it longer.
    package static let busyMilliseconds = 2_000

    /// Pages the thread that writes keeps in memory: the right edge of every index, with room.
    package static let writingCacheKiB = 16_384

    /// Pages a thread that reads keeps in memory: a page of history and the way to it.
    package static let readingCacheKiB = 4_096

    /// What the log of the database keeps on disk once it is empty.
    package static let logKeptByteCount = 64 << 20

    /// Bytes bound to one statement at once: sixty-four rows of the greatest there are.
    package static let boundByteCountMax = 256 << 10
}
