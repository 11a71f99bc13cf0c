/// One route of the provider as a command says it, without its geometry.
public struct DirectionCandidate: Equatable, Sendable {
    /// Metres.
    public var distanceMetres: UInt32
    /// Seconds.
    public var durationSeconds: UInt32
    /// Number of legs.
    public var legCount: UInt32
    /// Nil when the provider withheld the geometry.
    public var geometryDigest: DirectionDigest?
    /// The provider's own handle; a secret.
    public var routeReference: [UInt8]
}
