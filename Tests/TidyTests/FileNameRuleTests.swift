import Testing

@Suite struct FileNameRuleTests {
    private func complaints(_ path: String, _ code: String) -> [String] {
        FileNameRule.violations(in: SourceFile(path: path, text: code)).map(\.complaint)
    }

    @Test func `a file without the type of its name is found`() {
        #expect(complaints("Sources/Engine/Writer.swift", "struct Reader {}") == ["declares no type named Writer"])
        #expect(complaints("Sources/Engine/Plan+Expiry.swift", "struct Expiry {}") == ["declares no type named Plan"])
    }

    @Test func `two types in one file are found`() {
        let code = "package struct Writer {}\n\npackage enum Reader {}"
        #expect(complaints("Sources/Engine/Writer.swift", code) == ["one type a file, not 2: Writer, Reader"])
    }

    @Test(arguments: [
        ("Sources/Engine/Writer.swift", "package final class Writer {\n    enum Nested {}\n}"),
        ("Sources/Engine/Writer.swift", "package struct Writer: ~Copyable {}\nprivate struct Detail {}"),
        ("Sources/Engine/Writer.swift", "@frozen package enum Writer {}\nextension Writer: Error {}"),
        ("Sources/Engine/Plan+Expiry.swift", "extension Plan {}"),
        ("Sources/Engine/Reply+Text.swift", "extension Wire.Reply {}"),
        ("Sources/Storage/Limits.swift", "package enum StorageLimits {}"),
        ("Sources/routepland/main.swift", "print(1)"),
        ("Tests/EngineTests/WriterTests.swift", "@Suite struct WriterTests {}\nstruct Sample {}"),
    ])
    func `a file that bears its type's name is lawful`(path: String, code: String) {
        #expect(complaints(path, code) == [])
    }

    @Test func `the tree's files bear the names of their types`() {
        Violation.report(Tree.swift(under: "Sources", "Tests").flatMap(FileNameRule.violations(in:)))
    }
}
