/// Options that decide routes, as the controller is set; raw values are the contract's.
public struct DirectionOptions: Equatable, Sendable {
    /// `profileIdentifier`: how the traveler moves.
    public enum Profile: UInt32, Sendable {
        case driving = 1
        case biking = 2
        case walking = 3
        case trucking = 4
    }

    /// `resourceIdentifier`: which calculation is asked.
    public enum Resource: UInt32, Sendable {
        case routeAdv = 1
        case routeEta = 2
        case routeTraffic = 3
    }

    /// What a route is optimised for.
    public enum RouteType: UInt32, Sendable {
        case none = 0
        case quickest = 1
        case shortest = 2
    }

    /// `routeShapeResolution`: detail of the provider's geometry.
    public enum Overview: UInt32, Sendable {
        case absent = 1
        case simplified = 2
        case full = 3
    }

    /// Roads to avoid.
    public struct Excludes: OptionSet, Equatable, Sendable {
        /// The contract's bits.
        public let rawValue: UInt8

        /// Takes the contract's bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Toll roads.
        public static let toll = Self(rawValue: 1)
        /// Motorways.
        public static let motorway = Self(rawValue: 2)
        /// Ferries.
        public static let ferry = Self(rawValue: 4)
    }

    /// `attributionOptions`: response attributes asked for.
    public struct Attributes: OptionSet, Equatable, Sendable {
        /// The contract's bits.
        public let rawValue: UInt16

        /// Takes the contract's bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// How congested each part of a route is.
        public static let congestionLevel = Self(rawValue: 1)
        /// Travel time with traffic.
        public static let expectedTravelTime = Self(rawValue: 2)
        /// Travel time without traffic.
        public static let baseDuration = Self(rawValue: 4)
    }

    /// How the traveler moves.
    public var profile = Profile.driving
    /// Which calculation is asked.
    public var resource = Resource.routeAdv
    /// What the route is optimised for.
    public var routeType = RouteType.none
    /// Roads to avoid.
    public var excludes: Excludes = []
    /// `includesAlternativeRoutes`.
    public var alternatives = true
    /// 0 to 16; 0 leaves the number to the provider.
    public var alternativesMax: UInt8 = 0
    /// Detail of the provider's geometry.
    public var overview = Overview.full
    /// `includesSteps`.
    public var steps = true
    /// Response attributes asked for.
    public var attributes: Attributes = []
    /// ISO 3166-1 alpha-3.
    public var region = "IND"

    /// The SDK's defaults.
    public init() {}
}
