internal import Digests
package import RoutePlanning

/// SHA-256 over planning's canonical bytes.
package enum ContentDigest {
    /// What stops a route has, in which order.
    package static func location(of stops: [Stop]) -> Digest256 {
        Self.digest(of: Canonical.locationBytes(of: stops))
    }

    /// Which options it has.
    package static func options(of options: RouteOptions) -> Digest256 {
        Self.digest(of: Canonical.optionBytes(of: options))
    }

    /// What one request for routes asks: the content at a revision.
    package static func request(
        locationDigest: Digest256, optionDigest: Digest256, revision: UInt64
    ) -> Digest256 {
        Self.digest(
            of: Canonical.requestBytes(
                locationDigest: locationDigest, optionDigest: optionDigest, revision: revision))
    }

    /// Which way a route goes, for clients and their tests.
    package static func geometry(of points: [GeometryPoint]) -> Digest256 {
        Self.digest(of: Canonical.geometryBytes(of: points))
    }

    private static func digest(of bytes: [UInt8]) -> Digest256 {
        let digest = SHA256Hasher.digest(of: bytes.span)
        return Digest256(word0: digest.word0, word1: digest.word1, word2: digest.word2, word3: digest.word3)
    }
}
