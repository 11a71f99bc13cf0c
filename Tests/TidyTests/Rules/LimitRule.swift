/// Every limit has its reason, its row in `docs/limits.md` and, where something happens beyond it, its test.
enum LimitRule {
    static let document = "docs/limits.md"
    /// Whoever sends a command can reach these, so that no row may go without a test that names the constant.
    static let triedModule = "RoutePlanning"

    private static let constant = Pattern(#"^[ \t]*(?:package |public )?static let (\w+)"#)

    /// One limit, by its module and its constant.
    private struct Limit: Hashable {
        let module: String
        let name: String
    }

    /// Limits without reason, row or test, and rows of nothing.
    static func violations(in files: [SourceFile]) -> [Violation] {
        guard let document = files.first(where: { $0.path == document }),
            let table = MarkdownTable(in: document, columns: ["module", "limit", "beyond it", "test", "where"])
        else { return [Violation(path: document, line: 1, complaint: "no table of limits")] }
        var found: [Violation] = []
        var limits: Set<Limit> = []
        for file in files where file.path.hasPrefix("Sources/") && file.path.hasSuffix("Limits.swift") {
            let module = file.path.split(separator: "/")[1]
            for match in constant.matches(in: file.code) {
                limits.insert(Limit(module: String(module), name: match.groups[1]))
                let above = file.lines[max(file.line(at: match.offset) - 2, 0)]
                if !above.contains("///") {
                    found.append(file.violation(at: match.offset, "\(match.groups[1]) has no reason"))
                }
            }
        }
        let rows = table.rows.map { ($0, Limit(module: $0["module"] ?? "", name: $0["limit"] ?? "")) }
        for (row, limit) in rows {
            found += complaints(about: limit, row, limits: limits, files: files).map {
                Violation(path: document.path, line: 1, complaint: "\(limit.module).\(limit.name): \($0)")
            }
        }
        found += limits.subtracting(rows.map(\.1)).map { limit in
            Violation(path: document.path, line: 1, complaint: "\(limit.module).\(limit.name): no row")
        }
        return found
    }

    private static func complaints(
        about limit: Limit, _ row: [String: String], limits: Set<Limit>, files: [SourceFile]
    ) -> [String] {
        guard limits.contains(limit) else { return ["no such limit"] }
        let test = NamedTest(name: row["test"] ?? "", path: row["where"] ?? "")
        if test.name == "—" { return limit.module == triedModule ? ["needs a test"] : [] }
        guard let file = files.first(where: { $0.path == test.path }), NamedTest.all(in: file).contains(test) else {
            return ["no test \(test.name) in \(test.path)"]
        }
        let names = file.text.contains("Limits.\(limit.name)") || limit.module != triedModule
        return names ? [] : ["\(test.path) does not name it"]
    }
}
