import Foundation
import Testing

/// What a daemon says of itself to operators and monitors.
@Suite struct HealthTests {
    private func object(_ words: [String], _ daemon: RunningDaemon, ends: Int32 = 0) throws -> [String: Any] {
        let run = try ProgramRun.controller(words + ["--output", "json"], socket: daemon.socketPath)
        #expect(run.exitCode == ends, "\(run.output) \(run.complaints)")
        return try #require(try run.json() as? [String: Any])
    }

    @Test func `health, instance and metrics are shown, and the states are in the log`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let health = try self.object(["health"], daemon)
        #expect(health["health"] as? String == "ready")
        #expect(health["commands"] as? String == "SERVING")
        let first = try self.object(["instance"], daemon)
        #expect(first["state"] as? String == "ready")
        #expect(first["pid"] as? Int32 == daemon.daemonPID)
        #expect(first["data_directory"] as? String == daemon.dataDirectory)
        #expect(first["epoch"] as? Int == 1 && first["incarnation"] as? Int == 1)
        // A call for the metrics counts once it is answered.
        #expect(try ProgramRun.controller(["metrics"], socket: daemon.socketPath).exitCode == 0)
        let text = try ProgramRun.controller(["metrics"], socket: daemon.socketPath)
        #expect(text.exitCode == 0)
        #expect(text.output.hasSuffix("\n# EOF\n"))
        #expect(text.output.contains("routeplan_service_state{state=\"ready\"} 1\n"))
        for line in [
            "routeplan_limit{limit=\"calls\"} 64\n", "routeplan_limit{limit=\"idle_seconds\"} 0\n",
            "routeplan_limit_use{limit=\"connections\"} 1\n", "routeplan_limit_met_total{limit=\"input_bytes\"} 0\n",
        ] {
            #expect(text.output.contains(line), "\(line)")
        }
        let samples = try ProgramRun.controller(["metrics", "--output", "json"], socket: daemon.socketPath)
        let list = try #require(try samples.json() as? [[String: Any]])
        #expect(list.count == text.output.split(separator: "\n").filter { !$0.hasPrefix("#") }.count)
        #expect(daemon.stop() == 0)
        let states = daemon.log.filter { $0.contains("event=state ") }
        #expect(states.count == 2)
        #expect(states.first?.contains("from=recovering to=ready reason=recovered") == true)
        #expect(states.last?.contains("from=ready to=draining reason=stop_requested") == true)

        let next = try RunningDaemon.ready(in: scratch)
        let second = try self.object(["instance"], next)
        #expect(second["epoch"] as? Int == 2)
        #expect(second["instance_id"] as? String == first["instance_id"] as? String)
        #expect(next.stop() == 0)
    }

    @Test func `a daemon that is not there is critical`() throws {
        let run = try ProgramRun.controller(["health", "--timeout", "200ms", "--output", "json"])
        #expect(run.exitCode == 2)
        let verdict = try #require(try run.json() as? [String: Any])
        #expect(verdict["health"] as? String == "unreachable")
    }
}
