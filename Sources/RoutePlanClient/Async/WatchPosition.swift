/// Where a watch stands.
public struct WatchPosition: Equatable, Sendable {
    /// The directory's name for ever; with the next, to be kept with the sequence.
    public let instance: Identifier
    /// The history's number.
    public let incarnation: UInt64
    /// One run of the daemon.
    public let epoch: UInt64
    /// Everything up to here has been told, or missed; events follow from behind it.
    public let sequence: UInt64
    /// Only of a gap: what came behind this one, up to `sequence`, is not told.
    public let missedAfter: UInt64
}
