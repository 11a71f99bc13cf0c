/// What a navigation adapter must navigate with.
public struct Handoff: Equatable, Sendable {
    public var id: Identifier
    public var plan: Identifier
    public var candidate: Identifier
    public var attempt: Attempt
    /// Of the plan now.
    public var position: Position
    /// Of the candidate, like all that follows.
    public var revision: UInt64
    public var generation: UInt32
    public var calculation: UInt32
    public var selectedIndex: UInt32
    public var candidateCount: UInt32
    public var locationDigest: Digest
    public var optionDigest: Digest
    public var geometryDigest: Digest
    public var stops: [Stop]
    public var options: RouteOptions
    public var distanceMetres: UInt32
    public var durationSeconds: UInt32
    public var legCount: UInt32
    /// A secret.
    public var providerRouteReference: [UInt8]
    public var createdAtMilliseconds: UInt64
    public var freshUntilMilliseconds: UInt64
    public var sequence: UInt64
}
