import Testing

@Suite struct LineCountRuleTests {
    private func file(_ text: String) -> SourceFile { SourceFile(path: "Sources/Engine/X.swift", text: text) }

    private func lines(_ count: Int, of line: String) -> String { String(repeating: line + "\n", count: count) }

    @Test func `a file may fill its lines and no more`() {
        #expect(LineCountRule.fileViolations(in: file(lines(LineCountRule.fileLinesMax, of: "a"))) == [])
        #expect(LineCountRule.fileViolations(in: file(lines(LineCountRule.fileLinesMax + 1, of: "a"))).count == 1)
    }

    @Test(arguments: ["func f(a: [Int] = { [] }()) throws -> Int {\n", "init() {\n", "deinit {\n"])
    func `a function may fill its lines and no more`(head: String) {
        let within = head + lines(LineCountRule.functionLinesMax - 2, of: "a()") + "}\n"
        let beyond = head + lines(LineCountRule.functionLinesMax - 1, of: "a()") + "}\n"
        #expect(LineCountRule.functionViolations(in: file(within)) == [])
        #expect(LineCountRule.functionViolations(in: file("\n" + beyond)).map(\.line) == [2])
    }

    @Test func `one exhaustive switch may be longer, one with a default may not`() {
        let cases = lines(LineCountRule.functionLinesMax, of: "case .a: b()")
        let head = "func f() {\nlet a = 1\nswitch a {\n"
        #expect(LineCountRule.functionViolations(in: file(head + cases + "}\n}\n")) == [])
        #expect(LineCountRule.functionViolations(in: file(head + cases + "default: c()\n}\n}\n")).count == 1)
    }

    @Test func `a requirement has no body to count`() {
        let requirement = "protocol P {\nfunc f(a: Int) -> Int\n}\nstruct S {\n" + lines(80, of: "let a = 1") + "}\n"
        #expect(LineCountRule.functionViolations(in: file(requirement)) == [])
    }

    @Test func `the tree's files and functions are short`() {
        let kinds = [".swift", ".c", ".h", ".py", ".go", ".rs"]
        // A C test is one whole program a file.
        let files = Tree.handWritten.filter { file in
            kinds.contains(where: file.path.hasSuffix) && !file.path.hasPrefix("clients/c/tests/")
        }
        Violation.report(files.flatMap(LineCountRule.fileViolations(in:)))
        Violation.report(files.filter(\.isSwift).flatMap(LineCountRule.functionViolations(in:)))
    }
}
