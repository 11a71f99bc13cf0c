/// Roads to avoid; a set, so order and repetition mean nothing.
public struct Exclude: OptionSet, Hashable, Sendable {
    /// RP_EXCLUDE_* bits.
    public let rawValue: UInt32

    /// Takes RP_EXCLUDE_* bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let toll = Self(rawValue: 1)
    public static let motorway = Self(rawValue: 2)
    public static let ferry = Self(rawValue: 4)
}
