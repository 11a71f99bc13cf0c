internal import RoutePlanClient

/// Compares the digests the library makes of the provider's geometry with those of the file.
enum JourneyGeometry {
    static func differences(_ journey: Journey) -> [Difference] {
        (journey.providerResult?.candidates ?? []).enumerated().compactMap { index, route in
            let observed = Self.digest(route.geometry)
            guard let expected = route.geometryDigest, expected != observed else { return nil }
            return Difference(field: "candidates[\(index)].geometry_digest", expected: expected, observed: observed)
        }
    }

    /// The digest, or the name of what the library refuses the geometry for.
    private static func digest(_ geometry: Journey.Geometry?) -> String {
        do {
            return try JourneyCommands.digest(geometry).description
        } catch {
            return error.reason == .unspecified ? error.codeName : error.reason.name
        }
    }
}
