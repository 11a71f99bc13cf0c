/// What routes are computed for: stops and options with their digests.
///
/// The digests are computed over `Canonical` bytes by whoever makes the value.
package struct RouteContent: Equatable, Sendable {
    /// 0 to `Limits.stopsMax` stops, source first, destination last.
    package var stops: [Stop]
    /// Route-affecting options.
    package var options: RouteOptions
    /// SHA-256 of `Canonical.locationBytes`.
    package var locationDigest: Digest256
    /// SHA-256 of `Canonical.optionBytes`.
    package var optionDigest: Digest256

    /// Memberwise.
    package init(stops: [Stop], options: RouteOptions, locationDigest: Digest256, optionDigest: Digest256) {
        self.stops = stops
        self.options = options
        self.locationDigest = locationDigest
        self.optionDigest = optionDigest
    }
}
