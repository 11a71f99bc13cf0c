import LoadGeneration
import Testing

@testable import RoutePlanClient

@Suite struct LoadEngineTests {
    private static let second: UInt64 = 1_000_000_000

    private func settings(_ mode: LoadMode, seconds: UInt64 = 10) -> LoadSettings {
        LoadSettings(mode: mode, measuredNanoseconds: seconds * Self.second, seed: 7, prefix: "t")
    }

    private func scenario(_ steps: [ScriptStep]) -> Scenario {
        Scenario(name: "s", scripts: [LoadScript(name: "one", weight: 1, steps: steps)])
    }

    @Test func `every journey ends handed off, and reading again finds nothing`() {
        let run = SimulatedRun(.journey, settings(.rate(700, .poisson)), FakeDaemon())
        #expect(run.findings == [])
        #expect(run.measures.findings == [])
        #expect(run.measures.total.errorCount == 0)
        let ended = run.daemon.plans.values.count { $0.state == .handedOff }
        #expect(run.measures.rows.first { $0.kind == .action(.confirmHandoff) }?.tally.endedCount == UInt64(ended))
    }

    @Test func `equal seeds give equal runs, other seeds others`() {
        let one = SimulatedRun(.journey, settings(.rate(500, .poisson)), FakeDaemon())
        let same = SimulatedRun(.journey, settings(.rate(500, .poisson)), FakeDaemon())
        #expect(one.calls == same.calls)
        #expect(one.measures == same.measures)
        var other = settings(.rate(500, .poisson))
        other.seed = 8
        #expect(SimulatedRun(.journey, other, FakeDaemon()).calls.count != one.calls.count)
    }

    @Test func `a command that was acknowledged and lost is found`() {
        let run = SimulatedRun(.journey, settings(.rate(100, .uniform), seconds: 1), FakeDaemon())
        var daemon = run.daemon
        let touched = run.engine.roll[0]
        daemon.lose(touched.plan)
        let position = daemon.plans[touched.plan]
        #expect(position.flatMap(touched.finding)?.contains("events were acknowledged") == true)
    }

    @Test func `a plan with more events than were acknowledged is found, unless an effect is unknown`() {
        var daemon = FakeDaemon()
        daemon.failures = [2: FakeDaemon.failure(.unknown)]
        let run = SimulatedRun(.journey, settings(.rate(10, .uniform), seconds: 1), daemon)
        let touched = run.engine.roll[0]
        #expect(touched.unknownCount == 1)
        #expect(touched.finding(Position(state: .draft, version: 1, revision: 1, generation: 0)) == nil)
        #expect(touched.finding(Position(state: .editing, version: 2, revision: 1, generation: 1)) == nil)
        #expect(touched.finding(Position(state: .editing, version: 4, revision: 1, generation: 1)) != nil)
        let known = run.engine.roll[1]
        #expect(known.finding(Position(state: known.state, version: 99, revision: 1, generation: 1)) != nil)
        #expect(
            known.finding(Position(state: .cancelled, version: UInt64(known.version), revision: 1, generation: 1))
                != nil)
    }

    @Test func `outcomes are told apart, and only what was not provoked is an error`() {
        var daemon = FakeDaemon()
        daemon.failures = [
            2: FakeDaemon.failure(.unknown), 3: FakeDaemon.failure(.notSent),
            4: FakeDaemon.failure(.rejected, .overloaded),
        ]
        let total = SimulatedRun(.journey, settings(.rate(10, .uniform)), daemon).measures.total
        #expect(total.unknownCount == 1)
        #expect(total.notSentCount == 1)
        #expect(total.rejected == [.overloaded: 1])
        #expect(total.errorCount == 3)
        #expect(total.endedCount == 100)
        #expect(total.appliedCount == 97)
        // What has no answer has no time.
        #expect(total.response.totalCount == 98)
    }

    @Test func `repetitions are replayed and callbacks too many are ignored, in about the shares asked for`() {
        var scenario = Scenario.journey
        scenario.replayShare = 0.2
        scenario.staleShare = 0.1
        let run = SimulatedRun(scenario, settings(.rate(1_000, .uniform)), FakeDaemon())
        #expect(run.findings == [])
        #expect(run.measures.findings == [])
        let rows = run.measures.rows
        let replays = rows.first { $0.kind == .replay }?.tally
        let stale = rows.first { $0.kind == .staleCallback }?.tally
        #expect(replays?.dispositions.map(\.disposition) == [.replayed])
        #expect(stale?.dispositions.map(\.disposition) == [.ignoredDuplicate])
        // Not all lives have something to repeat yet; one in seven is not far enough for a callback too many.
        #expect((1_000...2_100).contains(replays?.endedCount ?? 0), "\(replays?.endedCount ?? 0)")
        #expect((200...1_000).contains(stale?.endedCount ?? 0), "\(stale?.endedCount ?? 0)")
    }

    @Test func `a replay that is answered otherwise breaks a promise`() {
        var scenario = Scenario.journey
        scenario.replayShare = 0.5
        var engine = LoadEngine(scenario, settings(.rate(100, .uniform)))
        let plan = Identifier(high: 1, low: 1)
        let position = Position(state: .draft, version: 1, revision: 1, generation: 0)
        var now: UInt64 = 0
        while engine.measures.rows.first(where: { $0.kind == .replay }) == nil {
            if let call = engine.nextCall(at: now) {
                engine.finish(call.tag, .success(.answer(FakeDaemon.answer(.applied, plan, position))), at: now)
            }
            now = engine.nextDue ?? now
        }
        #expect(engine.measures.findings.contains { $0.contains("not REPLAYED") })
    }

    @Test func `hot plans are made before the run and read by Zipf's law`() {
        var read = ScriptStep(.getPlan)
        read.isHot = true
        var scenario = self.scenario([read])
        scenario.hotPlanCount = 10
        let run = SimulatedRun(scenario, settings(.rate(1_000, .uniform)), FakeDaemon())
        var counts: [Identifier: Int] = [:]
        for case .query(.plan(let plan)) in run.calls.map(\.content) { counts[plan, default: 0] += 1 }
        let sorted = counts.values.sorted(by: >)
        #expect(counts.count == 10)
        // The shares of ranks 1 and 2 are 1/H and 1/2H, where H is 1 + 1/2 + ... + 1/10.
        #expect((3_200...3_650).contains(sorted[0]), "\(sorted)")
        #expect((1_550...1_860).contains(sorted[1]), "\(sorted)")
        #expect(run.measures.total.readCount == 10_000)
    }

    @Test func `a read that is behind an acknowledged command breaks a promise`() {
        var engine = LoadEngine(
            self.scenario([ScriptStep(.createPlan), ScriptStep(.getPlan)]), settings(.concurrency(1)))
        var daemon = FakeDaemon()
        guard let first = engine.nextCall(at: 0) else { return #expect(Bool(false)) }
        engine.finish(first.tag, daemon.result(of: first.content), at: 0)
        daemon.lose(engine.roll[0].plan)
        guard let second = engine.nextCall(at: 0) else { return #expect(Bool(false)) }
        engine.finish(second.tag, daemon.result(of: second.content), at: 0)
        #expect(engine.measures.findings.contains { $0.contains("read at version 0") })
    }

    @Test func `branches and chances come up as often as they should`() {
        var choose = ScriptStep(.openDirectionUI)
        choose.branches = [ScriptStep.Branch(step: 3, chance: 0.25), ScriptStep.Branch(step: Int.max, chance: 0.25)]
        var seldom = ScriptStep(.requestRoutes)
        seldom.chance = 0.1
        let run = SimulatedRun(
            scenario([ScriptStep(.createPlan), choose, seldom, ScriptStep(.cancelPlan)]),
            settings(.rate(4_000, .uniform)), FakeDaemon())
        var counts: [CallKind: UInt64] = [:]
        for row in run.measures.rows { counts[row.kind] = row.tally.endedCount }
        let lives = Double(counts[.action(.openDirectionUI)] ?? 1)
        let cancelled = Double(counts[.action(.cancelPlan)] ?? 0) / lives
        let requested = Double(counts[.action(.requestRoutes)] ?? 0) / lives
        #expect((0.72...0.78).contains(cancelled), "\(cancelled)")
        #expect((0.04...0.06).contains(requested), "\(requested)")
    }

    @Test func `a step is taken no earlier than its think time allows`() {
        var think = ScriptStep(.openDirectionUI)
        think.thinkNanoseconds = Self.second...Self.second
        let run = SimulatedRun(
            scenario([ScriptStep(.createPlan), think]), settings(.concurrency(1)), FakeDaemon())
        // One caller: created at 0, 1 ms, one second of thought, 1 ms: some five lives in ten seconds.
        #expect((18...20).contains(run.calls.count), "\(run.calls.count)")
    }

    @Test(arguments: [Limits.stepsPerLifeMax])
    func `a life that leads back for ever ends at the limit of its steps`(countMax: Int) {
        var again = ScriptStep(.reviseRoute)
        again.branches = [ScriptStep.Branch(step: 1, chance: 1)]
        let run = SimulatedRun(
            scenario([ScriptStep(.createPlan), again]), settings(.concurrency(1), seconds: 2), FakeDaemon())
        let counts = run.daemon.plans.values.map { Int($0.version) }.sorted(by: >)
        #expect(counts[0] == countMax)
        #expect(counts.count == run.calls.count / countMax + 1)
    }

    @Test func `a run that is stopped counts what was waiting, and ends what is under way`() {
        var daemon = FakeDaemon()
        daemon.stall = 0..<5 * Self.second
        var settings = settings(.rate(100, .uniform))
        settings.connectionCount = 1
        settings.pipelineCount = 10
        let run = SimulatedRun(.journey, settings, daemon, stopAt: Self.second)
        #expect(run.measures.total.endedCount == 10)
        #expect((89...92).contains(run.measures.abandonedCount), "\(run.measures.abandonedCount)")
    }

    @Test func `the warm-up is loaded and not measured`() {
        var settings = settings(.rate(100, .uniform), seconds: 1)
        settings.warmupNanoseconds = Self.second
        let run = SimulatedRun(.journey, settings, FakeDaemon())
        #expect(run.measures.offeredCount == 100)
        #expect(run.measures.unmeasuredCount == 100)
        #expect(run.measures.series.seconds.reduce(0) { $0 + $1.offeredCount } == 200)
    }

    @Test(arguments: [Limits.inFlightMax])
    func `arrivals wait up to the greatest limit of calls under way, and one more is shed`(countMax: Int) {
        var settings = settings(.rate(Double(countMax + 1), .uniform), seconds: 1)
        settings.connectionCount = 1
        settings.pipelineCount = 1
        settings.inFlightMax = countMax
        var engine = LoadEngine(.journey, settings)
        #expect(engine.nextCall(at: Self.second - 1) != nil)
        #expect(engine.measures.offeredCount == UInt64(countMax + 1))
        #expect(engine.measures.shedCount == 1)
    }
}
