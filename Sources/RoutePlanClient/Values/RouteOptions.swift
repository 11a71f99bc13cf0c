/// Options that decide routes; what is left out takes the SDK's default.
public struct RouteOptions: Equatable, Sendable {
    /// How the traveler moves.
    public var profile = Profile.unspecified
    /// Which calculation is asked.
    public var resource = Resource.unspecified
    /// What the route is optimised for.
    public var routeType = RouteType.none
    /// Roads to avoid.
    public var excludes: Exclude = []
    /// More than one route; nil takes the default, yes.
    public var alternatives: Bool?
    /// 0 to 16; 0 leaves the number to the provider.
    public var alternativesMax: UInt32 = 0
    /// Detail of the provider's geometry.
    public var overview = Overview.unspecified
    /// Turn-by-turn steps; nil takes the default, yes.
    public var steps: Bool?
    /// Response attributes asked for.
    public var attributes: Attribute = []
    /// ISO 3166-1 alpha-3; empty means IND.
    public var region = ""

    /// All defaults.
    public init() {}
}
