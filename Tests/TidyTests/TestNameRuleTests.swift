import Testing

@Suite struct TestNameRuleTests {
    @Test(arguments: [
        ("@Test func works() {}", [1]), ("@Test(arguments: [f(1), 2])\nfunc works(a: Int) {}", [2]),
        ("@Test func `it works`() {}", []), ("@Test(arguments: [1])\nfunc `it works`(a: Int) {}", []),
        ("func helper() {}", []), ("@Test func `it works`() {}\nfunc detail() {}", []),
    ])
    func `a test named by a word is found`(code: String, lines: [Int]) {
        let file = SourceFile(path: "Tests/EngineTests/X.swift", text: code)
        #expect(TestNameRule.violations(in: file).map(\.line) == lines)
    }

    @Test func `the tree's tests are sentences`() {
        Violation.report(Tree.swift(under: "Tests").flatMap(TestNameRule.violations(in:)))
    }
}
