import Testing

@Suite struct UnsafeRuleTests {
    private func lines(_ path: String, _ code: String) -> [Int] {
        UnsafeRule.violations(in: SourceFile(path: path, text: code)).map(\.line)
    }

    @Test func `unsafe is found outside its targets, and only there`() {
        let code = "\nlet a = unsafe pointer.pointee // unsafe\n"
        #expect(lines("Sources/Engine/Turn.swift", code) == [2])
        #expect(lines("Sources/Platform/UnixSocket.swift", code) == [])
    }

    @Test func `every place on the list exists and still needs its exception`() {
        let idle = UnsafeRule.places.keys.filter { place in
            !Tree.files.contains { $0.path.hasPrefix(place) && Pattern(#"\bunsafe\b"#).isFound(in: $0.code) }
        }
        Violation.report(idle.map { Violation(path: $0, line: 1, complaint: "needs no exception") })
    }

    @Test func `the sources are unsafe only where listed`() {
        Violation.report(Tree.swift(under: "Sources").flatMap(UnsafeRule.violations(in:)))
    }
}
