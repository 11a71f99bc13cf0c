import Foundation
import LoadGeneration
import Testing

@testable import RoutePlanClient

@Suite struct ReportTests {
    private func report(_ objectives: String = "p99<20ms", daemon: FakeDaemon = FakeDaemon()) throws -> RunReport {
        let settings = LoadSettings(
            mode: .rate(500, .uniform), measuredNanoseconds: 4_000_000_000, seed: 1, prefix: "t")
        let run = SimulatedRun(.journey, settings, daemon)
        return RunReport(
            scenario: "journey", settings: settings, measures: run.measures, measuredSeconds: 4, generatorSeconds: 0.5,
            isInterrupted: false, planCount: run.engine.roll.count, objectives: try Objective.read(objectives),
            environment: EnvironmentFacts())
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func `the document is JSON, on one line and over several, and adds up`() throws {
        let report = try report()
        let page = try object(report.document.page())
        let line = try object(report.document.line)
        #expect(NSDictionary(dictionary: page) == NSDictionary(dictionary: line))
        let commands = try #require(page["commands"] as? [[String: Any]])
        #expect(commands.count == 7)
        #expect(commands.reduce(0) { $0 + ($1["ended"] as? Int ?? 0) } == 2_000)
        #expect(page["ended"] as? Int == 2_000)
        #expect(page["achieved_per_s"] as? Int == 500)
        #expect(page["exit_code"] as? Int == 0)
        let seconds = try #require(page["seconds"] as? [[String: Any]])
        #expect(seconds.reduce(0) { $0 + ($1["ended"] as? Int ?? 0) } == 2_000)
    }

    @Test func `each line of jsonl is an object with a type`() throws {
        let lines = try report().documentLines.split(separator: "\n").map { try object(String($0)) }
        let types = lines.compactMap { $0["type"] as? String }
        #expect(types.count == lines.count)
        #expect(types.filter { $0 == "command" }.count == 7)
        #expect(types.filter { $0 == "second" }.count >= 4)
        #expect(types.last == "summary")
    }

    @Test func `a missed objective ends with 3, a broken promise with 2 whatever else`() throws {
        #expect(try report("p99<20ms").exitCode == 0)
        #expect(try report("p99<1us").exitCode == 3)
        var broken = try report("p99<1us")
        broken.measures.find("it is lost")
        #expect(broken.exitCode == 2)
        #expect(broken.verdict.contains("BROKEN: it is lost"))
    }

    @Test func `a percentile is told only where ten values lie above it`() {
        #expect(RunReport.percentiles(of: 9) == [50, 90])
        #expect(RunReport.percentiles(of: 999) == [50, 90])
        #expect(RunReport.percentiles(of: 1_000) == [50, 90, 99])
        #expect(RunReport.percentiles(of: 10_000) == [50, 90, 99, 99.9])
        #expect(RunReport.percentiles(of: 1_000_000) == [50, 90, 99, 99.9, 99.99, 99.999])
    }

    @Test func `the table names outcomes, objectives and what was refused`() throws {
        var daemon = FakeDaemon()
        daemon.failures = [5: FakeDaemon.failure(.rejected, .overloaded), 6: FakeDaemon.failure(.unknown)]
        let table = try report("p99<20ms,errors<0.01%", daemon: daemon).table
        for text in [
            "open loop, 500 calls/s, uniform arrivals", "response time, from the intended start",
            "service time, from the submission", "REJECTED/OVERLOADED             1",
            "UNKNOWN                         1",
            "kept: p99<20ms", "MISSED: errors<0.01% (0.1000%)",
        ] { #expect(table.contains(text), "\(text)\n\(table)") }
    }

    @Test(arguments: [Limits.findingsToldMax])
    func `so many findings are told with their text, and all are counted`(countMax: Int) throws {
        var report = try report()
        for number in 0...countMax { report.measures.find("finding \(number)") }
        #expect(report.measures.findings.count == countMax)
        #expect(report.measures.findingCount == countMax + 1)
        #expect(report.verdict.contains("BROKEN: and 1 more"))
    }

    @Test func `what the daemon did is the difference of its metrics`() {
        let before = """
            # TYPE routeplan_journal_commit_seconds histogram
            routeplan_journal_commit_seconds_bucket{le="0.1"} 7
            routeplan_journal_commit_seconds_count 10
            routeplan_journal_commit_seconds_sum 0.5
            routeplan_journal_batch_entries_sum 100
            routeplan_plans{state="draft } x"} 1
            """
        let after = """
            routeplan_journal_commit_seconds_count 20
            routeplan_journal_commit_seconds_sum 0.7
            routeplan_journal_batch_entries_sum 400
            routeplan_plans{state="draft"} 4
            routeplan_plans{state="editing"} 5 1700000000
            nonsense
            """
        let delta = ServerDelta(before: MetricsText(before), after: MetricsText(after))
        #expect(delta.entriesPerCommit == 30)
        #expect(delta.commitMicroseconds.map { Int($0.rounded()) } == 20_000)
        #expect(delta.planCountAfter == 9)
        #expect(delta.residentByteCountAfter == nil)
        #expect(delta.queueMicroseconds == nil)
    }

    @Test func `the curve goes from the lowest bar to the highest`() {
        #expect(ProgressLine.sparkline([0, 50, 100]) == "▁▅█")
        #expect(ProgressLine.sparkline([0, 0]) == "▁▁")
        #expect(ProgressLine.sparkline([]) == "")
    }

    @Test(arguments: [Limits.sparklineCount])
    func `the line of progress shows the last seconds that are over`(countMax: Int) {
        let settings = LoadSettings(
            mode: .rate(10, .uniform), measuredNanoseconds: UInt64(countMax + 6) * 1_000_000_000, seed: 1, prefix: "t")
        let run = SimulatedRun(.journey, settings, FakeDaemon())
        let line = ProgressLine.text(
            run.measures, inFlightCount: 0, endNanoseconds: run.engine.profile.endNanoseconds)
        #expect(line.hasSuffix(" " + String(repeating: "█", count: countMax)), "\(line)")
        #expect(line.contains("10/s p50 1.00ms"))
    }
}
