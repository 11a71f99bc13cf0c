/// A Mappls Pin: six of `[A-Z0-9]`, in normal form.
package struct Pin: Hashable, Sendable {
    /// Characters of every pin.
    package static let byteCount = 6

    /// The six ASCII characters, first one in the highest of the low 48 bits.
    package let packed: UInt64

    /// Trims ASCII white space, upper-cases and checks; nil if what remains is no pin.
    package init?(normalising bytes: borrowing Span<UInt8>) {
        var first = 0
        var end = bytes.count
        while first < end, Self.isSpace(bytes[first]) { first += 1 }
        while end > first, Self.isSpace(bytes[end - 1]) { end -= 1 }
        guard end - first == Self.byteCount else { return nil }
        var packed: UInt64 = 0
        for index in first..<end {
            guard let character = Self.upperCased(bytes[index]) else { return nil }
            packed = packed << 8 | UInt64(character)
        }
        self.packed = packed
    }

    /// The six ASCII characters.
    package var bytes: [UInt8] {
        (0..<Self.byteCount).map { UInt8(truncatingIfNeeded: self.packed >> (40 - 8 * $0)) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// The character in normal form, or nil if no pin may hold it.
    private static func upperCased(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
        default: nil
        }
    }
}
