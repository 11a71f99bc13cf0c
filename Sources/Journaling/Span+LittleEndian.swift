/// Little-endian integers in spans of bytes.
///
/// Written out byte by byte: the optimiser joins them into one bounds check and one load or store, and nothing
/// here needs a pointer.
extension Span where Element == UInt8 {
    @inline(__always)
    func littleEndianUInt16(at offset: Int) -> UInt16 {
        precondition(offset >= 0 && offset &+ 2 <= self.count, "an integer lies inside its bytes")
        return UInt16(self[offset]) | UInt16(self[offset &+ 1]) << 8
    }

    @inline(__always)
    func littleEndianUInt32(at offset: Int) -> UInt32 {
        precondition(offset >= 0 && offset &+ 4 <= self.count, "an integer lies inside its bytes")
        var value = UInt32(self[offset])
        value |= UInt32(self[offset &+ 1]) << 8
        value |= UInt32(self[offset &+ 2]) << 16
        value |= UInt32(self[offset &+ 3]) << 24
        return value
    }

    @inline(__always)
    func littleEndianUInt64(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset &+ 8 <= self.count, "an integer lies inside its bytes")
        var value = UInt64(self[offset])
        value |= UInt64(self[offset &+ 1]) << 8
        value |= UInt64(self[offset &+ 2]) << 16
        value |= UInt64(self[offset &+ 3]) << 24
        value |= UInt64(self[offset &+ 4]) << 32
        value |= UInt64(self[offset &+ 5]) << 40
        value |= UInt64(self[offset &+ 6]) << 48
        value |= UInt64(self[offset &+ 7]) << 56
        return value
    }

    /// Whether every byte in `range` is zero.
    @inline(__always)
    func isZero(in range: Range<Int>) -> Bool {
        precondition(range.lowerBound >= 0 && range.upperBound <= self.count, "a range lies inside its bytes")
        var offset = range.lowerBound
        while offset &+ 8 <= range.upperBound {
            if self.littleEndianUInt64(at: offset) != 0 { return false }
            offset &+= 8
        }
        while offset < range.upperBound {
            if self[offset] != 0 { return false }
            offset &+= 1
        }
        return true
    }
}
