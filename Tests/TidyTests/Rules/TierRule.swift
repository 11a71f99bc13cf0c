/// Dependencies point to lower tiers only; the clients stand beside the tiers and share the wire with them.
enum TierRule {
    /// The edges from a client into the tiers that are meant, by client.
    ///
    /// The command line reads journals offline.
    static let clientEdges: [String: Set<String>] = [
        "CRoutePlanClient": ["CRoutePlanMessages"],
        "routeplan-load": ["CommandSyntax", "Platform"],
        "routeplanctl": [
            "CommandSyntax", "Configuration", "Auditing", "JournalTools", "Journaling", "Storage", "WireSchema",
            "Platform",
            "RoutePlanning", "Telemetry",
        ],
    ]

    /// Targets for tests only, which no program may link.
    static let testOnly: Set<String> = ["Simulation"]

    /// Programs that are tests themselves and are not shipped.
    static let testPrograms: Set<String> = ["routeplan-simulate", "routeplan-fuzz"]

    /// Every edge of the package that points up or sideways, and every target outside the table.
    static func violations(in manifest: Manifest) -> [Violation] {
        manifest.targets.values.sorted { $0.name < $1.name }.flatMap { target -> [Violation] in
            guard let group = manifest.groups[target.name] else {
                return [violation("\(target.name) is in no tier")]
            }
            let edges = target.dependencies.sorted().compactMap { name -> Violation? in
                guard let other = manifest.groups[name] else { return violation("\(target.name) uses unknown \(name)") }
                return isLawful(from: target.name, group, to: name, other)
                    ? nil : violation("\(target.name) (\(group)) must not use \(name) (\(other))")
            }
            guard target.kind == .program, !testPrograms.contains(target.name) else { return edges }
            return edges
                + manifest.closure(of: target.name).intersection(testOnly).sorted().map { name in
                    violation("\(target.name) links \(name), which is for tests")
                }
        }
    }

    private static func violation(_ complaint: String) -> Violation {
        Violation(path: "Package.swift", line: 1, complaint: complaint)
    }

    private static func isLawful(
        from name: String, _ group: Manifest.Group, to otherName: String, _ other: Manifest.Group
    ) -> Bool {
        switch (group, other) {
        case (.suites, .libraries), (.suites, .tier), (.suites, .clients): true
        case (.tier, .libraries), (.clients, .libraries), (.clients, .clients): true
        case (.tier(let from), .tier(let to)): to < from
        case (.clients, .tier): clientEdges[name]?.contains(otherName) ?? false
        case (.libraries, _), (.tier, .clients), (_, .suites): false
        }
    }
}
