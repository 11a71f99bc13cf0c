import Testing

@Suite struct ProseRuleTests {
    private func file(_ text: String) -> SourceFile { SourceFile(path: "docs/a.md", text: text) }

    @Test(arguments: [
        ("```sh\nscripts/run\n```\n```sh\nscripts/test  # all tests\n```\n", 0), ("```sh\nscripts/run\n```\n", 1),
        ("```sh\nscripts/run\nscripts/test\nmake\n```\n", 1), ("", 1),
    ])
    func `a README with other commands than its two is found`(text: String, count: Int) {
        #expect(ProseRule.readmeViolations(in: file(text)).count == count)
    }

    @Test func `a link or a quoted path that leads nowhere is found`() {
        let text = "[a](b.md)\n[c](../d.md#part)\n[e](https://example.org/x)\n`Sources/Engine/`\n`Sources/Nope.swift`\n"
        let paths: Set<String> = ["docs/b.md", "Sources/Engine/Writer.swift"]
        #expect(ProseRule.linkViolations(in: file(text), paths: paths).map(\.line) == [2, 5])
    }

    @Test func `a comment that sends the reader nowhere is found`() {
        let document = SourceFile(path: "docs/a.md", text: "# A\n\n## First\n\n## Second part\n")
        let code = """
            /// As docs/a.md, "First" and "Second part" say.
            /// As docs/a.md says; source: docs/a.md,
            /// "Third".
            /// See docs/b.md.
            let text = "docs/c.md"
            """
        let file = SourceFile(path: "Sources/Engine/X.swift", text: code)
        let found = ProseRule.referenceViolations(in: file, documents: [document])
        #expect(found.map(\.complaint) == ["no section Third in docs/a.md", "nothing at docs/b.md"])
        #expect(found.map(\.line) == [2, 4])
    }

    @Test func `a path of one machine is found`() {
        let text =
            "see \("/ro" + "ot")/notes\nsee `\("/ho" + "me")/me/x`\nsee a\("/wo" + "rk")/b and \("/wo" + "rk")s\n"
        #expect(ProseRule.machineViolations(in: file(text)).map(\.line) == [1, 2])
    }

    @Test func `the README has the two commands`() {
        let readme = Tree.files.first { $0.path == "README.md" }
        Violation.report(
            readme.map(ProseRule.readmeViolations(in:)) ?? [
                Violation(path: "README.md", line: 1, complaint: "missing")
            ])
    }

    @Test func `the documents' links lead somewhere`() {
        let paths = Set(Tree.paths)
        for file in Tree.files where file.path.hasSuffix(".md") {
            Violation.report(ProseRule.linkViolations(in: file, paths: paths))
        }
    }

    @Test func `the benchmark finds its place in the document on speed`() {
        let document = Tree.files.first { $0.path == "docs/performance.md" }?.text ?? ""
        let report = Tree.files.first { $0.path == "scripts/load/peers/report.py" }?.text ?? ""
        for marker in ["<!-- scripts/benchmark writes from here -->", "<!-- to here -->"] {
            #expect(document.ranges(of: marker).count == 1)
            #expect(report.contains("\"\(marker)\""))
        }
    }

    @Test func `comments send the reader to sections that exist`() {
        let documents = Tree.files.filter { $0.path.hasSuffix(".md") }
        let kinds = [".swift", ".c", ".h", ".proto"]
        for file in Tree.handWritten where kinds.contains(where: file.path.hasSuffix) {
            guard !file.path.hasPrefix("Tests/TidyTests/") else { continue }
            Violation.report(ProseRule.referenceViolations(in: file, documents: documents))
        }
    }

    @Test func `the tree names no path of one machine`() {
        Violation.report(Tree.files.flatMap(ProseRule.machineViolations(in:)))
    }

    @Test func `the tree holds no binary but recorded fixtures`() {
        let strangers = Tree.binaryPaths.filter { !$0.contains("/Fixtures/") && !$0.contains("/FailCases/") }
        Violation.report(strangers.map { Violation(path: $0, line: 1, complaint: "not UTF-8 text") })
    }
}
