/// Options that change which routes come back, defaults filled in.
package struct RouteOptions: Hashable, Sendable {
    /// How the traveler moves.
    package let profile: Profile
    /// Which resource computes.
    package let resource: Resource
    /// What is optimised.
    package let routeType: RouteType
    /// What is avoided.
    package let excludes: Excludes
    /// Whether more than one route is wanted.
    package let alternatives: Bool
    /// At most so many, 0 to `Limits.alternativesMax`; 0 leaves it to the provider, and is forced when alternatives
    /// are off.
    package let maxAlternatives: UInt8
    /// Detail of the geometry.
    package let overview: Overview
    /// Whether steps are wanted.
    package let steps: Bool
    /// Annotations wanted.
    package let attributes: Attributes
    /// Where the provider looks.
    package let region: Region

    /// Memberwise.
    package init(
        profile: Profile = .driving, resource: Resource = .routeAdvanced, routeType: RouteType = .none,
        excludes: Excludes = [], alternatives: Bool = true, maxAlternatives: UInt8 = 0, overview: Overview = .full,
        steps: Bool = true, attributes: Attributes = [], region: Region = .india
    ) {
        self.profile = profile
        self.resource = resource
        self.routeType = routeType
        self.excludes = excludes
        self.alternatives = alternatives
        self.maxAlternatives = maxAlternatives
        self.overview = overview
        self.steps = steps
        self.attributes = attributes
        self.region = region
    }
}
