/// Options that decide routes; what is left out takes the SDK's default.
public struct RouteOptions: Equatable, Sendable {
    public var profile = Profile.unspecified
    public var resource = Resource.unspecified
    public var routeType = RouteType.none
    public var excludes: Exclude = []
    public var alternatives: Bool?
    /// 0 to 16; 0 leaves the number to the provider.
    public var alternativesMax: UInt32 = 0
    public var overview = Overview.unspecified
    public var steps: Bool?
    public var attributes: Attribute = []
    /// ISO 3166-1 alpha-3; empty means IND.
    public var region = ""

    /// All defaults.
    public init() {}
}
