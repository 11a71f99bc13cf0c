/// Little-endian integers and copies into spans of bytes; see `Span+LittleEndian.swift` for why by bytes.
extension MutableSpan where Element == UInt8 {
    @inline(__always)
    mutating func setLittleEndian(_ value: UInt16, at offset: Int) {
        precondition(offset >= 0 && offset &+ 2 <= self.count, "an integer lies inside its bytes")
        self[offset] = UInt8(truncatingIfNeeded: value)
        self[offset &+ 1] = UInt8(truncatingIfNeeded: value >> 8)
    }

    @inline(__always)
    mutating func setLittleEndian(_ value: UInt32, at offset: Int) {
        precondition(offset >= 0 && offset &+ 4 <= self.count, "an integer lies inside its bytes")
        self[offset] = UInt8(truncatingIfNeeded: value)
        self[offset &+ 1] = UInt8(truncatingIfNeeded: value >> 8)
        self[offset &+ 2] = UInt8(truncatingIfNeeded: value >> 16)
        self[offset &+ 3] = UInt8(truncatingIfNeeded: value >> 24)
    }

    @inline(__always)
    mutating func setLittleEndian(_ value: UInt64, at offset: Int) {
        precondition(offset >= 0 && offset &+ 8 <= self.count, "an integer lies inside its bytes")
        self[offset] = UInt8(truncatingIfNeeded: value)
        self[offset &+ 1] = UInt8(truncatingIfNeeded: value >> 8)
        self[offset &+ 2] = UInt8(truncatingIfNeeded: value >> 16)
        self[offset &+ 3] = UInt8(truncatingIfNeeded: value >> 24)
        self[offset &+ 4] = UInt8(truncatingIfNeeded: value >> 32)
        self[offset &+ 5] = UInt8(truncatingIfNeeded: value >> 40)
        self[offset &+ 6] = UInt8(truncatingIfNeeded: value >> 48)
        self[offset &+ 7] = UInt8(truncatingIfNeeded: value >> 56)
    }

    /// Copies `bytes` to `offset`.
    @inline(__always)
    mutating func copy(_ bytes: borrowing Span<UInt8>, to offset: Int) {
        precondition(offset >= 0 && offset &+ bytes.count <= self.count, "a copy lies inside its target")
        for index in bytes.indices { self[offset &+ index] = bytes[index] }
    }

    /// Sets every byte in `range`.
    @inline(__always)
    mutating func fill(_ range: Range<Int>, with byte: UInt8) {
        precondition(range.lowerBound >= 0 && range.upperBound <= self.count, "a range lies inside its bytes")
        for offset in range { self[offset] = byte }
    }
}
