import Foundation
import Testing

@Suite struct FormattingRuleTests {
    @Test func `a complaint of the formatter is found`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tidy-\(UUID().uuidString)/Sources")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let sample = folder.appending(path: "Sample.swift")
        try Data("let a = 1\nlet b  =  2\n".utf8).write(to: sample)
        let run = try Program.run([
            "swift", "format", "lint", "--strict", "--configuration", ".swift-format", sample.path(),
        ])
        try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
        #expect(run.status != 0)
        let found = FormattingRule.violations(in: run.complaints)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.path == "Sources/Sample.swift" && $0.line == 2 })
    }

    @Test func `the formatter has nothing to say about the tree`() throws {
        let run = try Program.run([
            "swift", "format", "lint", "--strict", "--recursive", "Sources", "Tests", "Package.swift",
        ])
        let found = FormattingRule.violations(in: run.complaints)
        #expect(run.status == 0 || !found.isEmpty, "\(run.complaints)")
        Violation.report(found)
    }
}
