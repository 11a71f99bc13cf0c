import Framing
import RoutePlanning
import Server
import Telemetry
import Testing
import WireSchema

@testable import Engine
@testable import Storage

/// What the answer to `GetMetrics` tells of calls, before the real dispatcher (docs/telemetry.md).
@Suite struct MetricsTests {
    private static let host = Principal(roles: .host, owner: "ada")
    private static let operators = Principal(roles: .operator, owner: nil)

    private func lines(_ daemon: Daemon) throws -> [String] {
        try daemon.call("GetMetrics", [], of: .administration, as: .unrestricted).message().text(1)
            .split(separator: "\n").map(String.init)
    }

    /// What a series stands at; nil where there is none.
    private func number(_ series: String, _ lines: [String]) -> Double? {
        lines.first { $0.hasPrefix("\(series) ") }?.split(separator: " ").last.flatMap { Double($0) }
    }

    @Test func `calls count by method, code and role`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "one")
        for principal in [Self.host, Self.operators, Principal(roles: [.provider, .navigator], owner: "ada")] {
            _ = try daemon.call("GetPlan", Right.read(.getPlan).payload(plan, actor: 1, key: "k"), as: principal)
        }
        _ = try daemon.call("GetPlan", [0xFF], as: .unrestricted)
        _ = try daemon.call("NoSuchMethod", [], as: Self.host)
        _ = try daemon.call("Check", [], of: .health, as: Self.host)
        _ = try daemon.call("GetInstance", [], of: .administration, as: Self.host)
        _ = try lines(daemon)
        let lines = try lines(daemon)
        for (labels, count) in [
            (#"method="create_plan",code="ok",role="every""#, 1), (#"method="get_plan",code="ok",role="host""#, 1),
            (#"method="get_plan",code="ok",role="operator""#, 1), (#"method="get_plan",code="ok",role="several""#, 1),
            (#"method="get_plan",code="internal",role="every""#, 1),
            (#"method="none",code="unimplemented",role="host""#, 1), (#"method="health",code="ok",role="host""#, 1),
            (#"method="get_instance",code="permission_denied",role="host""#, 1),
            (#"method="get_metrics",code="ok",role="every""#, 1),
        ] {
            #expect(self.number("routeplan_requests_total{\(labels)}", lines) == Double(count), "\(labels)")
        }
        #expect(lines.filter { $0.hasPrefix("routeplan_requests_total") }.count == 9)
    }

    @Test func `a command refused before it came to the writer counts as one that it refused`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "one")
        let open = Right.command(.openDirectionUI).payload(plan, actor: 5, key: "k")
        _ = try daemon.call("OpenDirectionUI", open, as: Self.operators)
        _ = try daemon.call("OpenDirectionUI", [], as: Self.host)
        let lines = try lines(daemon)
        let series = #"routeplan_commands_total{command="open_direction_ui",status="#
        #expect(self.number(series + #""permission_denied",disposition="none"}"#, lines) == 1)
        #expect(self.number(series + #""invalid_argument",disposition="none"}"#, lines) == 1)
        #expect(self.number(series + #""ok",disposition="applied"}"#, lines) == 0)
    }

    @Test func `an answer is timed from the turn that received its call to the one that made it durable`() throws {
        let daemon = try Daemon()
        daemon.endTurn()
        let first = try daemon.plan(of: "ada", named: "one")
        _ = try daemon.plan(of: "ada", named: "two")
        daemon.wait(milliseconds: 3)
        daemon.endTurn()
        _ = try daemon.run(.command(.openDirectionUI), first)
        _ = try daemon.call("GetPlan", Right.read(.getPlan).payload(first, actor: 1, key: ""), as: .unrestricted)
        // One entry waits for more for a while, as several were answered together before.
        daemon.endTurn()
        daemon.wait(milliseconds: 20)
        daemon.endTurn()
        let lines = try lines(daemon)
        let commands = "routeplan_command_duration_seconds"
        #expect(self.number(commands + #"_count{command="create_plan"}"#, lines) == 2)
        #expect(self.number(commands + #"_sum{command="create_plan"}"#, lines) == 0.006)
        #expect(self.number(commands + #"_bucket{command="create_plan",le="0.0025"}"#, lines) == 0)
        #expect(self.number(commands + #"_bucket{command="create_plan",le="0.005"}"#, lines) == 2)
        #expect(self.number(commands + #"_sum{command="open_direction_ui"}"#, lines) == 0.02)
        let calls = "routeplan_request_duration_seconds"
        #expect(self.number(calls + #"_count{kind="command"}"#, lines) == 3)
        #expect(self.number(calls + #"_sum{kind="command"}"#, lines) == 0.026)
        #expect(self.number(calls + #"_count{kind="read"}"#, lines) == 1)
        #expect(self.number(calls + #"_count{kind="administration"}"#, lines) == 0)
    }

    @Test func `reads of what a plan keeps private count by who read what`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "one", in: .handoffPending)
        let navigators = Principal(roles: .navigator, owner: "ada")
        let (show, handoff) = (Right.read(.getPlan), Right.read(.getHandoff))
        for _ in 0..<2 { _ = try daemon.call("GetPlan", show.payload(plan, actor: 1, key: ""), as: Self.host) }
        _ = try daemon.call("GetHandoff", handoff.payload(plan, actor: 4, key: ""), as: navigators)
        // Nothing is told of a plan that is not found, or that the reader must not read.
        _ = try daemon.call(
            "GetPlan", show.payload(Subject(planID: [UInt8](repeating: 1, count: 16)), actor: 1, key: ""), as: Self.host
        )
        _ = try daemon.call("GetPlan", show.payload(plan, actor: 4, key: ""), as: navigators)
        let lines = try lines(daemon)
        let series = "routeplan_sensitive_reads_total"
        #expect(self.number(series + #"{actor_type="host",command="get_plan"}"#, lines) == 2)
        #expect(self.number(series + #"{actor_type="navigation_adapter",command="get_handoff"}"#, lines) == 1)
        #expect(lines.filter { $0.hasPrefix(series) && !$0.hasSuffix(" 0") }.count == 2)
    }

    @Test func `watches tell how many there are, how far behind the last is, and how many were too slow`() throws {
        let daemon = try Daemon()
        _ = try daemon.plan(of: "ada", named: "first")
        daemon.endTurn()
        let everything = MessageBytes { $0.number(3, 0) }.bytes
        #expect(try daemon.call("WatchPlans", everything, as: .unrestricted).status == nil)
        _ = try daemon.call("Watch", [], of: .health, as: .unrestricted)
        for number in 0..<5 { _ = try daemon.plan(of: "ada", named: "plan \(number)") }
        daemon.endTurn()
        var told = try lines(daemon)
        #expect(self.number(#"routeplan_watches{kind="plans"}"#, told) == 1)
        #expect(self.number(#"routeplan_watches{kind="health"}"#, told) == 1)
        #expect(self.number("routeplan_watch_lag_events", told) == 6)
        _ = daemon.listen()
        #expect(self.number("routeplan_watch_lag_events", try lines(daemon)) == 0)
        _ = try daemon.plan(of: "ada", named: "one that wakes it")
        daemon.endTurn()
        for number in 0...Daemon.watchableEventCount { _ = try daemon.plan(of: "ada", named: "more \(number)") }
        daemon.endTurn()
        _ = daemon.listen()
        told = try lines(daemon)
        #expect(self.number("routeplan_watches_dropped_total", told) == 1)
        #expect(self.number(#"routeplan_watches{kind="plans"}"#, told) == 0)
    }

    @Test func `the metrics wait for the last entry, for any may show in them`() throws {
        let daemon = try Daemon()
        _ = try daemon.plan(of: "ada", named: "one")
        let waiting = try daemon.call("GetMetrics", [], of: .administration, as: Self.operators)
        #expect(waiting.visibleAt == 1 && daemon.durableSequence == 0)
        #expect(try waiting.message().text(1).contains("routeplan_plans{state=\"draft\"} 1\n"))
    }

    @Test func `while a sync hangs the metrics do not wait, and tell nothing that derives from an entry`() throws {
        let daemon = try Daemon()
        _ = try daemon.plan(of: "ada", named: "one")
        daemon.writer.assumeIsolated { $0.journal.pulse.begin() }
        for step in 1...30 as ClosedRange<UInt64> { _ = daemon.writer.watch.look(at: step * 100_000_000) }
        let answer = try daemon.call("GetMetrics", [], of: .administration, as: Self.operators)
        #expect(answer.visibleAt == 0)
        let text = try answer.message().text(1)
        #expect(text.contains("routeplan_sync_hangs_total 1\n"))
        for family in ["plans", "state_age", "commands", "requests", "transitions", "writer_queue_entries"] {
            #expect(!text.contains("\nrouteplan_\(family)"), "\(family)")
        }
    }

    @Test func `every metric is told, and what the store and the process take comes from whoever knows it`() throws {
        let daemon = try Daemon()
        _ = try daemon.plan(of: "ada", named: "one")
        daemon.endTurn()
        _ = try daemon.call("TakeSnapshot", [], of: .administration, as: Self.operators)
        for _ in 0..<8 { daemon.endTurn() }
        let lines = try lines(daemon)
        for metric in MetricName.allCases {
            let family = metric.kind == .counter ? String(metric.rawValue.dropLast(6)) : metric.rawValue
            #expect(lines.contains("# TYPE \(family) \(metric.kind.rawValue)"), "\(metric.rawValue)")
        }
        #expect(self.number("routeplan_audit_position", lines) == 7)
        #expect(self.number("routeplan_outbox_pending", lines) == 3)
        #expect(self.number("routeplan_descriptors", lines) == 9)
        #expect(self.number("routeplan_descriptors_max", lines) == 1_024)
        #expect(self.number("routeplan_resident_bytes", lines) == 4_096)
        #expect(self.number(#"routeplan_memory_bytes{subsystem="heap"}"#, lines) == 2_048)
        #expect(self.number(#"routeplan_memory_bytes{subsystem="heap_free"}"#, lines) == 512)
        #expect(self.number("routeplan_connections_put_off", lines) == 0)
        #expect(self.number("routeplan_build_info{version=\"1.2.3\"}", lines) == 1)
    }

    @Test func `every limit of peers is told`() throws {
        let told = try lines(Daemon()).filter { $0.hasPrefix("routeplan_limit{") }
        #expect(told.count == Telemetry.Limits.peerLimitsMax)
        #expect(PeerLimit.allCases.count == Telemetry.Limits.peerLimitsMax)
    }

    @Test func `no metric has more series than its closed labels allow, however much happens`() throws {
        let daemon = try Daemon()
        for state in PlanState.allCases { _ = try daemon.plan(of: "ada", named: "\(state)", in: state) }
        for (number, principal) in [Self.host, Self.operators, .unrestricted].enumerated() {
            for right in Right.allCases {
                let subject = try daemon.plan(of: "ada", named: "\(number) \(right)", readyFor: right)
                _ = try daemon.call(
                    right.method, right.payload(subject, actor: 1, key: daemon.freshKey(), owner: "ada"),
                    of: right.contract, as: principal)
            }
            daemon.endTurn()
            _ = daemon.listen()
        }
        let lines = try lines(daemon).filter { !$0.hasPrefix("#") }
        for metric in MetricName.allCases {
            let names =
                metric.kind == .histogram
                ? ["_bucket", "_count", "_sum"].map { metric.rawValue + $0 } : [metric.rawValue]
            let count = lines.count { line in
                names.contains { line.hasPrefix($0 + "{") || line.hasPrefix($0 + " ") }
            }
            #expect(count <= Cardinality.sampleMax(of: metric), "\(metric.rawValue) has \(count)")
        }
    }
}
