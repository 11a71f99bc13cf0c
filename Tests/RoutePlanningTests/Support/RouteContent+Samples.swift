import RoutePlanning

extension Digest256 {
    /// A digest nobody computed, told apart by one number.
    static func sample(_ number: UInt64) -> Digest256 {
        Digest256(word0: number, word1: 0xD1, word2: 0xD2, word3: 0xD3)
    }
}

extension Stop {
    /// A stop in Delhi, told apart by micro-degrees.
    static func sample(_ number: Int32, label: Text = "Somewhere") -> Stop {
        Stop(
            place: .coordinate(Coordinate(latitudeE6: 28_000_000 + number, longitudeE6: 77_000_000)), label: label,
            address: "New Delhi", locationType: .suggestion)
    }
}

extension RouteContent {
    /// Two stops and default options.
    static let twoStops = RouteContent.stops(2)
    /// Other content than `twoStops`.
    static let otherStops = RouteContent.stops(2, variant: 1)

    /// So many stops; a variant is other content.
    static func stops(
        _ count: Int32, variant: Int32 = 0, label: Text = "Somewhere", options: RouteOptions = RouteOptions()
    ) -> RouteContent {
        RouteContent(
            stops: (0..<count).map { Stop.sample(1_000 * $0 + variant, label: label) }, options: options,
            locationDigest: .sample(UInt64(count) << 32 | UInt64(variant)),
            optionDigest: .sample(0xFFFF_0000 | UInt64(options.profile.rawValue)))
    }
}

extension [Candidate] {
    /// So many routes.
    static func routes(_ count: Int) -> [Candidate] {
        (0..<UInt32(count)).map { index in
            Candidate(
                distanceMetres: 15_000 + index, durationSeconds: 2_000 + index, legCount: 1,
                geometryDigest: .sample(0x6E0 + UInt64(index)), providerRouteRef: Text("route#\(index)").utf8)
        }
    }
}
