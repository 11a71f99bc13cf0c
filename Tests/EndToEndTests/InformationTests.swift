import Foundation
import Testing

/// `info` and `states` of a real daemon: the names programs rely on.
@Suite struct InformationTests {
    @Test func `info has its sections by name, all or those asked for`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let run = try ProgramRun.controller(["info", "--output", "json"], socket: daemon.socketPath)
        #expect(run.exitCode == 0 && run.complaints == "")
        let sections = try #require(try run.json() as? [String: [String: Any]])
        #expect(
            Set(sections.keys) == [
                "instance", "state", "versions", "plans", "journal", "snapshots", "memory", "connections", "limits",
                "audit",
            ])
        #expect(
            Set(sections["instance"]?.keys.map { $0 } ?? []) == [
                "instance_id", "incarnation", "epoch", "pid", "data_directory",
            ])
        #expect(sections["instance"]?["pid"] as? Int32 == daemon.daemonPID)
        #expect(sections["state"]?["state"] as? String == "ready")
        #expect(sections["connections"]?["connections_max"] as? Int != nil)
        #expect((sections["limits"]?["plans"] ?? sections["limits"]?["streams"]) is [String: Any])
        let some = try ProgramRun.controller(["info", "versions", "state"], socket: daemon.socketPath)
        #expect(some.output.hasPrefix("# state\nstate") && some.output.contains("\n\n# versions\ndaemon "))
        #expect(!some.output.contains("# journal"))
        #expect(try ProgramRun.controller(["info", "nothing"], socket: daemon.socketPath).exitCode == 64)
        #expect(daemon.stop() == 0)
    }

    @Test func `states has a row for each state in their order, with stable names`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let run = try ProgramRun.controller(["states", "--output", "json"], socket: daemon.socketPath)
        let rows = try #require(try run.json() as? [[String: Any]])
        #expect(
            rows.map { $0["state"] as? String } == [
                "draft", "editing", "calculating", "candidates_ready", "selected", "handoff_pending", "handed_off",
                "cancelled",
            ])
        let names: Set = [
            "state", "plans", "oldest_seconds", "left", "dwell_p50_seconds", "dwell_p50_is_above", "dwell_p99_seconds",
            "dwell_p99_is_above", "quantiles_from",
        ]
        #expect(rows.allSatisfy { Set($0.keys) == names })
        let table = try ProgramRun.controller(["states"], socket: daemon.socketPath)
        #expect(table.output.hasPrefix("STATE") && table.complaints.contains("buckets of a histogram"))
        #expect(daemon.stop() == 0)
    }

    @Test func `health ends as monitoring plugins do`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        #expect(try ProgramRun.controller(["health"], socket: daemon.socketPath).exitCode == 0)
        #expect(daemon.stop() == 0)
        let gone = try ProgramRun.controller(["health", "--timeout", "200ms"], socket: daemon.socketPath)
        #expect(gone.exitCode == 2)
    }
}
