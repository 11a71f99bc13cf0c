package import RoutePlanning

// The way back: what the module's values are in the model's numbers.
extension Translation {
    /// The number of a text that `text` made.
    package static func number(in text: Text) -> Int {
        text.utf8.drop { $0 != UInt8(ascii: "-") }.dropFirst().reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The numbers of stops and options.
    package static func numbers(of content: RouteContent) -> ReferenceContent {
        ReferenceContent(
            stops: content.stops.map { stop in
                guard case .coordinate(let coordinate) = stop.place else {
                    preconditionFailure("the workload uses only coordinates")
                }
                let place = (Int(coordinate.latitudeE6) - 10_000_000) / 1_000
                return ReferenceStop(place: place, label: self.number(in: stop.label))
            },
            options: Int(content.options.maxAlternatives))
    }

    /// The numbers of a route.
    package static func numbers(of candidate: Candidate) -> ReferenceCandidate {
        ReferenceCandidate(
            distance: Int(candidate.distanceMetres),
            geometry: candidate.geometryDigest.flatMap { digest in Self.geometries.firstIndex(of: digest) })
    }

    /// The digests of the geometries workloads use, by their numbers.
    private static let geometries = (0...3).map { Self.digest([$0]) }
}
