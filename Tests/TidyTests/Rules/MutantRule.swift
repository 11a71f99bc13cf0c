/// Every planted mistake is in the table of `docs/model-checking.md` with a test that exists.
///
/// `scripts/mutants` shows that the tests named there do fail.
enum MutantRule {
    static let document = "docs/model-checking.md"
    static let mistakes = "Sources/RoutePlanning/Mutant.swift"
    static let suites = "Tests/SimulationTests/"

    private static let mutant = Pattern(#"^ +case (\w+)$"#)
    private static let property = Pattern(#"\bP\d+\b"#)

    /// Rows that differ from the list of mistakes, and tests that are not there.
    static func violations(in files: [SourceFile]) -> [Violation] {
        guard let document = files.first(where: { $0.path == document }),
            let table = MarkdownTable(in: document, columns: ["mutant", "mistake", "test", "properties"])
        else { return [Violation(path: document, line: 1, complaint: "no table of mutants")] }
        let planted = files.first { $0.path == mistakes }.map { mutant.matches(in: $0.code).map { $0.groups[1] } } ?? []
        let listed = table.rows.map { $0["mutant"] ?? "" }
        var found: [Violation] = []
        if listed != planted {
            found.append(Violation(path: document.path, line: 1, complaint: "lists \(listed), planted are \(planted)"))
        }
        let tests = files.filter { $0.path.hasPrefix(suites) }.flatMap(NamedTest.all(in:)).map(\.name)
        for row in table.rows {
            let properties = property.matches(in: row["properties"] ?? "").map { $0.groups[0] + ": " }
            for name in [row["test"] ?? ""] + properties
            where name.isEmpty || !tests.contains(where: { $0 == name || name.hasSuffix(": ") && $0.hasPrefix(name) }) {
                let complaint = "\(row["mutant"] ?? "") is killed by no test named \(name)"
                found.append(Violation(path: document.path, line: 1, complaint: complaint))
            }
        }
        return found
    }
}
