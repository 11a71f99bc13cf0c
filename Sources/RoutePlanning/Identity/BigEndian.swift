/// Big-endian words in byte strings, the order of every canonical form.
enum BigEndian {
    /// The eight bytes from `offset` on.
    static func word(of bytes: borrowing Span<UInt8>, at offset: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in offset..<offset + 8 { word = word << 8 | UInt64(bytes[index]) }
        return word
    }

    /// Appends every byte of `value`, most significant first.
    static func append<Value: FixedWidthInteger>(_ value: Value, to bytes: inout [UInt8]) {
        var shift = Value.bitWidth
        while shift > 0 {
            shift -= 8
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}
