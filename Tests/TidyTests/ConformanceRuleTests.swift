import Testing

@Suite struct ConformanceRuleTests {
    private let suite = SourceFile(
        path: "Tests/ATests/BTests.swift",
        text: "    @Test func `row 1: it holds`() {}\n    @Test func `rows 2 3, report 2: so does this`() {}\n")
    private let trials = SourceFile(
        path: "clients/interop/python/a.py",
        text: "@trial(3, \"report 1\", aside=True)\ndef a(world):\n    \"\"\"it is tried\"\"\"\n    pass\n")

    private func document(_ rows: String...) -> SourceFile {
        SourceFile(path: ConformanceRule.matrix.document, text: rows.joined(separator: "\n") + "\n")
    }

    /// What is complained about, but for the rows these examples do not have.
    private func complaints(_ files: SourceFile...) -> [String] {
        ConformanceRule.violations(in: files).map(\.complaint).filter { !$0.hasPrefix("rows ") }
    }

    @Test func `rows whose tests are there are lawful, those of foreign clients too`() {
        let first = "| row 1 | a | b | ATests/BTests: row 1: it holds | passed |"
        let third =
            "| row 3 | a | | ATests/BTests: rows 2 3, report 2: so does this<br>interop/python: it is tried | not run |"
        #expect(complaints(suite, trials, document(first, third)) == [])
    }

    @Test func `a test or a trial that bears a row's name and is not in it is found`() {
        let rows = [
            "| row 2 | a | b | ATests/BTests: row 1: it holds | passed |",
            "| row 3 | a | b | ATests/BTests: rows 2 3, report 2: so does this | passed |",
            "| report 1 | a | b | ATests/BTests: row 1: it holds | passed |",
        ]
        let found = complaints(suite, trials, document(rows[0], rows[1], rows[2]))
        #expect(
            found == [
                "row 2 has no test that names it", "report 1 has no test that names it",
                "row 2 does not list ATests/BTests: rows 2 3, report 2: so does this",
                "row 3 does not list interop/python: it is tried",
                "report 1 does not list interop/python: it is tried",
            ])
    }

    @Test func `a test that is not there is found`() {
        let row = "| report 5 | a | b | interop/go: it is gone | passed |"
        #expect(complaints(suite, document(row)) == ["report 5: no test interop/go: it is gone"])
    }

    @Test func `every row and report has its tests, and every test of one is in its row`() {
        Violation.report(ConformanceRule.violations(in: Tree.files))
    }
}
