import Testing

@Suite struct RemarkRuleTests {
    @Test(arguments: [
        ("a.swift", "let a = 1\n// FIXME: later", [2]), ("a.swift", "// TODO tidy up", [1]),
        ("a.c", "int a;\n/* TODO: b */", [2]), ("a.swift", "// TODO(#12): b", []), ("a.swift", "// TODO #12: b", []),
        ("a.swift", "let a = \"FIXME\"", []),
    ])
    func `a promise without a number is found`(path: String, text: String, lines: [Int]) {
        #expect(RemarkRule.violations(in: SourceFile(path: path, text: text)).map(\.line) == lines)
    }

    @Test(arguments: [
        ("// F70", 1), ("/// Repeated commands (P24, P25).", 2), ("// see 0xF7 and docs/A4.md", 0), ("let D18 = 1", 0),
    ])
    func `a tag of a list that is not here is found`(text: String, count: Int) {
        #expect(RemarkRule.tagViolations(in: SourceFile(path: "a.swift", text: text)).count == count)
    }

    @Test func `a tag of a list that is here is lawful`() {
        let file = SourceFile(path: "a.swift", text: "/// Keeps P24, and F24 too.")
        #expect(
            RemarkRule.tagViolations(in: file, lawful: ["P24"]).map(\.complaint) == ["F24 tells the reader nothing"])
    }

    @Test func `the tree's comments speak in words`() {
        let lawful = PropertyRule.tags(in: Tree.files).union(FaultMatrixRule.tags(in: Tree.files))
        Violation.report(
            Tree.swift(under: "Sources", "Tests").flatMap { RemarkRule.tagViolations(in: $0, lawful: lawful) })
    }

    @Test func `the tree promises nothing without a number`() {
        let kinds = [".swift", ".c", ".h", ".py", ".go", ".rs", ".proto", ".txt"]
        let files = Tree.handWritten.filter { file in
            file.path.hasPrefix("scripts/") || kinds.contains(where: file.path.hasSuffix)
        }
        Violation.report(files.flatMap(RemarkRule.violations(in:)))
    }
}
