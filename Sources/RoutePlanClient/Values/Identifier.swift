/// Identity of a plan, candidate, hand-off or attempt.
public struct Identifier: Hashable, Sendable, CustomStringConvertible {
    /// Number of bytes.
    public static let byteCount = 16
    /// All zero: no identity.
    public static let none = Self(high: 0, low: 0)

    /// The first eight bytes, big-endian.
    public let high: UInt64
    /// The last eight bytes, big-endian.
    public let low: UInt64

    /// Joins the two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads exactly 16 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        self.low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether it is no identity.
    public var isNone: Bool { self == .none }

    /// The 16 bytes.
    public var bytes: [UInt8] { HexText.bytes(self.high) + HexText.bytes(self.low) }

    /// 32 lower-case hexadecimal digits.
    public var description: String { HexText.text(self.bytes) }
}
