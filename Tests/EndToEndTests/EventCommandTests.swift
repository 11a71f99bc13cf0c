import Foundation
import Testing

/// `plan history`, `plan timeline` and `events tail` against a real daemon, which may be killed meanwhile.
@Suite struct EventCommandTests {
    private static func objects(_ run: ProgramRun) throws -> [[String: Any]] {
        #expect(run.exitCode == 0, "\(run.complaints)")
        return try #require(try run.json() as? [[String: Any]], "\(run.output)")
    }

    /// A plan that went to a pending hand-off and was given up; its id in digits.
    private static func journey(_ daemon: RunningDaemon, _ name: String) throws -> String {
        let session = try MarkedSession(daemon.socketPath)
        try session.create(name)
        try session.goToPending()
        try session.must("CancelPlan")
        return session.requests.plan.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static let events = [
        "created", "editor_opened", "calculation_requested", "candidates_received", "route_selected",
        "navigation_requested", "cancelled",
    ]

    /// Asks until the audit store has told so many events of a plan.
    private static func history(_ daemon: RunningDaemon, _ plan: String, count: Int) throws -> [[String: Any]] {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            let run = try ProgramRun.controller(["plan", "history", plan, "--json"], socket: daemon.socketPath)
            if run.exitCode == 0, let found = try run.json() as? [[String: Any]], found.count == count { return found }
        }
        throw Complaint("the history of \(plan) never had \(count) events")
    }

    @Test func `the history of a plan is what happened to it, and its timeline the stays between`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let plan = try Self.journey(daemon, "history")
        let history = try Self.history(daemon, plan, count: Self.events.count)
        #expect(history.map { $0["event"] as? String } == Self.events)
        #expect(history.map { $0["version"] as? Int } == Array(1...Self.events.count))
        #expect(
            history.allSatisfy { $0["plan_id"] as? String == plan && ($0["actor_pseudonym"] as? String)?.count == 32 })
        let newest = try Self.objects(
            ProgramRun.controller(["plan", "history", plan, "--newest-first", "--json"], socket: daemon.socketPath))
        #expect(newest.compactMap { $0["version"] as? Int } == Array(1...Self.events.count).reversed())
        let timeline = try Self.objects(
            ProgramRun.controller(["plan", "timeline", plan, "--json"], socket: daemon.socketPath))
        #expect(
            timeline.map { $0["state"] as? String } == [
                "draft", "editing", "calculating", "candidates_ready", "selected", "handoff_pending", "cancelled",
            ])
        #expect(timeline.last?["entered_by"] as? String == "cancelled" && timeline.last?["is_current"] as? Bool == true)
        let table = try ProgramRun.controller(["plan", "timeline", plan], socket: daemon.socketPath)
        #expect(table.output.hasPrefix("STATE") && table.output.contains("|]") && table.output.contains(" end "))
        let nobody = try ProgramRun.controller(
            ["plan", "history", String(repeating: "0", count: 31) + "1"], socket: daemon.socketPath)
        #expect(nobody.exitCode == 3)
        #expect(daemon.stop() == 0)
    }

    @Test func `a tail tells what there was, by type, plan, sequence and time, and ends where it is told to`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let (first, second) = (try Self.journey(daemon, "tail-1"), try Self.journey(daemon, "tail-2"))
        for plan in [first, second] { _ = try Self.history(daemon, plan, count: Self.events.count) }
        func tail(_ arguments: String...) throws -> [[String: Any]] {
            try Self.objects(
                ProgramRun.controller(
                    ["events", "tail", "--once", "--output", "json"] + arguments, socket: daemon.socketPath))
        }
        let all = try tail("--since", "1")
        #expect(all.map { $0["event"] as? String } == Self.events + Self.events)
        let sequences = all.compactMap { $0["sequence"] as? Int }
        #expect(sequences == sequences.sorted() && sequences.first == 1)
        #expect(try tail("--since", "1", "--plan", second).allSatisfy { $0["plan_id"] as? String == second })
        let some = try tail("--since", "1", "--type", "created", "--type", "cancelled")
        #expect(some.compactMap { $0["event"] as? String } == ["created", "cancelled", "created", "cancelled"])
        #expect(try tail("--since", String(sequences[5])).count == all.count - 5)
        #expect(try tail("--since", "1h").count == all.count && tail("--since", "2100-01-01").isEmpty)
        #expect(try tail().isEmpty, "from now on")
        let pretty = try ProgramRun.controller(["events", "tail", "--once", "--since", "1"], socket: daemon.socketPath)
        #expect(pretty.output.split(separator: "\n").count == all.count)
        #expect(pretty.output.contains("  route_selected  selected v5  "))
        let wrong = try ProgramRun.controller(["events", "tail", "--since", "soon"], socket: daemon.socketPath)
        #expect(wrong.exitCode == 64)
        #expect(
            try ProgramRun.controller(["events", "tail", "--output", "json"], socket: daemon.socketPath).exitCode == 64)
        #expect(daemon.stop() == 0)
    }

    @Test func `a tail writes each event at once and goes on where a killed daemon broke it off`() throws {
        let scratch = try Scratch()
        var daemon = try RunningDaemon.ready(in: scratch)
        let (output, complaints) = (Lines(), Lines())
        let tail = try ChildProcess(
            [BuiltProgram.controller.path, "events", "tail", "--since", "1", "--json", "--timeout", "1s"],
            output: output.pipe, complaints: complaints.pipe, environment: ["RP_SOCKET": daemon.socketPath])
        var expected = 0
        for round in 0..<3 {
            _ = try Self.journey(daemon, "round-\(round)")
            expected += Self.events.count
            #expect(output.wait(seconds: 60) { output.all.count >= expected }, "\(output.all.count) of \(expected)")
            if round < 2 {
                daemon.killHard()
                daemon = try RunningDaemon(dataDirectory: daemon.dataDirectory, socketPath: daemon.socketPath)
                try daemon.waitUntilReady()
            }
        }
        kill(tail.pid, SIGKILL)
        #expect(tail.waitForEnd() == -SIGKILL)
        let sequences = try output.all.map { line -> Int in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(object?["sequence"] as? Int, "\(line)")
        }
        #expect(sequences.count == expected)
        #expect(sequences == sequences.sorted() && Set(sequences).count == sequences.count, "none twice: \(sequences)")
        #expect(daemon.stop() == 0)
    }
}
