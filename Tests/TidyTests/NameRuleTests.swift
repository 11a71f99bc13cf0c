import Testing

@Suite struct NameRuleTests {
    private func complaints(_ code: String) -> [Int] {
        NameRule.violations(in: SourceFile(path: "Sources/Engine/X.swift", text: code)).map(\.line)
    }

    @Test(arguments: [
        "struct PlanManager {}", "final class BaseDecoder {}", "enum StringUtils {}", "protocol RequestHandler {}",
        "typealias RouteInfo = Int", "actor DataStore {}", "struct WriterImpl {}",
    ])
    func `a filler word in a type's name is found`(code: String) {
        #expect(complaints("\n" + code) == [2])
    }

    @Test(arguments: [
        "struct Database {}", "struct Information {}", "struct Baseline {}", "let x = Data()",
        "struct DataDirectoryTests {}",
    ])
    func `a word that only contains a filler word is no filler word`(code: String) {
        #expect(complaints(code) == [])
    }

    @Test(arguments: [
        "let size = 1", "var frameLength: Int", "func f(len: Int) {}", "init(of bodySize: Int) {}",
        "case frame(length: Int)", "for length in 1...2 {}", "let (a, size) = f()", "if case .x(let size) = y {}",
        "func size() -> Int { 1 }", "func f(\n    a: Int,\n    max_len: Int) {}",
    ])
    func `a count that does not say of what is found`(code: String) {
        #expect(complaints(code).count == 1)
    }

    @Test(arguments: [
        "let byteCount = MemoryLayout<Int>.size", "let resized = 1", "let lens = 1", "g(length: 3)",
        "func `a frame of length 4 is refused`() {}",
    ])
    func `using another's name is no declaration`(code: String) {
        #expect(complaints(code) == [])
    }

    @Test func `camel case falls apart into words`() {
        #expect(NameRule.words(of: "RPCHandler") == ["RPC", "Handler"])
        #expect(NameRule.words(of: "planID") == ["plan", "ID"])
        #expect(NameRule.words(of: "frame_byteCount") == ["frame", "byte", "Count"])
    }

    @Test func `the tree's names are the domain's`() {
        Violation.report(Tree.swift(under: "Sources", "Tests").flatMap(NameRule.violations(in:)))
        for path in Tree.paths {
            let folders = path.split(separator: "/").dropLast().flatMap { NameRule.words(of: String($0)) }
            #expect(folders.allSatisfy { !["Utils", "Util", "Helpers", "Common"].contains($0) }, "\(path)")
        }
    }
}
