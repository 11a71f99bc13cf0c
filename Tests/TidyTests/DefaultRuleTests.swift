import Testing

@Suite struct DefaultRuleTests {
    private func lines(_ code: String) -> [Int] {
        DefaultRule.violations(in: SourceFile(path: "Sources/Engine/X.swift", text: code)).map(\.line)
    }

    @Test(arguments: [
        "switch a {\ncase .one: 1\ndefault: 2\n}",
        "switch a {\ncase .one: 1\ncase _: 2\n}",
        "switch (a, b) {\ncase (.one, 2): 1\ndefault: 2\n}",
        "switch a {\ncase let .one(x): x\ndefault: 2\n}",
        "switch a {\ncase .one: switch b { case 1: 1; case 2: 2 }\ndefault: 2\n}",
    ])
    func `a default beside cases of an enum is found`(code: String) {
        #expect(lines(code) == [3])
    }

    @Test(arguments: [
        "switch a {\ncase 1: 1\ndefault: 2\n}",
        "switch a {\ncase UInt8.max, 1...5: 1\ndefault: 2\n}",
        "switch a {\ncase EAGAIN: 1\ncase _: 2\n}",
        "switch a {\ncase \"x\": 1\ndefault: 2\n}",
        "switch a {\ncase 1: switch b { case .one: 1; case .two: 2 }\ndefault: 2\n}",
        "switch a {\ncase .one: 1\n// foreign: errno of open(2)\ndefault: 2\n}",
        "switch a {\ncase .one: 1\n@unknown default: 2\n}",
        "switch a {\ncase 1: b.map { $0.c }\ndefault: .two\n}",
    ])
    func `a default over what others chose is lawful`(code: String) {
        #expect(lines(code) == [])
    }

    @Test func `the sources name every case of our enums`() {
        Violation.report(Tree.swift(under: "Sources").flatMap(DefaultRule.violations(in:)))
    }
}
