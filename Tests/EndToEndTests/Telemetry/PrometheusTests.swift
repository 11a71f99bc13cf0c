import Foundation
import Testing

/// What others make of the metrics: Prometheus' own parsers and linter, and Prometheus itself.
@Suite struct PrometheusTests {
    /// Plans through the operator's program: three drafts, two of them opened, one of those cancelled.
    private func playKnownJourneys(_ socket: String) throws {
        func plan(_ words: [String]) throws -> String {
            let run = try ProgramRun.controller(["plan"] + words + ["--output", "json"], socket: socket)
            try #require(run.exitCode == 0, "\(words): \(run.complaints)")
            return (try run.json() as? [String: Any])?["plan_id"] as? String ?? ""
        }
        let ids = try (0..<3).map { number in
            try plan([
                "create", "--owner", "ada", "--external-id", "trip-\(number)", "--stop", "77.2295,28.6129", "--stop",
                "77.2410,28.6562",
            ])
        }
        for id in ids.prefix(2) { _ = try plan(["open", id]) }
        _ = try plan(["cancel", ids[0], "--cause", "BACK"])
    }

    private func classicText(_ server: MetricsServer) throws -> String {
        try HTTPExchange(port: server.port, "/metrics").body
    }

    @Test func `the parsers of Prometheus' Python client take both formats and find every family`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        try self.playKnownJourneys(daemon.socketPath)
        let server = try MetricsServer("127.0.0.1:0", of: daemon.socketPath)
        let open = try HTTPExchange(port: server.port, "/metrics", accept: "application/openmetrics-text").body
        let program = """
            import sys
            from prometheus_client import parser as classic
            from prometheus_client.openmetrics import parser
            read = {'open': parser, 'classic': classic}[sys.argv[1]].text_string_to_metric_families
            families = list(read(open(sys.argv[2]).read()))
            samples = [sample for family in families for sample in family.samples]
            print(len(families), len(samples), int(sum(s.value for s in samples if s.name == 'routeplan_plans')))
            """
        for (format, text) in [("open", open), ("classic", try self.classicText(server))] {
            let path = scratch.file(format)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let run = try ProgramRun("/usr/bin/python3", ["-c", program, format, path])
            try #require(run.exitCode == 0, "\(format): \(run.complaints)")
            let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            let lines = text.split(separator: "\n")
            #expect(
                numbers == [lines.count { $0.hasPrefix("# TYPE") }, lines.count { !$0.hasPrefix("#") }, 3], "\(format)")
        }
        #expect(server.stop() == 0)
        #expect(daemon.stop() == 0)
    }

    @Test func `promtool has nothing to say about the metrics`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        try self.playKnownJourneys(daemon.socketPath)
        let server = try MetricsServer("127.0.0.1:0", of: daemon.socketPath)
        let path = scratch.file("text")
        try Data(try self.classicText(server).utf8).write(to: URL(fileURLWithPath: path))
        let promtool = try #require(BuiltProgram.tool("promtool"))
        let run = try ProgramRun("/bin/sh", ["-c", "\(promtool) check metrics < \(path)"])
        #expect(run.exitCode == 0, "\(run.output) \(run.complaints)")
        #expect(run.output + run.complaints == "")
        #expect(server.stop() == 0)
        #expect(daemon.stop() == 0)
    }

    @Test func `Prometheus scrapes a daemon, and a query returns what a known sequence of journeys comes to`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let server = try MetricsServer("127.0.0.1:0", of: daemon.socketPath)
        try self.playKnownJourneys(daemon.socketPath)
        let prometheus = try RunningPrometheus(in: scratch, scraping: server.port)
        for (query, expected) in [
            ("up", 1), (#"routeplan_plans{state="editing"}"#, 1), (#"sum(routeplan_plans)"#, 3),
            (#"sum(routeplan_commands_total{disposition="applied"})"#, 6),
            (#"routeplan_transitions_total{from="draft",to="editing"}"#, 2),
            (#"routeplan_editor_dismissals_total{component="other",cause="back"}"#, 1),
            (#"histogram_quantile(1,sum(routeplan_state_dwell_seconds_bucket{state="draft"}) by (le))<=bool 86400"#, 1),
        ] {
            #expect(try prometheus.waits(for: query, toBe: Double(expected)), "\(query)")
        }
        #expect(prometheus.stop() == 0)
        #expect(server.stop() == 0)
        #expect(daemon.stop() == 0)
    }
}
