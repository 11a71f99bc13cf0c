import Engine
import Platform
import RoutePlanning
import Testing

/// "State age", dwell and plans by state, live and after a restart (docs/telemetry.md).
@Suite struct StateMetricTests {
    private let history: MetricHistory

    init() throws { self.history = try MetricHistory() }

    /// In whole milliseconds: a snapshot takes a moment of the test's clock.
    private func age(_ state: String, of life: WriterLife? = nil) -> Double? {
        (life ?? self.history.life).number(#"routeplan_state_age_seconds{state="\#(state)"}"#).map(Self.milliseconds)
    }

    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }

    private func plans(_ state: String, of life: WriterLife? = nil) -> Double? {
        (life ?? self.history.life).number(#"routeplan_plans{state="\#(state)"}"#)
    }

    @Test func `the age is that of the plan that is longest in a state, and goes on to the next when it leaves`() throws
    {
        let first = try self.history.plan("first")
        let second = try self.history.plan("second")
        self.history.life.wait(seconds: 10)
        #expect((self.age("draft"), self.plans("draft")) == (11, 2))
        #expect((self.age("editing"), self.plans("editing")) == (0, 0))
        try self.history.after(1, .openDirectionUI, first)
        #expect((self.age("draft"), self.plans("draft")) == (11, 1))
        #expect((self.age("editing"), self.plans("editing")) == (0, 1))
        try self.history.after(5, .openDirectionUI, second)
        #expect((self.age("editing"), self.plans("editing")) == (5, 2))
        try self.history.after(1, .cancelPlan, first)
        #expect(self.age("editing") == 1)
        #expect(self.age("draft") == 0)
    }

    @Test func `retries of a hand-off do not begin the age anew, nor does an editor that is replaced`() throws {
        let id = try self.history.planWithRoutes("plan")
        try self.history.after(1, .requestNavigation, id)
        try self.history.after(2, .rejectHandoff, id)
        try self.history.after(3, .retryHandoff, id)
        self.history.life.wait(seconds: 4)
        #expect(self.age("handoff_pending") == 9)
        let edited = try self.history.plan("edited")
        try self.history.after(1, .openDirectionUI, edited)
        try self.history.after(2, .replacePresentation, edited)
        try self.history.after(3, .reviseRoute, edited)
        #expect(self.age("editing") == 5)
    }

    @Test func `dwell is observed on leaving, by the state left and the next one`() throws {
        let id = try self.history.plan("plan")
        try self.history.after(4, .openDirectionUI, id)
        try self.history.after(30, .reviseRoute, id)
        try self.history.after(30, .requestRoutes, id)
        try self.history.after(200, .receiveRoutes, id)
        try self.history.after(2, .requestNavigation, id)
        try self.history.after(20, .confirmHandoff, id)
        let family = "routeplan_state_dwell_seconds"
        for (state, next, bucket, sum) in [
            ("draft", "editing", "5.0", 4), ("editing", "calculating", "60.0", 60),
            ("calculating", "candidates_ready", "300.0", 200), ("candidates_ready", "selected", "5.0", 2),
            ("selected", "handoff_pending", "1.0", 0), ("handoff_pending", "handed_off", "60.0", 20),
        ] {
            let labels = #"state="\#(state)",next="\#(next)""#
            #expect(self.history.buckets(family, labels) == [bucket: 1], "\(labels)")
            #expect(self.history.number("\(family)_sum{\(labels)}") == Double(sum), "\(labels)")
        }
    }

    @Test(arguments: [false, true])
    func `after a restart gauges tell what was recovered and counters begin at 0`(withSnapshot: Bool) throws {
        let first = try self.history.plan("first")
        _ = try self.history.planWithRoutes("routes")
        if withSnapshot { _ = try self.history.life.snapshotNow() }
        try self.history.after(6, .openDirectionUI, first)
        _ = try self.history.plan("second")
        try self.history.life.commit()
        self.history.life.wait(seconds: 7)
        let life = try self.history.machine.boot()
        #expect((self.age("draft", of: life), self.plans("draft", of: life)) == (7, 1))
        #expect((self.age("editing", of: life), self.plans("editing", of: life)) == (8, 1))
        #expect((self.age("candidates_ready", of: life), self.plans("candidates_ready", of: life)) == (14, 1))
        for family in [
            "routeplan_transitions_total", "routeplan_commands_total", "routeplan_state_dwell_seconds_count",
        ] {
            #expect(life.metrics(family).allSatisfy { $0.hasSuffix(" 0") }, "\(family)")
        }
        life.wait(seconds: 3)
        life.run(.cancelPlan, first)
        let dwell = life.number(#"routeplan_state_dwell_seconds_sum{state="editing",next="cancelled"}"#)
        #expect(dwell.map(Self.milliseconds) == 11)
        #expect(life.number("routeplan_clock_skew_total") == 0)
    }

    @Test func `a wall clock that was set back makes no age negative, and each plan it would have counts`() throws {
        _ = try self.history.plan("before")
        self.history.life.wait(seconds: 100)
        _ = try self.history.plan("one after")
        _ = try self.history.plan("two after")
        try self.history.life.commit()
        let time = self.history.machine.time
        time.setWall(nanoseconds: time.wallNanoseconds() - 50_000_000_000)
        let life = try self.history.machine.boot()
        #expect(life.number("routeplan_clock_skew_total") == 2)
        #expect(self.age("draft", of: life) == 102, "journal time goes on where it ended")
        life.wait(seconds: 5)
        #expect(self.age("draft", of: life) == 107)
        #expect(life.metrics("routeplan_state_age_seconds").allSatisfy { !$0.contains("-") })
    }

    @Test func `plans that are over have an age until they go, and then leave no trace`() throws {
        let id = try self.history.plan("plan")
        try self.history.after(1, .cancelPlan, id)
        try self.history.life.commit()
        self.history.life.wait(seconds: 8 * 86_400)
        #expect((self.age("cancelled"), self.plans("cancelled")) == (8 * 86_400, 1))
        for _ in 0..<4 { try self.history.life.commit() }
        #expect((self.age("cancelled"), self.plans("cancelled")) == (0, 0))
        #expect(self.history.number(#"routeplan_memory_bytes{subsystem="idempotency"}"#) == 0)
    }
}
