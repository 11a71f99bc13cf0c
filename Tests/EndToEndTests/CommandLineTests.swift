import Foundation
import Testing

/// The operator's program against a real daemon: what it writes, and what its end says.
@Suite struct CommandLineTests {
    private func object(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try run.json() as? [String: Any], "\(run.output) \(run.complaints)")
    }

    private func create(_ daemon: RunningDaemon, _ name: String) throws -> String {
        let run = try ProgramRun.controller(
            [
                "plan", "create", "--external-id", name, "--owner", "ctl", "--output", "json", "--stop",
                "77.0844,28.5550|Airport", "--stop", "77.229510,28.612912|India Gate",
            ], socket: daemon.socketPath)
        #expect(run.exitCode == 0, "\(run.complaints)")
        return try #require(try self.object(run)["plan_id"] as? String)
    }

    @Test func `a plan goes from creation to hand-off by commands of the shell`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let plan = try self.create(daemon, "walk")
        let at = ["--generation", "1", "--revision", "1"]
        var attempt = ""
        let steps: [([String], String)] = [
            (["plan", "open", plan], "editing"),
            (["plan", "request-routes", plan] + at, "calculating"),
            (
                ["plan", "receive-routes", plan] + at + ["--candidate", "distance=9,duration=8,legs=1"],
                "candidates_ready"
            ),
            (["plan", "select", plan] + at + ["--index", "0"], "selected"),
            (["plan", "navigate", plan] + at + ["--index", "0", "--target", "car"], "handoff_pending"),
            (["plan", "confirm", plan, "ATTEMPT", "--session", "s-1"], "handed_off"),
        ]
        for (words, state) in steps {
            let line = words.map { $0 == "ATTEMPT" ? attempt : $0 } + ["--output", "json"]
            let run = try ProgramRun.controller(line, socket: daemon.socketPath)
            #expect(run.exitCode == 0, "\(words[1]): \(run.complaints)")
            let answer = try self.object(run)
            #expect(answer["state"] as? String == state)
            #expect(answer["disposition"] as? String == "APPLIED")
            attempt = answer["attempt_id"] as? String ?? attempt
        }
        let shown = try self.object(
            ProgramRun.controller(["plan", "show", plan, "--output", "json"], socket: daemon.socketPath))
        #expect(shown["version"] as? Int == 7)
        #expect((shown["attempts"] as? [[String: Any]])?.first?["state"] as? String == "ACKED")
        let handoff = try self.object(
            ProgramRun.controller(["handoff", "show", plan, attempt, "--output", "json"], socket: daemon.socketPath))
        #expect(handoff["distance_m"] as? Int == 9)
        #expect(daemon.stop() == 0)
    }

    @Test func `a command repeated with its key is replayed`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let plan = try self.create(daemon, "twice")
        let line = ["plan", "open", plan, "--key", "k-1", "--output", "json"]
        let first = try self.object(ProgramRun.controller(line, socket: daemon.socketPath))
        let second = try self.object(ProgramRun.controller(line, socket: daemon.socketPath))
        #expect(first["disposition"] as? String == "APPLIED")
        #expect(second["disposition"] as? String == "REPLAYED")
        #expect(second["version"] as? Int == 2)
        #expect(daemon.stop() == 0)
    }

    @Test func `exit codes tell refused, missing, misused and unreachable apart`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let plan = try self.create(daemon, "codes")
        let nobody = String(repeating: "0", count: 31) + "1"
        let rows: [([String], Int32, String)] = [
            (["plan", "return", plan], 1, "INVALID_STATE"),
            (["plan", "open", plan, "--expected-version", "9"], 1, "VERSION_CONFLICT"),
            (["plan", "show", nobody], 3, "PLAN_NOT_FOUND"),
            (
                ["plan", "create", "--external-id", "x", "--owner", "o", "--stop", "77.2,NaN"], 1,
                "COORDINATE_NOT_FINITE"
            ),
        ]
        for (words, code, reason) in rows {
            let run = try ProgramRun.controller(words + ["--output", "json"], socket: daemon.socketPath)
            #expect(run.exitCode == code, "\(words): \(run.complaints)")
            #expect(run.output == "")
            let complaint = try JSONSerialization.jsonObject(with: Data(run.complaints.utf8)) as? [String: Any]
            #expect((complaint?["error"] as? [String: Any])?["reason"] as? String == reason)
        }
        #expect(try ProgramRun.controller(["plan", "shwo", plan]).exitCode == 64)
        #expect(daemon.stop() == 0)
        let gone = try ProgramRun.controller(["plan", "list", "--timeout", "200ms"], socket: daemon.socketPath)
        #expect(gone.exitCode == 69)
    }

    @Test func `lists are one array, one object a line, or a table, and pages join up`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let plans = try Set((0..<7).map { try self.create(daemon, "list-\($0)") })
        let all = ["plan", "list", "--all", "--page-size", "2"]
        let array = try ProgramRun.controller(all + ["--output", "json"], socket: daemon.socketPath)
        let records = try #require(try array.json() as? [[String: Any]])
        #expect(Set(records.compactMap { $0["plan_id"] as? String }) == plans)
        let lines = try ProgramRun.controller(all + ["--output", "jsonl"], socket: daemon.socketPath)
        #expect(lines.output.split(separator: "\n").count == 7)
        let table = try ProgramRun.controller(all, socket: daemon.socketPath)
        #expect(table.output.split(separator: "\n").count == 8)
        #expect(!table.output.contains("\u{1b}"))

        var seen: Set<String> = []
        var cursor: [String] = []
        for _ in 0..<4 {
            let line = ["plan", "list", "--page-size", "2", "--output", "jsonl"] + cursor
            let page = try ProgramRun.controller(line, socket: daemon.socketPath)
            for line in page.output.split(separator: "\n") {
                let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                seen.insert(record?["plan_id"] as? String ?? "")
            }
            let next = page.complaints.split(separator: "\"").dropFirst(3).first.map(String.init)
            cursor = next.map { ["--cursor", $0] } ?? []
        }
        #expect(seen == plans)
        let filtered = try ProgramRun.controller(
            ["plan", "list", "--state", "editing", "--output", "json"], socket: daemon.socketPath)
        #expect(filtered.output == "[]\n")
        #expect(daemon.stop() == 0)
    }

    @Test func `every command has its own help`() throws {
        for line in [
            ["help"], ["--help"], ["help", "plan"], ["plan", "create", "--help"], ["help", "journey", "play"],
        ] {
            let run = try ProgramRun.controller(line)
            #expect(run.exitCode == 0)
            #expect(run.output.contains("Usage: routeplanctl"))
        }
    }
}
