import Testing

@Suite struct FaultMatrixRuleTests {
    private let suite = SourceFile(
        path: "Tests/ATests/BTests.swift",
        text: "    @Test func `F1 it holds`() {}\n    @Test func `so does this`() {}\n")

    private func document(_ rows: String...) -> SourceFile {
        SourceFile(path: FaultMatrixRule.matrix.document, text: rows.joined(separator: "\n") + "\n")
    }

    /// What is complained about, but for the rows these examples do not have.
    private func complaints(_ files: SourceFile...) -> [String] {
        FaultMatrixRule.violations(in: files).map(\.complaint).filter { !$0.hasPrefix("rows ") }
    }

    @Test func `a row with its tests is lawful`() {
        let row = "| F1 | a | b | c | ATests/BTests: F1 it holds<br>ATests/BTests: so does this | passed |"
        #expect(complaints(suite, document(row)) == [])
    }

    @Test func `a missing row is found`() {
        let found = FaultMatrixRule.violations(in: [suite, document("| F2 | a | b | c | ATests/BTests: it | passed |")])
        #expect(
            found.first?.complaint.hasPrefix("rows [\"F2\"], not the list; missing: [\"F1\", \"F4\", \"F5\",") ?? false)
    }

    @Test func `a test that is not there is found`() {
        let row = "| F2 | a | b | c | ATests/BTests: it is gone | passed |"
        #expect(complaints(suite, document(row)) == ["F2: no test ATests/BTests: it is gone"])
    }

    @Test func `a numbered test that its row does not list is found`() {
        let row = "| F1 | a | b | c | ATests/BTests: so does this | passed |"
        #expect(complaints(suite, document(row)) == ["F1 does not list ATests/BTests: F1 it holds"])
    }

    @Test func `a result that is none, or of a row without a test, is found`() {
        let odd = "| F2 | a | b | c | ATests/BTests: so does this | surely |"
        #expect(complaints(suite, document(odd)).count == 1)
    }

    @Test func `a row that puts off what is to be there now is found`() {
        let row = "| F100 | a | b | c | comes with the outbox | not yet |"
        #expect(complaints(document(row)) == ["F100: no test comes with the outbox"])
    }

    @Test func `every fault has its tests, and every test of a fault is in its row`() {
        Violation.report(FaultMatrixRule.violations(in: Tree.files))
    }
}
