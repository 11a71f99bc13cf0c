import RoutePlanning
import WireSchema

extension RouteContent {
    /// Two labelled stops in Delhi with default options and true digests; a variant is other content.
    static func sample(variant: Int32 = 0) -> RouteContent {
        let stops = (0..<2 as Range<Int32>).map { number in
            Stop(
                place: .coordinate(
                    Coordinate(latitudeE6: 28_000_000 + 1_000 * number + variant, longitudeE6: 77_000_000)),
                label: Text("Stop \(number)"), address: "New Delhi", locationType: .suggestion)
        }
        let options = RouteOptions()
        return RouteContent(
            stops: stops, options: options, locationDigest: ContentDigest.location(of: stops),
            optionDigest: ContentDigest.options(of: options))
    }
}

extension [Candidate] {
    /// So many routes with a provider's handle each.
    static func sample(_ count: UInt32) -> [Candidate] {
        (0..<count).map { index in
            Candidate(
                distanceMetres: 15_000 + index, durationSeconds: 2_000 + index, legCount: 1,
                geometryDigest: Digest256(word0: UInt64(index), word1: 1, word2: 2, word3: 3),
                providerRouteRef: Text("route#\(index)").utf8)
        }
    }
}
