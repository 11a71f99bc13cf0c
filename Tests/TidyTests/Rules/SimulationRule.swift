/// The tables of `docs/simulation.md` list what the simulator has: rules, probes and planted mistakes.
enum SimulationRule {
    static let document = "docs/simulation.md"
    static let rules = "Sources/Simulation/World/Violation.swift"
    static let probes = "Sources/Simulation/World/Probe.swift"
    static let mistakes = ["Sources/Journaling/DurabilityMutant.swift", "Sources/RoutePlanning/RetentionMutant.swift"]

    private static let named = Pattern(#"^ +case \w+ = "([^"]+)"$"#)
    private static let planted = Pattern(#"^ +case (\w+)$"#)

    /// Tables that are missing or differ from the code.
    static func violations(in files: [SourceFile]) -> [Violation] {
        guard let document = files.first(where: { $0.path == document }) else {
            return [Violation(path: document, line: 1, complaint: "no such document")]
        }
        func cases(_ pattern: Pattern, in path: String) -> [String] {
            files.first { $0.path == path }.map { pattern.matches(in: $0.text).map { $0.groups[1] } } ?? []
        }
        let expected = [
            (column: "rule", beside: "holds when", items: cases(named, in: rules)),
            (column: "probe", beside: "is hit when", items: cases(named, in: probes)),
            (column: "mutant", beside: "mistake", items: mistakes.flatMap { cases(planted, in: $0) }),
        ]
        return expected.compactMap { column, beside, items in
            let table = MarkdownTable(in: document, columns: [column, beside])
            let listed = table?.rows.map { $0[column] ?? "" } ?? []
            guard listed != items || items.isEmpty else { return nil }
            let difference = Set(listed).symmetricDifference(items).sorted()
            return Violation(
                path: document.path, line: 1,
                complaint: "the table of each \(column) differs in \(difference), or in order")
        }
    }
}
