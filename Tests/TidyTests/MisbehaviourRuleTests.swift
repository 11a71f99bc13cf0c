import Testing

@Suite struct MisbehaviourRuleTests {
    private let test = SourceFile(
        path: "Tests/DirectionUIAdapterTests/DismissalTests.swift", text: "@Test func `it holds`() {}\n")

    private func complaints(_ rows: String...) -> [String] {
        let head = "| way | reports | test | where |\n|---|---|---|---|\n"
        let document = SourceFile(
            path: MisbehaviourRule.document, text: head + rows.map { $0 + "\n" }.joined())
        return MisbehaviourRule.violations(in: [self.test, document]).map(\.complaint)
    }

    @Test func `a way with its test is lawful`() {
        #expect(self.complaints("| late | | it holds | `DismissalTests` |") == [])
    }

    @Test func `a way without a test is found, and a test without a way`() {
        let found = self.complaints("| late | | it held | `DismissalTests` |")
        #expect(
            found == [
                "no test it held in Tests/DirectionUIAdapterTests/DismissalTests.swift",
                "it holds is in no row of docs/direction-ui.md",
            ])
    }

    @Test func `every way to misbehave has its test`() {
        Violation.report(MisbehaviourRule.violations(in: Tree.files))
    }
}
