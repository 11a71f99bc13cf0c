import Foundation

/// Every fault in `docs/reliability.md` has its tests, and every test that bears a fault's number is listed with it.
enum FaultMatrixRule {
    static let document = "docs/reliability.md"

    /// The list is complete: these, each once, in order.
    static let numbers = [
        1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43,
        44,
        46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70, 71, 73, 74, 76, 77, 79, 80, 82, 83, 85, 86,
        88, 89, 91, 92, 94, 95, 97, 98, 100, 101, 103, 104, 106, 107, 109, 110, 112, 113, 115, 116, 118, 119, 121, 122,
        124, 125, 127, 128,
    ]

    /// What stands for tests in rows of parts that are not built yet.
    static let later = [
        "comes with the protocol work": [80, 82, 86, 88, 89, 91],
        "comes with the outbox": [100, 101, 103, 104, 106, 107, 109],
    ]

    /// What stands for tests that are being written.
    static let pending = "to come"
    /// The rows that may still have it.
    static let pendingRows: Set<Int> = []

    /// One row of the document.
    struct Row {
        let number: Int
        let tests: [String]
        let result: String
        let line: Int
    }

    private static let row = Pattern(#"^\| F(\d+) \|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|$"#)
    private static let numberedTest = Pattern(#"^((?:F\d+ )+)"#)

    /// The tags that comments may use, since the document explains them.
    static func tags(in files: [SourceFile]) -> Set<String> {
        Set(self.rows(in: files).map { "F\($0.number)" })
    }

    /// The rows, in the order of the document.
    static func rows(in files: [SourceFile]) -> [Row] {
        guard let file = files.first(where: { $0.path == self.document }) else { return [] }
        return self.row.matches(in: file.text).map { match in
            let cells = match.groups.dropFirst(2).map { cell in
                cell.split(separator: " ").joined(separator: " ")
            }
            return Row(
                number: Int(match.groups[1]) ?? 0,
                tests: cells[3].components(separatedBy: "<br>"), result: cells[4],
                line: file.text.utf16.prefix(match.offset).count { $0 == 10 } + 1)
        }
    }

    /// Rows that are missing or name no test there is, and numbered tests that are not in their row.
    static func violations(in files: [SourceFile]) -> [Violation] {
        let rows = self.rows(in: files)
        var found: [Violation] = []
        if rows.map(\.number) != self.numbers {
            let missing = Set(self.numbers).subtracting(rows.map(\.number)).sorted()
            let complaint = "rows \(rows.map(\.number)), not the list; missing: \(missing)"
            found.append(Violation(path: self.document, line: 1, complaint: complaint))
        }
        let tests = self.tests(in: files)
        for row in rows { found += self.violations(of: row, tests) }
        for test in tests.sorted() {
            for number in self.faults(named: test) {
                guard let row = rows.first(where: { $0.number == number }), !row.tests.contains(test) else { continue }
                let complaint = "F\(number) does not list \(test)"
                found.append(Violation(path: self.document, line: row.line, complaint: complaint))
            }
        }
        return found
    }

    private static func violations(of row: Row, _ tests: Set<String>) -> [Violation] {
        var complaints: [String] = []
        let results = ["passed", "failed", "not run", "not yet"]
        if !results.contains(where: { row.result == $0 || row.result.hasPrefix($0 + ": ") }) {
            complaints.append("F\(row.number) has the result \(row.result), none of \(results)")
        }
        if row.tests.contains(self.pending), !self.pendingRows.contains(row.number) {
            complaints.append("F\(row.number) has no test")
        }
        let isLater = self.later.contains { row.tests == [$0.key] && $0.value.contains(row.number) }
        if isLater || row.tests.contains(self.pending) {
            if row.result != "not yet" { complaints.append("F\(row.number) has no test and a result") }
        }
        if !isLater {
            complaints += row.tests.filter { $0 != self.pending && !tests.contains($0) }.map {
                "F\(row.number): no test \($0)"
            }
        }
        return complaints.map { Violation(path: self.document, line: row.line, complaint: $0) }
    }

    /// Every Swift test, as the document writes them: `EngineTests/CrashTests: a crash after any call …`.
    private static func tests(in files: [SourceFile]) -> Set<String> {
        Set(
            files.filter { $0.path.hasPrefix("Tests/") && $0.isSwift }.flatMap { file in
                let module = file.path.split(separator: "/")[1]
                return NamedTest.all(in: file).map { "\(module)/\(file.stem): \($0.name)" }
            })
    }

    /// The faults a test's name begins with.
    private static func faults(named test: String) -> [Int] {
        guard let colon = test.firstIndex(of: ":") else { return [] }
        let name = String(test[test.index(colon, offsetBy: 2)...])
        let tags = self.numberedTest.matches(in: name).first?.groups[1] ?? ""
        return tags.split(separator: " ").compactMap { Int($0.dropFirst()) }
    }
}
