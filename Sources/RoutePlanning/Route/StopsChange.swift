/// New stops of a revision with their digest.
package struct StopsChange: Equatable, Sendable {
    /// The stops, all of them.
    package let stops: [Stop]
    /// SHA-256 of their canonical bytes.
    package let locationDigest: Digest256

    /// Memberwise.
    package init(stops: [Stop], locationDigest: Digest256) {
        self.stops = stops
        self.locationDigest = locationDigest
    }
}
