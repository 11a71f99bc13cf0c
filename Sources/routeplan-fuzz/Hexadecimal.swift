/// Bytes as text, the way findings are kept.
enum Hexadecimal {
    /// The bytes that `text` spells, two digits each; nil where it does not.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? $0 - 48 : ($0 | 0x20) &- 87 }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 < 16 }) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
