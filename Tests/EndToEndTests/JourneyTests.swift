import Foundation
import Testing

/// The scripted journeys through the operator's program, the daemon killed on the way.
@Suite struct JourneyTests {
    private static let file: String = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return tests.appendingPathComponent("WireSchemaTests/Fixtures/journeys.json").path
    }()

    @Test func `all journeys hold across a SIGKILL while one waits and others are under way`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let (reports, complaints) = (Lines(), Lines())
        let player = try ChildProcess(
            [
                BuiltProgram.controller.path, "journey", "play", Self.file, "--output", "jsonl", "--pace", "400ms",
                "--socket", first.socketPath,
            ], output: reports.pipe, complaints: complaints.pipe)
        // Once the attempt of jaipur-01 waits and the other journeys are at their third step.
        let isMidway = reports.wait(seconds: 30) {
            reports.all.contains { $0.contains("\"jaipur-01\"") && $0.contains("\"request_navigation\"") }
                && reports.all.count >= 60
        }
        #expect(isMidway, "\(complaints.all)")
        first.killHard()
        let second = try RunningDaemon.ready(in: scratch)
        let end = player.waitForEnd()
        let isComplete = reports.wait(seconds: 30) { reports.all.count { $0.contains("\"result\"") } == 19 }
        #expect(isComplete)
        #expect(end == 0, "\(complaints.all)\n\(reports.all.suffix(19).joined(separator: "\n"))")
        let results = try reports.all.compactMap { line -> [String: Any]? in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["result"] == nil ? nil : object
        }
        #expect(results.allSatisfy { $0["result"] as? String == "ok" })
        #expect(second.stop() == 0)
    }

    @Test func `an expectation that is not met is named and ends with 2`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let text = try String(contentsOfFile: Self.file, encoding: .utf8)
        let spoiled = scratch.file("spoiled.json")
        let wrong = text.replacingOccurrences(of: "\"session\": \"nav-hyd\"", with: "\"session\": \"\"")
        #expect(wrong != text)
        try Data(wrong.utf8).write(to: URL(fileURLWithPath: spoiled))
        let run = try ProgramRun.controller(
            ["journey", "play", spoiled, "--only", "hyderabad-01", "--quiet"], socket: daemon.socketPath)
        #expect(run.exitCode == 2)
        #expect(run.output.contains("hyderabad-01: confirm_handoff: status: expected OK, got INVALID_ARGUMENT"))
        #expect(daemon.stop() == 0)
    }

    @Test func `a second run on the same daemon has plans of its own, and exact ids replay`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let line = ["journey", "play", Self.file, "--only", "delhi-01", "--only", "edge-nan", "--quiet"]
        for _ in 0..<2 { #expect(try ProgramRun.controller(line, socket: daemon.socketPath).exitCode == 0) }
        #expect(try ProgramRun.controller(line + ["--exact"], socket: daemon.socketPath).exitCode == 0)
        let replayed = try ProgramRun.controller(line + ["--exact"], socket: daemon.socketPath)
        #expect(replayed.exitCode == 2)
        #expect(replayed.output.contains("disposition: expected APPLIED, got REPLAYED"))
        #expect(daemon.stop() == 0)
    }
}
