/// Every property in `docs/properties.md` has its tests, and the types that keep a part of it say so.
enum PropertyRule {
    static let document = "docs/properties.md"
    /// The list is complete: its numbers are these, each once, in order.
    static let numbers = 1...46

    private static let name = Pattern(#"^(P\d+): "#)

    /// The tags that comments may use, since the document explains them.
    static func tags(in files: [SourceFile]) -> Set<String> {
        Set(self.rows(in: files)?.compactMap { $0["#"] } ?? [])
    }

    /// Rows out of order, suites that differ from the document, and types that do not name their property.
    static func violations(in files: [SourceFile]) -> [Violation] {
        guard let rows = self.rows(in: files) else {
            return [Violation(path: document, line: 1, complaint: "no table of properties")]
        }
        var found: [Violation] = []
        let listed = rows.map { $0["#"] ?? "" }
        if listed != self.numbers.map({ "P\($0)" }) {
            found.append(Violation(path: document, line: 1, complaint: "rows \(listed), not P1 to P46 in order"))
        }
        let suites = self.suites(in: files)
        for row in rows {
            let property = row["#"] ?? ""
            let named = self.words(row["suites"])
            let actual = (suites[property] ?? []).sorted()
            if actual.isEmpty {
                found.append(Violation(path: document, line: 1, complaint: "\(property) has no test"))
            } else if named.sorted() != actual {
                let complaint = "\(property) is tested by \(actual), not \(named)"
                found.append(Violation(path: document, line: 1, complaint: complaint))
            }
            found += self.words(row["types"]).flatMap { self.violations(of: property, keptBy: $0, in: files) }
        }
        found += Set(suites.keys).subtracting(listed).sorted().map { property in
            Violation(path: document, line: 1, complaint: "\(property) is tested and not listed")
        }
        return found + self.unlistedTypes(in: files, rows: rows)
    }

    private static func rows(in files: [SourceFile]) -> [[String: String]]? {
        files.first { $0.path == document }.flatMap {
            MarkdownTable(in: $0, columns: ["#", "what holds", "types", "suites"])?.rows
        }
    }

    private static func words(_ cell: String?) -> [String] {
        (cell ?? "").split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    }

    /// The files, by their stems, that test each property.
    private static func suites(in files: [SourceFile]) -> [String: Set<String>] {
        var suites: [String: Set<String>] = [:]
        for file in files where file.path.hasPrefix("Tests/") {
            for test in NamedTest.all(in: file) {
                guard let match = name.matches(in: test.name).first else { continue }
                suites[match.groups[1], default: []].insert(file.stem)
            }
        }
        return suites
    }

    /// A type's file says beside it which property it keeps.
    private static func violations(of property: String, keptBy type: String, in files: [SourceFile]) -> [Violation] {
        guard let file = files.first(where: { $0.path.hasPrefix("Sources/RoutePlanning/") && $0.stem == type }) else {
            return [Violation(path: document, line: 1, complaint: "no type \(type) keeps \(property)")]
        }
        guard Pattern("\\b\(property)\\b").isFound(in: file.comments) else {
            return [Violation(path: file.path, line: 1, complaint: "does not say that it keeps \(property)")]
        }
        return []
    }

    /// A type that says it keeps a property is listed with it.
    private static func unlistedTypes(in files: [SourceFile], rows: [[String: String]]) -> [Violation] {
        files.filter { $0.path.hasPrefix("Sources/RoutePlanning/") && $0.isSwift }.flatMap { file in
            rows.compactMap { row in
                let property = row["#"] ?? ""
                guard Pattern("\\b\(property)\\b").isFound(in: file.comments),
                    !self.words(row["types"]).contains(file.stem)
                else { return nil }
                return Violation(path: file.path, line: 1, complaint: "\(property) does not list this type")
            }
        }
    }
}
