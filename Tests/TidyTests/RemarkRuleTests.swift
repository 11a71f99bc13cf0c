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

    @Test func `the tree promises nothing without a number`() {
        let kinds = [".swift", ".c", ".h", ".py", ".go", ".rs", ".proto", ".txt"]
        let files = Tree.handWritten.filter { file in
            file.path.hasPrefix("scripts/") || kinds.contains(where: file.path.hasSuffix)
        }
        Violation.report(files.flatMap(RemarkRule.violations(in:)))
    }
}
