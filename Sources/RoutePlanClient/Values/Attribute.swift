/// Response attributes asked of the provider; a set, so order and repetition mean nothing.
public struct Attribute: OptionSet, Hashable, Sendable {
    /// RP_ATTRIBUTE_* bits.
    public let rawValue: UInt32

    /// Takes RP_ATTRIBUTE_* bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// How congested each part of a route is.
    public static let congestionLevel = Self(rawValue: 1)
    /// Travel time with traffic.
    public static let expectedTravelTime = Self(rawValue: 2)
    /// Travel time without traffic.
    public static let baseDuration = Self(rawValue: 4)
}
