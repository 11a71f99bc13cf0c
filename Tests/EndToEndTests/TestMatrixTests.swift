import Foundation
import Testing

/// What `scripts/lib/test-matrix` makes of results it is given.
@Suite struct TestMatrixTests {
    private static let row = "EndToEndTests/KilledTests: F5 killed at a sync, a batch is there whole or not at all"

    /// Every test of both pages as passed, but one that has another result; nil leaves it out.
    private func run(_ result: String?) throws -> ProgramRun {
        let scratch = try Scratch()
        var tests: Set<String> = []
        for page in ["docs/reliability.md", "docs/protocol.md"] {
            let text = try String(contentsOf: Repository.file(page), encoding: .utf8)
            for line in text.split(separator: "\n") where line.hasPrefix("| ") {
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                tests.formUnion(cells.dropLast().last?.components(separatedBy: "<br>") ?? [])
            }
        }
        #expect(tests.remove(Self.row) != nil)
        var lines = tests.sorted().map { "\($0)\tpassed\n" }
        if let result { lines.append("\(Self.row)\t\(result)\n") }
        let path = scratch.file("all.tsv")
        try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return try ProgramRun(Repository.file("scripts/lib/test-matrix").path, ["--results", folder])
    }

    @Test func `a row that was not run fails the run, unless the machine lacks what it needs, which is printed`() throws
    {
        #expect(try self.run("passed").exitCode == 0)
        #expect(try self.run("failed").exitCode == 1)
        for result in [nil, "not run", "not run: no reason given", "not run: needs the C consumer"] {
            let run = try self.run(result)
            #expect(run.exitCode == 1, "\(result ?? "no result")")
            #expect(run.output.contains("no reason that counts for F5\n"), "\(run.output)")
        }
        let reason = "not run: strace is missing or may not trace here"
        let run = try self.run(reason)
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(run.output.contains("fault matrix: F5 \(reason)\n"), "\(run.output)")
    }
}
