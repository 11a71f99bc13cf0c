internal import RoutePlanClient

/// Compares what the daemon keeps with what a journey's file says it must be.
enum JourneyChecks {
    /// A plan right after its creation, against the canonical form of content A.
    static func created(_ reply: Reply, _ journey: Journey) -> [Difference] {
        guard case .plan(let plan) = reply, let canonical = journey.canonical else { return Self.wrong("a plan") }
        var rows = [
            ("location_digest", canonical.locationDigest, plan.locationDigest.description),
            ("option_digest", canonical.optionDigest, plan.optionDigest.description),
            ("request_digest", canonical.requestDigest, plan.requestDigest.description),
            ("stops", "\(canonical.stops.map(\.text))", "\(plan.stops.map { Self.text($0.place) })"),
        ]
        // Byte by byte: Swift's == would call a composed and a decomposed label equal.
        let labels = zip(canonical.labels, plan.stops.map(\.label)).map { ($0, $1) }
        for (index, pair) in labels.enumerated() where !pair.0.utf8.elementsEqual(pair.1.utf8) {
            rows.append(("stops[\(index)].label", pair.0, pair.1))
        }
        return Self.differences(rows) + JourneyGeometry.differences(journey)
    }

    /// A plan at its journey's end: one version an event.
    static func ended(_ reply: Reply, _ journey: Journey) -> [Difference] {
        guard case .plan(let plan) = reply else { return Self.wrong("a plan") }
        let last = journey.script.last?.expectation
        return Self.differences([
            ("version (one an event)", "\(journey.events?.count ?? 0)", "\(plan.position.version)"),
            ("state", last?.state ?? "", plan.position.state.word),
            ("revision", "\(last?.revision ?? 0)", "\(plan.position.revision)"),
            ("option_digest", journey.canonical?.optionDigest ?? "", plan.optionDigest.description),
        ])
    }

    /// What the last attempt navigates with: the provider's geometry at the selected index, and the plan's options.
    static func handoff(_ reply: Reply, _ journey: Journey) -> [Difference] {
        guard case .handoff(let handoff) = reply else { return Self.wrong("a hand-off") }
        let offered = journey.providerResult?.candidates ?? []
        let index = min(Int(handoff.selectedIndex), offered.count - 1)
        var rows = [("option_digest", journey.canonical?.optionDigest ?? "", handoff.optionDigest.description)]
        if index >= 0, let digest = offered[index].geometryDigest {
            rows.append(("geometry_digest", digest, handoff.geometryDigest.description))
            rows.append(("distance_m", "\(offered[index].distanceMetres)", "\(handoff.distanceMetres)"))
        }
        if !journey.script.contains(where: { $0.command == .reviseRoute }) {
            rows.append(
                ("location_digest", journey.canonical?.locationDigest ?? "", handoff.locationDigest.description))
        }
        return Self.differences(rows)
    }

    private static func differences(_ rows: [(String, String, String)]) -> [Difference] {
        rows.filter { !$0.1.utf8.elementsEqual($0.2.utf8) }.map {
            Difference(field: $0.0, expected: $0.1, observed: $0.2)
        }
    }

    private static func text(_ place: Place) -> String {
        switch place {
        case .coordinate(let latitudeE6, let longitudeE6): "\(latitudeE6),\(longitudeE6)"
        case .pin(let pin): pin
        }
    }

    private static func wrong(_ what: String) -> [Difference] {
        [Difference(field: "answer", expected: what, observed: "something else")]
    }
}
