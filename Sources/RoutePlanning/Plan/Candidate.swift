/// One route as the provider returned it, without geometry.
package struct Candidate: Equatable, Sendable {
    /// At most `Limits.distanceMetresMax`.
    package let distanceMetres: UInt32
    /// At most `Limits.durationSecondsMax`.
    package let durationSeconds: UInt32
    /// Legs of the route.
    package let legCount: UInt8
    /// Absent when the provider withheld the geometry.
    package let geometryDigest: Digest256?
    /// The provider's own handle, at most `Limits.providerRouteRefByteCountMax` bytes; a secret.
    package let providerRouteRef: [UInt8]

    /// Memberwise.
    package init(
        distanceMetres: UInt32, durationSeconds: UInt32, legCount: UInt8, geometryDigest: Digest256? = nil,
        providerRouteRef: [UInt8] = []
    ) {
        self.distanceMetres = distanceMetres
        self.durationSeconds = durationSeconds
        self.legCount = legCount
        self.geometryDigest = geometryDigest
        self.providerRouteRef = providerRouteRef
    }
}
