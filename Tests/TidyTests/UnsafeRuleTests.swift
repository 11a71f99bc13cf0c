import Testing

@Suite struct UnsafeRuleTests {
    private func lines(_ path: String, _ code: String) -> [Int] {
        UnsafeRule.violations(in: SourceFile(path: path, text: code)).map(\.line)
    }

    @Test func `unsafe is found outside its targets, and only there`() {
        let code = "\nlet a = unsafe pointer.pointee // unsafe\n"
        #expect(lines("Sources/Engine/Writer.swift", code) == [2])
        #expect(lines("Sources/Platform/UnixSocket.swift", code) == [])
    }

    @Test func `every file on the list exists and still needs its place`() {
        let idle = UnsafeRule.files.keys.filter { path in
            Tree.files.first { $0.path == path }?.code.contains("unsafe") != true
        }
        Violation.report(idle.map { Violation(path: $0, line: 1, complaint: "needs no exception") })
    }

    @Test func `the sources are unsafe only where listed`() {
        Violation.report(Tree.swift(under: "Sources").flatMap(UnsafeRule.violations(in:)))
    }
}
