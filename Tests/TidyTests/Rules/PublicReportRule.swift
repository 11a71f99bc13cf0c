/// Every public report in `docs/public-reports.md` has its test, and every test that names a report is there.
enum PublicReportRule {
    static let document = "docs/public-reports.md"

    /// One report as the document or a test's comment names it.
    struct Claim: Hashable {
        let number: Int
        let test: NamedTest
    }

    private static let swiftComment = Pattern(#"^[ \t]*/// Report (\d+): [\s\S]*?func `([^`\n]+)`"#)
    private static let cComment = Pattern(#"^/\* Report (\d+): [^*]*\*/\s*static void (\w+)\("#)
    private static let reference = Pattern(#"([\w.-]+/[\w.-]+)#\d+"#)

    /// Rows without a test, tests without a row, and reports whose comment names another repository.
    static func violations(in files: [SourceFile]) -> [Violation] {
        guard let document = files.first(where: { $0.path == document }),
            let table = MarkdownTable(in: document, columns: ["#", "report", "test", "where"])
        else { return [Violation(path: document, line: 1, complaint: "no table of reports")] }
        var listed: Set<Claim> = []
        var found: [Violation] = []
        var last = 0
        for row in table.rows {
            let test = NamedTest(name: row["test"] ?? "", path: row["where"] ?? "")
            let number = Int(row["#"] ?? "") ?? 0
            if number < last {
                found.append(Violation(path: document.path, line: 1, complaint: "row \(number) is out of order"))
            }
            last = number
            listed.insert(Claim(number: number, test: test))
            guard let file = files.first(where: { $0.path == test.path }), NamedTest.all(in: file).contains(test) else {
                found.append(Violation(path: document.path, line: 1, complaint: "no test \(test.name) in \(test.path)"))
                continue
            }
            for repository in Set(reference.matches(in: row["report"] ?? "").map { $0.groups[1] })
            where !file.text.contains("\(repository)#") {
                found.append(Violation(path: test.path, line: 1, complaint: "no comment names \(repository)"))
            }
        }
        let claimed = Set(files.flatMap(claims))
        found += claimed.subtracting(listed).map { claim in
            Violation(
                path: claim.test.path, line: 1, complaint: "report \(claim.number): \(claim.test.name) is not listed")
        }
        found += listed.subtracting(claimed).map { claim in
            Violation(
                path: claim.test.path, line: 1, complaint: "\(claim.test.name) does not name report \(claim.number)")
        }
        return found
    }

    /// The reports the tests of `file` name in the comment above them.
    private static func claims(in file: SourceFile) -> [Claim] {
        guard !NamedTest.matches(in: file).isEmpty else { return [] }
        let swift = swiftComment.matches(in: file.text).map { ($0.groups[1], $0.groups[2]) }
        let c = cComment.matches(in: file.text).map { match in
            (match.groups[1], match.groups[2].split(separator: "_").joined(separator: " "))
        }
        return (file.isSwift ? swift : c).compactMap { number, name in
            Int(number).map { Claim(number: $0, test: NamedTest(name: name, path: file.path)) }
        }
    }
}
