import Engine
import RoutePlanning
import Testing

/// "Calculation latency, failure, zero-alternative rate", and revisions before a choice (docs/telemetry.md).
@Suite struct CalculationMetricTests {
    private let history: MetricHistory

    init() throws { self.history = try MetricHistory() }

    private func calculating(_ externalID: String) throws -> PlanID {
        let id = try self.history.plan(externalID)
        try self.history.after(1, .openDirectionUI, id)
        try self.history.after(1, .requestRoutes, id)
        return id
    }

    private func received(_ id: PlanID, _ count: UInt32) -> Command {
        .receiveRoutes(
            ReceiveRoutes(
                context: self.history.life.context(id), generation: 1, revision: 1, calculationSequence: nil,
                candidates: .sample(count)))
    }

    @Test func `a calculation is timed from its request to its end, whichever that is`() throws {
        try self.history.after(3, self.received(try self.calculating("routes"), 3))
        try self.history.after(2, .calculationFailed, try self.calculating("failed"))
        try self.history.after(20, self.received(try self.calculating("none"), 0))
        try self.history.after(7, .reviseRoute, try self.calculating("revised"))
        try self.history.after(7, .replacePresentation, try self.calculating("replaced"))
        try self.history.after(8, .cancelPlan, try self.calculating("cancelled"))
        let family = "routeplan_calculation_duration_seconds"
        let resource = #"resource="route_advanced""#
        #expect(self.history.buckets(family, resource + #",result="candidates""#) == ["5.0": 1])
        #expect(self.history.number(family + #"_sum{\#(resource),result="candidates"}"#) == 3)
        #expect(self.history.buckets(family, resource + #",result="failed""#) == ["2.5": 1, "30.0": 1])
        #expect(self.history.number(family + #"_sum{\#(resource),result="failed"}"#) == 22)
        #expect(self.history.buckets(family, resource + #",result="superseded""#) == ["10.0": 3])
        #expect(self.history.number(family + #"_sum{\#(resource),result="superseded"}"#) == 22)
    }

    @Test func `failures count by class, and none at all is one of them`() throws {
        try self.history.after(1, .calculationFailed, try self.calculating("quota"))
        try self.history.after(1, self.received(try self.calculating("none"), 0))
        let series = "routeplan_calculation_failures_total"
        #expect(self.history.number(series + #"{failure="quota"}"#) == 1)
        #expect(self.history.number(series + #"{failure="no_alternatives"}"#) == 1)
        #expect(self.history.number(series + #"{failure="network"}"#) == 0)
    }

    @Test func `the number of routes is observed, also when there is none`() throws {
        for (number, count) in ([0, 1, 3, 16] as [UInt32]).enumerated() {
            try self.history.after(1, self.received(try self.calculating("plan \(number)"), count))
        }
        // A failure the provider tells has no number of routes.
        try self.history.after(1, .calculationFailed, try self.calculating("failed"))
        let family = "routeplan_candidates_received"
        #expect(self.history.buckets(family) == ["0.0": 1, "1.0": 1, "3.0": 1, "16.0": 1])
        #expect(self.history.number(family + #"_count{resource="route_advanced"}"#) == 4)
        #expect(self.history.number(family + #"_sum{resource="route_advanced"}"#) == 20)
    }

    @Test func `a calculation is overdue after a minute, until it ends`() throws {
        let first = try self.calculating("first")
        let second = try self.calculating("second")
        let gauge = "routeplan_calculations_overdue"
        self.history.life.wait(seconds: 56)
        #expect(self.history.number(gauge) == 0)
        self.history.life.wait(seconds: 1)
        #expect(self.history.number(gauge) == 1)
        self.history.life.wait(seconds: 100)
        #expect(self.history.number(gauge) == 2)
        try self.history.after(1, .calculationFailed, first)
        #expect(self.history.number(gauge) == 1)
        try self.history.after(1, .cancelPlan, second)
        #expect(self.history.number(gauge) == 0)
    }

    @Test func `revisions are counted by what they change, up to the choice`() throws {
        let id = try self.history.plan("revised")
        try self.history.after(1, self.revised(id, stops: 1))
        try self.history.after(1, self.revised(id, stops: 2))
        try self.history.after(1, self.revised(id, stops: nil, options: true))
        for kind in [.openDirectionUI, .requestRoutes, .receiveRoutes, .selectRoute] as [CommandKind] {
            try self.history.after(1, kind, id)
        }
        let family = "routeplan_revisions_before_selection"
        #expect(self.history.buckets(family, #"kind="stops""#) == ["2.0": 1])
        #expect(self.history.buckets(family, #"kind="options""#) == ["1.0": 1])
        #expect(self.history.buckets(family, #"kind="both""#) == ["0.0": 1])
        // The next choice counts anew.
        try self.history.after(1, .openDirectionUI, id)
        try self.history.after(1, self.revised(id, stops: 3, options: false))
        for kind in [.requestRoutes, .receiveRoutes, .requestNavigation] as [CommandKind] {
            try self.history.after(1, kind, id)
        }
        #expect(self.history.buckets(family, #"kind="stops""#) == ["2.0": 1, "0.0": 1])
        #expect(self.history.buckets(family, #"kind="both""#) == ["0.0": 1, "1.0": 1])
        #expect(self.history.number(family + #"_count{kind="options"}"#) == 2)
    }

    @Test func `revisions made before a restart count after it`() throws {
        let id = try self.history.plan("revised")
        try self.history.after(1, self.revised(id, stops: 1))
        _ = try self.history.life.snapshotNow()
        try self.history.after(1, self.revised(id, stops: 2))
        try self.history.life.commit()
        let life = try self.history.machine.boot()
        for kind in [.openDirectionUI, .requestRoutes, .receiveRoutes, .selectRoute] as [CommandKind] {
            life.run(kind, id)
        }
        #expect(life.number(#"routeplan_revisions_before_selection_sum{kind="stops"}"#) == 2)
    }

    private func revised(_ id: PlanID, stops: Int32?, options: Bool? = nil) throws -> Command {
        let plan = try #require(self.history.life.plan(id).value)
        let content = RouteContent.sample(variant: stops ?? 0)
        let changed = RouteOptions(alternatives: options ?? true)
        let digest = Digest256(word0: plan.version, word1: 1, word2: 2, word3: 3)
        return .reviseRoute(
            ReviseRoute(
                context: self.history.life.context(id), baseRevision: plan.revision,
                stops: stops.map { _ in StopsChange(stops: content.stops, locationDigest: content.locationDigest) },
                options: options.map { _ in OptionsChange(options: changed, optionDigest: digest) },
                generation: nil))
    }
}
