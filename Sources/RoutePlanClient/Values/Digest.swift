/// A SHA-256 digest.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
    /// Number of bytes.
    public static let byteCount = 32
    /// All zero: no digest.
    public static let none = Self(words: (0, 0, 0, 0))

    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// Joins four big-endian words.
    public init(words: (UInt64, UInt64, UInt64, UInt64)) {
        (self.first, self.second, self.third, self.fourth) = words
    }

    /// Reads exactly 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let words = [0, 8, 16, 24].map { bytes[$0..<$0 + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        self.init(words: (words[0], words[1], words[2], words[3]))
    }

    /// Whether it is no digest.
    public var isNone: Bool { self == .none }

    /// The 32 bytes.
    public var bytes: [UInt8] { [self.first, self.second, self.third, self.fourth].flatMap(HexText.bytes) }

    /// 64 lower-case hexadecimal digits.
    public var description: String { HexText.text(self.bytes) }
}
