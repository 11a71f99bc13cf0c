/// Identifiers and digests as people write them: two lower-case digits a byte.
package enum Hexadecimal {
    private static let digits: [Character] = Array("0123456789abcdef")

    /// Writes bytes as digits.
    package static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(Self.digits[Int(byte >> 4)])
            text.append(Self.digits[Int(byte & 15)])
        }
        return text
    }

    /// Reads exactly `byteCount` bytes; nil for any other number of digits or another character.
    package static func bytes(_ text: String, byteCount: Int) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count == byteCount * 2 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        for pair in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.nibble(digits[pair]), let low = Self.nibble(digits[pair + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func nibble(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
