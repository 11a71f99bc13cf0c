/// Lower-case hexadecimal digits.
enum HexText {
    private static let digits = Array("0123456789abcdef")

    static func text(_ bytes: [UInt8]) -> String {
        String(bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] })
    }

    /// The eight bytes of a big-endian word.
    static func bytes(_ word: UInt64) -> [UInt8] {
        stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
}
