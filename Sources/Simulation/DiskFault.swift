/// Where a simulated disk stops obeying.
package struct DiskFault: Equatable, Sendable {
    /// The calls that change the disk, and reading.
    package enum Call: Int, CaseIterable, Equatable, Sendable {
        /// pwrite(2).
        case write
        /// pread(2).
        case read
        /// fdatasync(2). A failed one loses what it should have saved, and the next one succeeds, as on ext4.
        case syncContent
        /// ftruncate(2).
        case truncate
        /// Creating a file.
        case create
        /// renameat(2).
        case rename
        /// unlinkat(2).
        case unlink
        /// fsync(2) on the directory.
        case syncDirectory
    }

    /// What a failed sync leaves in the cache.
    package enum Aftermath: Equatable, Sendable {
        /// Programs go on reading what they wrote, though the disk has the old content: ext4.
        case cacheKept
        /// Programs read the old content again: btrfs.
        case cacheReverted
    }

    /// What a call does instead of failing.
    package enum Trick: Equatable, Sendable {
        /// A write or read takes about half.
        case short
        /// A sync of content or directory says that it has saved everything, and has saved nothing.
        case lie
        /// A write goes to another block of the file.
        case astray
        /// A sync takes so many nanoseconds.
        case delay(UInt64)
    }

    /// The call that fails.
    package let call: Call
    /// Only for files whose name begins so.
    package let prefix: String
    /// How many matching calls go well before.
    package var passing: Int
    /// How many then fail.
    package var failing: Int
    /// The errno they leave; 0 where they do something else instead.
    package let code: Int32
    /// What they do instead.
    package let trick: Trick?
    /// Of syncs: what programs then read.
    package let aftermath: Aftermath

    /// Describes a fault.
    package init(
        _ call: Call, prefix: String = "", passing: Int = 0, failing: Int = 1, code: Int32,
        aftermath: Aftermath = .cacheKept
    ) {
        self.call = call
        self.prefix = prefix
        self.passing = passing
        self.failing = failing
        self.code = code
        self.trick = nil
        self.aftermath = aftermath
    }

    /// Describes calls that do something else instead of failing.
    package init(_ call: Call, prefix: String = "", passing: Int = 0, failing: Int = 1, trick: Trick) {
        self.call = call
        self.prefix = prefix
        self.passing = passing
        self.failing = failing
        self.code = 0
        self.trick = trick
        self.aftermath = .cacheKept
    }
}
