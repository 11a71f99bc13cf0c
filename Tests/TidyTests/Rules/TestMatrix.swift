import Foundation

/// The tables of a document whose rows name the tests that prove them: `| F1 | … | tests | last result |`.
///
/// Every row there must be has tests that exist, and every test that bears a row's name stands in it. What the results
/// are is told by `scripts/lib/test-matrix`.
struct TestMatrix {
    let document: String
    /// The rows there must be, in order: `F1`, `row 1`, `report 1`.
    let keys: [String]
    /// What stands for tests in rows of parts that are not built yet.
    var later: [String: Set<String>] = [:]
    /// Whether each row has a test that bears its name.
    var isNamedByTests = false

    /// One row of the document.
    struct Row {
        let key: String
        let tests: [String]
        let result: String
        let line: Int
    }

    private static let row = Pattern(
        #"^\| (F\d+|row \d+|report \d+) \|(?:[^|\n]*\|)*([^|\n]*)\|([^|\n]*)\|$"#)
    private static let faults = Pattern(#"^((?:F\d+ )+)"#)
    private static let conformance = Pattern(#"^((?:rows?|reports?)(?: \d+)+(?:, (?:rows?|reports?)(?: \d+)+)*): "#)
    private static let numbers = Pattern(#"(row|report)s?((?: \d+)+)"#)
    private static let results = ["passed", "failed", "not run", "not yet"]

    /// The rows, in the order of the document.
    func rows(in files: [SourceFile]) -> [Row] {
        guard let file = files.first(where: { $0.path == self.document }) else { return [] }
        return Self.row.matches(in: file.text).map { match in
            let cells = match.groups[2...3].map { $0.split(separator: " ").joined(separator: " ") }
            return Row(
                key: match.groups[1], tests: cells[0].components(separatedBy: "<br>"), result: cells[1],
                line: file.text.utf16.prefix(match.offset).count { $0 == 10 } + 1)
        }
    }

    /// Rows that are missing or name no test there is, and tests that bear a row's name and are not in it.
    func violations(in files: [SourceFile]) -> [Violation] {
        let rows = self.rows(in: files)
        var found: [Violation] = []
        if rows.map(\.key) != self.keys {
            let missing = self.keys.filter { key in !rows.contains { $0.key == key } }
            let complaint = "rows \(rows.map(\.key)), not the list; missing: \(missing)"
            found.append(Violation(path: self.document, line: 1, complaint: complaint))
        }
        let tests = Self.tests(in: files)
        for row in rows { found += self.violations(of: row, tests) }
        for test in tests.keys.sorted() {
            for key in tests[test] ?? [] {
                guard self.keys.contains(key) else { continue }
                guard let row = rows.first(where: { $0.key == key }), !row.tests.contains(test) else { continue }
                let complaint = "\(key) does not list \(test)"
                found.append(Violation(path: self.document, line: row.line, complaint: complaint))
            }
        }
        return found
    }

    private func violations(of row: Row, _ tests: [String: [String]]) -> [Violation] {
        var complaints: [String] = []
        if !Self.results.contains(where: { row.result == $0 || row.result.hasPrefix($0 + ": ") }) {
            complaints.append("\(row.key) has the result \(row.result), none of \(Self.results)")
        }
        let isLater = self.later.contains { row.tests == [$0.key] && $0.value.contains(row.key) }
        if isLater {
            if row.result != "not yet" { complaints.append("\(row.key) has no test and a result") }
        } else {
            complaints += row.tests.filter { tests[$0] == nil }.map { "\(row.key): no test \($0)" }
            if self.isNamedByTests, !row.tests.contains(where: { tests[$0]?.contains(row.key) ?? true }) {
                complaints.append("\(row.key) has no test that names it")
            }
        }
        return complaints.map { Violation(path: self.document, line: row.line, complaint: $0) }
    }

    /// Every test as documents write them, with the rows its name or its mark says: `EngineTests/CrashTests: F2 a …`.
    private static func tests(in files: [SourceFile]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for file in files {
            if file.path.hasPrefix("Tests/"), file.isSwift {
                let module = file.path.split(separator: "/")[1]
                for test in NamedTest.all(in: file) {
                    found["\(module)/\(file.stem): \(test.name)"] = self.keys(named: test.name)
                }
            } else if file.path.hasPrefix("clients/c/tests/"), file.stem.hasSuffix("_test") {
                found["clients/c: \(file.stem)"] = NamedTest.all(in: file).flatMap { self.keys(named: $0.name) }
            }
            for trial in ForeignTrial.all(in: file) { found[trial.name, default: []] += trial.keys }
        }
        return found
    }

    /// The rows a test's name begins with.
    private static func keys(named name: String) -> [String] {
        if let match = self.conformance.matches(in: name).first {
            return self.numbers.matches(in: match.groups[1]).flatMap { numbers in
                numbers.groups[2].split(separator: " ").map { "\(numbers.groups[1]) \($0)" }
            }
        }
        return self.faults.matches(in: name).first?.groups[1].split(separator: " ").map(String.init) ?? []
    }
}
