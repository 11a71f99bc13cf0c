/// Roads to avoid; a set, so order and repetition mean nothing.
public struct Exclude: OptionSet, Hashable, Sendable {
    /// RP_EXCLUDE_* bits.
    public let rawValue: UInt32

    /// Takes RP_EXCLUDE_* bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Toll roads.
    public static let toll = Self(rawValue: 1)
    /// Motorways.
    public static let motorway = Self(rawValue: 2)
    /// Ferries.
    public static let ferry = Self(rawValue: 4)
}
