/// What a crash leaves of what was not synced.
package enum CrashPolicy: Equatable, Sendable {
    /// The process dies, the kernel lives: everything written is still there.
    case processKilled
    /// Power is cut: nothing unsynced survives.
    case everythingUnsyncedLost
    /// Power is cut: of every unsynced write each 512-byte sector survives or not, and of the unsynced names the first
    /// few, as the seed says.
    case someUnsyncedLost(seed: UInt64)
}
