import Testing

@Suite struct BannedConstructTests {
    private func file(_ code: String) -> SourceFile { SourceFile(path: "Sources/RoutePlanning/X.swift", text: code) }

    @Test(arguments: BannedConstruct.all)
    func `each banned construct is found in its sample, and only there`(construct: BannedConstruct) {
        #expect(construct.violations(in: file("let a = 1\n" + construct.violating)).map(\.line) == [2])
        #expect(construct.violations(in: file(construct.lawful)) == [])
    }

    @Test func `a rule for one tier leaves the others alone`() {
        let code = "internal import Glibc\n"
        let imports = BannedConstruct.all.filter { $0.what == "import in tier 0" }
        #expect(imports.flatMap { $0.violations(in: SourceFile(path: "Sources/Platform/X.swift", text: code)) } == [])
    }

    @Test(arguments: BannedConstruct.all)
    func `the tree has no banned construct`(construct: BannedConstruct) {
        Violation.report(Tree.swift(under: "Sources", "Tests").flatMap(construct.violations(in:)))
    }
}
