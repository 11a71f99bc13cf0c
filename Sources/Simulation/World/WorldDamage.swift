/// Damage at rest; numbers choose the file and the place among those that there are.
package enum WorldDamage: Hashable, Sendable {
    /// One bit of a frame is the other way round.
    case flippedBit(Int)
    /// The first block of a frame that has a successor is zeros.
    case zeroedFrame(Int)
    /// Only its header is.
    case zeroedHeader(Int)
    /// A frame lies where another one was.
    case misdirectedFrame(Int)
    /// A sealed segment is as it was before its end.
    case oldSegment(Int)
    /// The newest of two snapshots has a bit the other way round.
    case flippedSnapshotBit(Int)
    /// The disk does not give a block of a segment back.
    case unreadable(Int)
}
