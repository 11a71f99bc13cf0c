import RoutePlanning
import Testing

/// Public reports about screens that die, return or speak after their end (docs/public-reports.md).
struct PresentationReportTests {
    /// Report 16: eopeter/flutter_mapbox_navigation#25 and #142, mapbox/mapbox-navigation-ios#964,
    /// mapbox/mapbox-navigation-android#2004.
    @Test
    func `a cancel that was never delivered is neither invented nor lost`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        // The host dies here and starts again.
        let replaced = driver.replace(id)
        #expect(replaced.position == PlanPosition(state: .editing, version: 3, revision: 1, generation: 2))
        let old = driver.cancel(id, .dismiss, generation: 1)
        #expect(old.disposition == .ignoredStaleGeneration && old.answer?.dispose == true)
        #expect(old.position?.state == .editing)
        #expect(driver.cancel(id, .dismiss, generation: 2).position?.state == .cancelled)
        let again = driver.cancel(id, .dismiss, generation: 1)
        #expect(again.disposition == .alreadyTerminal && again.answer?.outcome == .cancelled)
        #expect(driver.eventNames.filter { $0 == "route_plan.cancelled" }.count == 1)
    }

    /// Report 17: mapbox/mapbox-navigation-android#3818.
    @Test
    func `a cancel signal after a successful hand-off cancels nothing`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handedOff)
        for generation in [1, nil] as [UInt32?] {
            let dismissed = driver.cancel(id, .dismiss, generation: generation)
            #expect(dismissed.disposition == .alreadyTerminal && dismissed.answer?.outcome == .handedOff)
        }
        #expect(driver.registry.plan(id)?.state == .handedOff)
        #expect(!driver.eventNames.contains("route_plan.cancelled"))
    }

    /// Report 22: googlemaps/react-native-navigation-sdk#215.
    @Test
    func `a view that was remounted works, the one before it does not`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        #expect(driver.replace(id).position?.generation == 2)
        let dead = driver.request(id, generation: 1)
        #expect(dead.refused == RefusalShape(status: .failedPrecondition, reason: .staleGeneration, field: nil))
        #expect(dead.refusal?.dispose == true && dead.position?.state == .editing)
        #expect(driver.request(id, generation: 2).position?.state == .calculating)
    }

    /// Report 34: stadiamaps/ferrostar#951.
    @Test
    func `a recalculation that ends after the trip began does not begin it again`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handedOff)
        let before = driver.registry.plan(id)
        let routes = driver.receive(id, 2)
        #expect(routes.disposition == .ignoredTerminal && routes.answer?.dispose == true)
        let failure = driver.fail(id)
        #expect(failure.disposition == .ignoredTerminal && failure.answer?.dispose == true)
        let start = driver.navigate(id, 1)
        #expect(start.refused == RefusalShape(status: .failedPrecondition, reason: .planTerminal, field: nil))
        #expect(start.refusal?.dispose == true)
        #expect(driver.registry.plan(id) == before)
    }

    /// Report 35: stadiamaps/ferrostar#949.
    @Test
    func `a new plan inherits nothing of the one before`() throws {
        var driver = Driver()
        let first = try driver.plan(in: .handedOff)
        let second = try driver.plan("second", content: .stops(0))
        let plan = try #require(driver.registry.plan(second))
        #expect(plan.id != first && plan.content.stops.isEmpty && plan.visibleCandidates.isEmpty)
        #expect(plan.position == PlanPosition(state: .draft, version: 1, revision: 1, generation: 0))
        #expect(plan.calculationSequence == 0 && plan.lastFailure == nil && plan.attempts.isEmpty)
        #expect(plan.records.isEmpty && plan.formerHandoffs.isEmpty)
    }

    /// Report 46: Project-OSRM/osrm-backend#502.
    @Test
    func `the same start and end is refused before any provider sees it`() throws {
        var driver = Driver()
        var content = RouteContent.twoStops
        content.stops[1] = content.stops[0]
        let refused = RefusalShape(status: .invalidArgument, reason: .duplicateConsecutiveStop, field: .stops)
        #expect(driver.create(content: content).refused == refused)
        #expect(driver.registry.planCount == 0)
        let id = try driver.plan()
        #expect(driver.revise(id, to: content).refused == refused)
        content.stops.insert(.sample(5_000), at: 1)
        #expect(driver.revise(id, to: content).disposition == .applied, "a loop is legal")
    }

    /// Report 52: STS-Rosario/carpoolear_backend#348.
    @Test
    func `a hundred submits of one trip make one trip`() throws {
        var driver = Driver()
        let outcomes = (0..<100).map { _ in driver.create("trip") }
        #expect(outcomes.filter { $0.disposition == .applied }.count == 1)
        #expect(outcomes.filter { $0.disposition == .replayed }.count == 99)
        #expect(Set(outcomes.compactMap { $0.answer?.planID }).count == 1)
        #expect(driver.registry.planCount == 1 && driver.eventNames == ["route_plan.created"])
    }
}
