/// What an operator is told about a snapshot that is held for a backup.
package struct SnapshotView: Equatable, Sendable {
    /// Names the hold.
    package let hold: UInt64
    /// The last entry in it.
    package let sequence: UInt64
    /// Digest of the state there.
    package let stateDigest: UInt64
    /// The hold ends by itself after so many milliseconds.
    package let expiresInMilliseconds: UInt64
    /// Whose it is, and where.
    package let instance: InstanceView

    /// Memberwise.
    package init(
        hold: UInt64, sequence: UInt64, stateDigest: UInt64, expiresInMilliseconds: UInt64, instance: InstanceView
    ) {
        self.hold = hold
        self.sequence = sequence
        self.stateDigest = stateDigest
        self.expiresInMilliseconds = expiresInMilliseconds
        self.instance = instance
    }
}
