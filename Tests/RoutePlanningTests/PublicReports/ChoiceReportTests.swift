import RoutePlanning
import Testing

/// Public reports about routes that were not the chosen one (docs/public-reports.md).
struct ChoiceReportTests {
    /// A geometry digest as `[Candidate].routes` gives it to the route at an index.
    private func geometry(_ index: UInt64) -> Digest256 { .sample(0x6E0 + index) }

    /// What the navigation adapter is told to follow.
    private func handoff(_ driver: Driver, _ id: PlanID) throws -> HandoffCandidate {
        let read = driver.registry.handoff(planID: id, attemptID: driver.attempt(id, 1))
        guard case .valid(let view) = read else {
            Issue.record("\(read)")
            throw NoHandoff()
        }
        return view.candidate
    }

    private struct NoHandoff: Error {}

    /// Report 1: mapbox/mapbox-navigation-ios#3403.
    @Test
    func `a chosen route moved to the front is not mistaken for another one`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.receive(id, 3).disposition == .applied)
        #expect(driver.select(id, 2).disposition == .applied)
        let moved = driver.navigate(id, 0)
        #expect(moved.refused == RefusalShape(status: .failedPrecondition, reason: .selectionMismatch, field: .index))
        #expect(moved.refusal?.reselect == true && moved.position?.state == .selected)
        #expect(driver.registry.plan(id)?.choice?.index == 2)
        #expect(driver.navigate(id, 2).position?.state == .handoffPending)
        let candidate = try self.handoff(driver, id)
        #expect(candidate.index == 2 && candidate.candidate.geometryDigest == self.geometry(2))
    }

    /// Report 4: mapbox/mapbox-navigation-android#3119.
    @Test
    func `guidance never follows the primary route when an alternative was tapped`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.receive(id, 2).disposition == .applied)
        #expect(driver.select(id, 1).disposition == .applied)
        let primary = driver.navigate(id, 0)
        #expect(primary.reason == .selectionMismatch && primary.position?.state == .selected)
        #expect(driver.registry.plan(id)?.attempts.isEmpty == true)
        #expect(driver.navigate(id, 1).disposition == .applied)
        #expect(try self.handoff(driver, id).candidate.geometryDigest == self.geometry(1))
    }

    /// Report 5: mapbox/mapbox-navigation-android#3523.
    @Test
    func `reordering the routes afterwards reorders nothing that was received`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let (a, b) = ([Candidate].routes(2)[0], [Candidate].routes(2)[1])
        #expect(driver.receive(id, candidates: [a, b]).disposition == .applied)
        let reordered = driver.receive(id, candidates: [b, a])
        #expect(reordered.disposition == .ignoredDuplicate && reordered.answer?.dispose == true)
        #expect(driver.registry.plan(id)?.visibleCandidates == [a, b])
        #expect(driver.select(id, 1).disposition == .applied)
        #expect(driver.registry.plan(id)?.choice?.candidate == b)
    }

    /// Report 7: mapbox/mapbox-navigation-ios#4238.
    @Test
    func `a refresh that comes with a reroute brings no previous route back`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.receive(id, 2).disposition == .applied)
        #expect(driver.revise(id, to: .otherStops).position?.revision == 2)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.receive(id, 1).disposition == .applied)
        let refresh = driver.receive(id, 2, revision: 1)
        #expect(refresh.disposition == .ignoredStaleRevision && refresh.answer?.dispose == true)
        #expect(driver.registry.plan(id)?.visibleCandidates.count == 1)
        let outside = driver.navigate(id, 1)
        #expect(outside.refused == RefusalShape(status: .outOfRange, reason: .routeIndexOutOfRange, field: .index))
        #expect(outside.refusal?.reselect == true && outside.position?.state == .candidatesReady)
    }

    /// Report 8: mapbox/mapbox-navigation-android#4409.
    @Test
    func `a refresh still running does not overwrite the route just chosen`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .candidatesReady)
        #expect(driver.select(id, 0).disposition == .applied)
        let before = driver.registry.plan(id)
        let late = driver.receive(id, 3)
        #expect(late.disposition == .ignoredDuplicate && late.answer?.dispose == true)
        #expect(driver.registry.plan(id) == before && before?.choice?.index == 0)
    }

    /// Report 31: osmandapp/OsmAnd#19823.
    @Test
    func `a reopened editor shows no old route beside the new ones`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        #expect(driver.open(id).position?.state == .editing)
        let plan = try #require(driver.registry.plan(id))
        #expect(plan.visibleCandidates.isEmpty && plan.choice == nil && plan.handoffID == nil)
        #expect(plan.revision == 1 && plan.generation == 2)
    }

    /// Report 40: Project-OSRM/osrm-backend#7270 and #5708.
    @Test
    func `fewer alternatives than asked for is an ordinary answer`() throws {
        var driver = Driver()
        let options = RouteOptions(maxAlternatives: 3)
        let id = try driver.plan("via", content: .stops(3, options: options))
        try driver.bring(id, to: .calculating)
        #expect(driver.receive(id, 1).position?.state == .candidatesReady)
        let second = driver.select(id, 1)
        #expect(second.refused == RefusalShape(status: .outOfRange, reason: .routeIndexOutOfRange, field: .index))
        #expect(driver.select(id, 0).disposition == .applied)
    }
}
