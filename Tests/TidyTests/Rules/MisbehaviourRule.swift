/// The table of `docs/direction-ui.md` names a test for every way in which a controller can misbehave.
enum MisbehaviourRule {
    static let document = "docs/direction-ui.md"

    private static let folder = "Tests/DirectionUIAdapterTests/"

    /// Rows without a test, and tests of the misbehaving controller without a row.
    static func violations(in files: [SourceFile]) -> [Violation] {
        guard let document = files.first(where: { $0.path == document }),
            let table = MarkdownTable(in: document, columns: ["way", "test", "where"])
        else { return [Violation(path: document, line: 1, complaint: "no table of ways")] }
        let listed = Set(table.rows.map { NamedTest(name: $0["test"] ?? "", path: Self.path($0["where"] ?? "")) })
        let tests = Set(
            files.filter { $0.path.hasPrefix(Self.folder) }.flatMap { file in NamedTest.all(in: file) })
        let callbacks = tests.filter { test in
            ["StartCallbackTests", "LateCallbackTests", "DismissalTests", "ContentCallbackTests"]
                .contains { test.path == Self.path($0) }
        }
        return listed.subtracting(tests).map {
            Violation(path: document.path, line: 1, complaint: "no test \($0.name) in \($0.path)")
        }
            + callbacks.subtracting(listed).map {
                Violation(path: $0.path, line: 1, complaint: "\($0.name) is in no row of \(document.path)")
            }
    }

    private static func path(_ suite: String) -> String { "\(Self.folder)\(suite).swift" }
}
