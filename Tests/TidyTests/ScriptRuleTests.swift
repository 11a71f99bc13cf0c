import Foundation
import Testing

@Suite struct ScriptRuleTests {
    private let head = "#!/usr/bin/env bash\nset -euo pipefail\n"

    private func lines(_ text: String) -> [Int] {
        ScriptRule.violations(in: SourceFile(path: "scripts/x", text: text)).map(\.line)
    }

    @Test func `a script that goes on after a failure is found`() {
        #expect(lines("#!/usr/bin/env bash\nexec true\n") == [1])
        #expect(lines("#!/bin/sh\nset -euo pipefail\n") == [1])
        #expect(lines("exec true\n") == [1])
    }

    @Test func `a script may fill its lines and no more`() {
        let body = String(repeating: "true\n", count: ScriptRule.linesMax - 2)
        #expect(lines(head + body) == [])
        #expect(lines(head + body + "true\n") == [ScriptRule.linesMax + 1])
    }

    @Test func `a short option is found where a long one exists`() {
        #expect(lines(head + "true | sort -u\n") == [3])
        #expect(lines(head + "mkdir --parents a-b -- c; swift build -c release\n") == [])
    }

    @Test func `the tree's scripts are short, strict and executable`() {
        // What the benchmark's peers are made of is no script.
        let sources = "scripts/load/peers/"
        for file in Tree.files where file.path.hasPrefix("scripts/") || file.path.hasPrefix(".ci/") {
            guard !file.path.hasPrefix(sources), !file.path.hasSuffix(".json") else { continue }
            Violation.report(ScriptRule.violations(in: file))
            guard file.text.hasPrefix("#!") else { continue }
            #expect(FileManager.default.isExecutableFile(atPath: Tree.root.appending(path: file.path).path()))
        }
    }

    @Test func `continuous integration runs the README's test command and nothing else`() {
        let file = Tree.files.first { $0.path == ".ci/run" }
        let commands = file?.lines.filter { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("set ") }
        #expect(commands == ["exec scripts/test"] || commands == ["cd \"$(dirname \"$0\")/..\"", "exec scripts/test"])
    }
}
