/// One route of the provider, without its geometry.
public struct Candidate: Equatable, Sendable {
    /// At most 20,000,000.
    public var distanceMetres: UInt32
    /// At most 2,592,000.
    public var durationSeconds: UInt32
    /// At most 255.
    public var legCount: UInt32
    /// `none` when the provider withheld the geometry.
    public var geometryDigest: Digest
    /// The provider's own handle, at most 256 bytes; a secret.
    public var providerRouteReference: [UInt8]

    /// Gathers the five.
    public init(
        distanceMetres: UInt32, durationSeconds: UInt32, legCount: UInt32, geometryDigest: Digest = .none,
        providerRouteReference: [UInt8] = []
    ) {
        self.distanceMetres = distanceMetres
        self.durationSeconds = durationSeconds
        self.legCount = legCount
        self.geometryDigest = geometryDigest
        self.providerRouteReference = providerRouteReference
    }
}
