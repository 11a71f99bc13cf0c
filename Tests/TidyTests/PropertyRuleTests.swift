import Testing

@Suite struct PropertyRuleTests {
    private let type = SourceFile(path: "Sources/RoutePlanning/A.swift", text: "/// Keeps P1.\nstruct A {}\n")

    private func suite(_ names: String...) -> SourceFile {
        let tests = names.map { "    @Test func `\($0)`() {}\n" }.joined()
        return SourceFile(path: "Tests/BTests/BTests.swift", text: tests)
    }

    private func document(_ rows: String...) -> SourceFile {
        let head = "| # | what holds | types | suites |\n|--:|---|---|---|\n"
        return SourceFile(path: PropertyRule.document, text: head + rows.joined(separator: "\n") + "\n")
    }

    /// What is complained about, but for the rows these examples do not have.
    private func complaints(_ files: SourceFile...) -> [String] {
        PropertyRule.violations(in: files).map(\.complaint).filter { !$0.hasPrefix("rows ") }
    }

    @Test func `a property with its test and its type is lawful`() {
        #expect(complaints(type, suite("P1: it holds"), document("| P1 | It holds. | A | BTests |")) == [])
    }

    @Test func `a list that is not the forty-six in order is found`() {
        let found = PropertyRule.violations(in: [suite("P1: a", "P2: b"), document("| P2 | | | BTests |")])
        #expect(found.first?.complaint == "rows [\"P2\"], not P1 to P46 in order")
    }

    @Test func `a property without a test is found`() {
        #expect(complaints(suite("P11: it holds"), document("| P1 | | | BTests |", "| P11 | | | BTests |")).count == 1)
    }

    @Test func `a suite that is not the one listed is found`() {
        let found = complaints(suite("P1: it holds"), document("| P1 | | | CTests |"))
        #expect(found == ["P1 is tested by [\"BTests\"], not [\"CTests\"]"])
    }

    @Test func `a tested property without a row is found`() {
        let found = complaints(suite("P1: a", "P2: b"), document("| P1 | | | BTests |"))
        #expect(found == ["P2 is tested and not listed"])
    }

    @Test func `a type that is listed and silent, or speaks and is not listed, is found`() {
        let silent = SourceFile(path: "Sources/RoutePlanning/C.swift", text: "struct C {}\n")
        let found = complaints(type, silent, suite("P1: a"), document("| P1 | | C, D | BTests |"))
        #expect(
            found == ["does not say that it keeps P1", "no type D keeps P1", "P1 does not list this type"])
    }

    @Test func `every property has its tests, and every type that keeps one says so`() {
        Violation.report(PropertyRule.violations(in: Tree.files))
    }
}
