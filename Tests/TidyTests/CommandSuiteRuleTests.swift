import Testing

@Suite struct CommandSuiteRuleTests {
    private let command = SourceFile(path: "Sources/RoutePlanning/Commands/CreatePlan.swift", text: "")

    @Test func `a command without a suite is found`() {
        let other = SourceFile(path: "Tests/RoutePlanningTests/A.swift", text: "struct CreatePlansTests {}")
        #expect(CommandSuiteRule.violations(in: [command, other]).count == 1)
    }

    @Test func `a command with a suite is lawful`() {
        let suite = SourceFile(path: "Tests/RoutePlanningTests/A.swift", text: "@Suite struct CreatePlanTests {}")
        #expect(CommandSuiteRule.violations(in: [command, suite]) == [])
    }

    @Test func `every command has its suite`() {
        Violation.report(CommandSuiteRule.violations(in: Tree.files))
    }
}
