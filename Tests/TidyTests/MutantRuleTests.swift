import Testing

@Suite struct MutantRuleTests {
    private let mistakes = SourceFile(
        path: MutantRule.mistakes, text: "enum Mutant {\n    case first\n    case second\n\n    static var active\n}\n")
    private let suite = SourceFile(
        path: "Tests/SimulationTests/A.swift", text: "@Test func `all is well`() {}\n@Test func `P7: it holds`() {}\n")

    private func document(_ rows: String...) -> SourceFile {
        let head = "| mutant | mistake | test | properties |\n|---|---|---|---|\n"
        return SourceFile(path: MutantRule.document, text: head + rows.joined(separator: "\n") + "\n")
    }

    @Test func `mistakes with tests that exist are lawful`() {
        let table = document("| `first` | One. | all is well | P7 |", "| `second` | Two. | all is well | |")
        #expect(MutantRule.violations(in: [mistakes, suite, table]) == [])
    }

    @Test func `a mistake that is not listed is found`() {
        let table = document("| `first` | One. | all is well | P7 |")
        #expect(MutantRule.violations(in: [mistakes, suite, table]).count == 1)
    }

    @Test func `a test that does not exist is found`() {
        let table = document("| `first` | One. | all was well | P8 |", "| `second` | Two. | | |")
        #expect(MutantRule.violations(in: [mistakes, suite, table]).count == 3)
    }

    @Test func `every planted mistake is listed with tests that exist`() {
        Violation.report(MutantRule.violations(in: Tree.files))
    }
}
