import Testing

@Suite struct AccessRuleTests {
    @Test(arguments: [
        ("Sources/Engine/X.swift", "public struct X {}", 1), ("Sources/Engine/X.swift", "package struct X {}", 0),
        ("Sources/RoutePlanClient/X.swift", "public struct X {}", 0),
        ("Sources/Engine/X.swift", "let a = \"public struct\"", 0),
    ])
    func `public is found where nobody embeds the target`(path: String, code: String, count: Int) {
        #expect(AccessRule.violations(in: SourceFile(path: path, text: code)).count == count)
    }

    @Test func `only the embeddable targets are public`() {
        Violation.report(Tree.swift(under: "Sources").flatMap(AccessRule.violations(in:)))
    }
}
