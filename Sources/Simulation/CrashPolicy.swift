/// What a crash leaves of what was not synced.
package enum CrashPolicy: Equatable, Sendable {
    /// The process dies, the kernel lives: everything written is still there.
    case processKilled
    /// Power is cut: nothing unsynced survives.
    case everythingUnsyncedLost
    /// Power is cut: of every unsynced write each 512-byte sector survives or not, and of the unsynced names the first
    /// few, as the seed says.
    case someUnsyncedLost(seed: UInt64)
    /// Power is cut: the disk had taken writes and names in their order, and got so far as the seed says.
    case prefixKept(seed: UInt64)
    /// Power is cut: each 4 KiB page with unsynced writes is kept, dropped or filled with anything at all.
    case pagesGarbled(seed: UInt64)
    /// Power is cut: as `someUnsyncedLost`, but any of the unsynced names survive, in whatever order they were made.
    case namesOutOfOrder(seed: UInt64)
    /// Power is cut on a weak file system: every name survives and no unsynced content.
    case contentLostNamesKept
}
