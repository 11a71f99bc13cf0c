/// A snapshot that was taken for a backup: no file it needs goes while it is held.
package struct HeldSnapshot: Equatable, Sendable {
    /// Names the hold.
    package let hold: UInt64
    /// The last entry in the snapshot; the journal is closed behind it.
    package let sequence: UInt64
    /// Digest of the state there.
    package let stateDigest: UInt64
    /// When the hold ends by itself, on the monotonic clock.
    package let expiresAt: UInt64
}
