import Testing

@Suite struct LimitRuleTests {
    private let limits = SourceFile(
        path: "Sources/RoutePlanning/Limits.swift",
        text: "enum Limits {\n    /// Enough.\n    package static let legsMax = 4\n}\n")
    private let test = SourceFile(
        path: "Tests/A/A.swift", text: "@Test func `five legs are refused`() { walk(Limits.legsMax + 1) }\n")

    private func complaints(_ rows: String..., limits: SourceFile? = nil) -> [String] {
        let head = "| module | limit | beyond it | test | where |\n|---|---|---|---|---|\n"
        let document = SourceFile(path: LimitRule.document, text: head + rows.joined(separator: "\n") + "\n")
        return LimitRule.violations(in: [limits ?? self.limits, test, document]).map(\.complaint)
    }

    private let row = "| RoutePlanning | legsMax | refused | five legs are refused | `Tests/A/A.swift` |"

    @Test func `a limit with its reason, its row and its test is lawful`() {
        #expect(complaints(row) == [])
    }

    @Test func `a limit without a row and a row without a limit are found`() {
        #expect(complaints() == ["RoutePlanning.legsMax: no row"])
        let gone = "| RoutePlanning | armsMax | refused | five legs are refused | `Tests/A/A.swift` |"
        #expect(complaints(row, gone) == ["RoutePlanning.armsMax: no such limit"])
    }

    @Test func `a row without a test is found where one is needed`() {
        #expect(complaints("| RoutePlanning | legsMax | refused | — | — |") == ["RoutePlanning.legsMax: needs a test"])
        let gone = "| RoutePlanning | legsMax | refused | six legs are refused | `Tests/A/A.swift` |"
        #expect(complaints(gone) == ["RoutePlanning.legsMax: no test six legs are refused in Tests/A/A.swift"])
    }

    @Test func `a limit without a reason is found`() {
        let bare = SourceFile(
            path: "Sources/RoutePlanning/Limits.swift", text: "enum Limits {\n    static let legsMax = 4\n}\n")
        #expect(complaints(row, limits: bare) == ["legsMax has no reason"])
    }

    @Test func `every limit has its reason, its row and its test`() {
        Violation.report(LimitRule.violations(in: Tree.files))
    }
}
