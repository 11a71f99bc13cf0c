import Testing

@Suite struct PublicReportRuleTests {
    private let test = SourceFile(
        path: "Tests/A/A.swift", text: "/// Report 7: a/b#1.\n@Test\nfunc `it holds`() {}\n")

    private func document(_ rows: String...) -> SourceFile {
        let head = "| # | report | test | where |\n|--:|---|---|---|\n"
        return SourceFile(path: PublicReportRule.document, text: head + rows.joined(separator: "\n") + "\n")
    }

    private func complaints(_ files: SourceFile...) -> [String] {
        PublicReportRule.violations(in: files).map(\.complaint)
    }

    @Test func `a report with its test is lawful`() {
        #expect(complaints(test, document("| 7 | a/b#1 | it holds | `Tests/A/A.swift` |")) == [])
    }

    @Test func `a row without a test is found`() {
        let row = "| 7 | a/b#1 | it holds | `Tests/A/A.swift` |"
        let gone = complaints(test, document(row, "| 8 | a/b#2 | it is gone | `Tests/A/A.swift` |"))
        #expect(gone == ["no test it is gone in Tests/A/A.swift", "it is gone does not name report 8"])
    }

    @Test func `a test without a row is found`() {
        #expect(complaints(test, document()) == ["report 7: it holds is not listed"])
    }

    @Test func `a report of another number or repository is found`() {
        let number = complaints(test, document("| 6 | a/b#1 | it holds | `Tests/A/A.swift` |"))
        #expect(number.count == 2)
        let repository = complaints(test, document("| 7 | a/c#1 | it holds | `Tests/A/A.swift` |"))
        #expect(repository == ["no comment names a/c"])
    }

    @Test func `a test of the C client counts`() {
        let text = "/* Report 9: x/y#1. */\nstatic void it_works(void) {}\n    {\"it works\", it_works},\n"
        let file = SourceFile(path: "clients/c/tests/a_test.c", text: text)
        #expect(complaints(file, document("| 9 | x/y#1 | it works | `clients/c/tests/a_test.c` |")) == [])
    }

    @Test func `every report has its test and every test its row`() {
        Violation.report(PublicReportRule.violations(in: Tree.files))
    }
}
