import Foundation
import Testing

/// The package's structure: who may know whom.
@Suite struct ManifestTests {
    private static let text = """
        let libraries: [Target] = [
            debian("CNettle", package: "nettle", "nettle-dev")
        ]
        let tier0: [Target] = [
            swift("Low"),
            .target(name: "CLow", dependencies: ["CNettle"]),
        ]
        let tier1: [Target] = [swift("Middle", "Low"),
            swift("Beside", "Low")
        ]
        let clients: [Target] = [
            program("tool", "Low")
        ]
        let suites: [Target] = [
            tests("LowTests", "Low")
        ]
        """

    private func manifest(_ edges: [String: [String]]) throws -> Manifest {
        let targets = edges.map { name, dependencies -> [String: Any] in
            let type = name.hasSuffix("Tests") ? "test" : name == "tool" ? "executable" : "regular"
            return ["name": name, "type": type, "dependencies": dependencies.map { ["byName": [$0, NSNull()]] }]
        }
        return try Manifest(dump: JSONSerialization.data(withJSONObject: ["targets": targets]), text: Self.text)
    }

    @Test func `the tier table is read from the manifest's text`() throws {
        let groups = try manifest([:]).groups
        #expect(
            groups == [
                "CNettle": .libraries, "Low": .tier(0), "CLow": .tier(0), "Middle": .tier(1), "Beside": .tier(1),
                "tool": .clients, "LowTests": .suites,
            ])
    }

    @Test(arguments: [
        ["Middle": ["Beside"]], ["Low": ["Middle"]], ["Low": ["tool"]], ["tool": ["Low"]], ["Unlisted": []],
        ["Low": ["LowTests"]],
    ])
    func `an edge that does not point down is found`(edges: [String: [String]]) throws {
        #expect(TierRule.violations(in: try manifest(edges)).count == 1)
    }

    @Test func `edges that point down are lawful`() throws {
        let edges = ["Middle": ["Low", "CLow"], "CLow": ["CNettle"], "LowTests": ["Low", "Middle", "tool"]]
        #expect(TierRule.violations(in: try manifest(edges)) == [])
    }

    @Test func `a closure follows edges to their end`() throws {
        let edges = ["a": ["b"], "b": ["c", "a"], "c": [], "d": []]
        #expect(try manifest(edges).closure(of: "a") == ["a", "b", "c"])
    }

    @Test func `an undeclared or unlevelled import is found`() {
        let code = "internal import Engine\n\npackage import Low\nimport Glibc\ninternal import struct Low.Thing\n"
        let target = Manifest.Target(name: "Middle", kind: .library, folder: "Sources/Middle", dependencies: ["Low"])
        let file = SourceFile(path: "Sources/Middle/X.swift", text: code)
        #expect(ImportRule.violations(in: [file], of: target).map(\.line) == [1, 4])
    }

    @Test func `an import of Foundation is found`() {
        let code = "internal import FoundationEssentials\n// import Foundation\n"
        let file = SourceFile(path: "Sources/Middle/X.swift", text: code)
        #expect(ImportRule.foundationViolations(in: [file]).map(\.line) == [1])
    }

    @Test func `an edge that no file uses is found`() throws {
        let target = Manifest.Target(name: "Middle", kind: .library, folder: "", dependencies: ["Low", "CLow"])
        let file = SourceFile(path: "Sources/Middle/X.swift", text: "internal import Low\n")
        let found = ImportRule.unusedEdges(
            of: target, files: [file], manifest: try manifest(["Low": [], "CLow": []]))
        #expect(found.map(\.complaint) == ["Middle declares CLow and imports it nowhere"])
    }

    @Test func `the package's edges point down`() throws {
        Violation.report(TierRule.violations(in: try Manifest.current.get()))
    }

    @Test func `the tree imports what its targets declare`() throws {
        let manifest = try Manifest.current.get()
        #expect(!manifest.targets.isEmpty)
        for target in manifest.targets.values {
            let files = Tree.swift(under: target.folder)
            Violation.report(ImportRule.violations(in: files, of: target))
            if !files.isEmpty, target.kind != .tests {
                Violation.report(ImportRule.unusedEdges(of: target, files: files, manifest: manifest))
            }
        }
    }

    @Test func `the daemon links no Foundation`() throws {
        let manifest = try Manifest.current.get()
        let folders = manifest.closure(of: "routepland").compactMap { manifest.targets[$0]?.folder }
        #expect(folders.contains("Sources/routepland"))
        Violation.report(folders.flatMap { ImportRule.foundationViolations(in: Tree.swift(under: $0)) })
    }
}
