import Testing

@Suite struct DocumentationRuleTests {
    private func lines(_ code: String) -> [Int] {
        DocumentationRule.violations(in: SourceFile(path: "Sources/Engine/X.swift", text: code)).map(\.line)
    }

    @Test(arguments: [
        "\npackage struct A {}", "\n    package let a = 1", "\n@frozen package enum A {}",
        "\n    package private(set) var a = 1", "\n    package static func f() {}",
        "// not this\n    package init() {}", "\n    nonisolated package func f() {}",
        "\n    package consuming func f() {}", "\npublic func f() {}",
        "/// A summary.\npackage extension A {}",
    ])
    func `an undocumented declaration is found`(code: String) {
        #expect(lines(code) == [2])
    }

    @Test(arguments: [
        "/// A summary.\npackage struct A {}", "/// A summary.\n@frozen\npackage enum A {}", "package import Engine",
        "let package = Package(", "/// One.\n///\n/// Two.\npackage init() {}", "private func f() {}",
        "let a = \"package func f\"",
    ])
    func `a documented or narrower declaration is lawful`(code: String) {
        #expect(lines(code) == [])
    }

    @Test func `the sources document what others use`() {
        Violation.report(Tree.swift(under: "Sources").flatMap(DocumentationRule.violations(in:)))
    }
}
