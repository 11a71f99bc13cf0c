/// What a navigation adapter must navigate with.
public struct Handoff: Equatable, Sendable {
    /// Its identity.
    public var id: Identifier
    /// The plan it belongs to.
    public var plan: Identifier
    /// The candidate chosen.
    public var candidate: Identifier
    /// The attempt asked for.
    public var attempt: Attempt
    /// Of the plan now.
    public var position: Position
    /// Of the candidate, like all that follows.
    public var revision: UInt64
    /// The presentation it was chosen in.
    public var generation: UInt32
    /// The calculation it came from.
    public var calculation: UInt32
    /// Position in the list the provider returned.
    public var selectedIndex: UInt32
    /// How many routes that list had.
    public var candidateCount: UInt32
    /// Of the stops in normal form.
    public var locationDigest: Digest
    /// Of the options in normal form.
    public var optionDigest: Digest
    /// Of the route, or none.
    public var geometryDigest: Digest
    /// Source first, destination last.
    public var stops: [Stop]
    /// Options that decide routes.
    public var options: RouteOptions
    /// As the provider returned it.
    public var distanceMetres: UInt32
    /// As the provider returned it.
    public var durationSeconds: UInt32
    /// Number of legs.
    public var legCount: UInt32
    /// A secret.
    public var providerRouteReference: [UInt8]
    /// When it was made, in milliseconds since 1970.
    public var createdAtMilliseconds: UInt64
    /// Until when the route counts as fresh, in milliseconds since 1970.
    public var freshUntilMilliseconds: UInt64
    /// Journal sequence the answer saw.
    public var sequence: UInt64
}
