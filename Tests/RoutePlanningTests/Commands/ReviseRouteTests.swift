import RoutePlanning
import Testing

/// Content changes by digest; labels change nothing but themselves.
struct ReviseRouteTests {
    @Test
    func `a change of stops is a new revision`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .draft)
        let answer = try #require(driver.revise(id, to: .otherStops).answer)
        #expect(answer.position == PlanPosition(state: .draft, version: 2, revision: 2, generation: 0))
        #expect(driver.registry.plan(id)?.content == .otherStops)
    }

    @Test
    func `options alone may change and stops stay`() throws {
        var driver = Driver()
        let id = try driver.plan()
        let options = OptionsChange(options: RouteOptions(profile: .biking), optionDigest: .sample(9))
        let command = ReviseRoute(
            context: driver.context(id), baseRevision: 1, stops: nil, options: options, generation: nil)
        #expect(driver.run(.reviseRoute(command)).answer?.position.revision == 2)
        let content = try #require(driver.registry.plan(id)?.content)
        #expect(content.options.profile == .biking && content.stops == RouteContent.twoStops.stops)
        #expect(content.optionDigest == .sample(9) && content.locationDigest == RouteContent.twoStops.locationDigest)
    }

    @Test
    func `saying neither stops nor options changes nothing`() throws {
        var driver = Driver()
        let id = try driver.plan()
        let command = ReviseRoute(
            context: driver.context(id), baseRevision: 1, stops: nil, options: nil, generation: nil)
        #expect(driver.run(.reviseRoute(command)).disposition == .unchanged)
    }

    @Test
    func `the same content keeps revision and candidates`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .candidatesReady)
        #expect(driver.revise(id, to: .twoStops).disposition == .unchanged)
        #expect(driver.registry.plan(id)?.visibleCandidates == .routes(2))
    }

    @Test(arguments: [PlanState.draft, .editing, .calculating, .candidatesReady])
    func `labels alone are a version but no revision, and invalidate nothing`(state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        let before = try #require(driver.registry.plan(id))
        let answer = try #require(driver.revise(id, to: .stops(2, label: "Renamed")).answer)
        #expect(answer.disposition == .applied)
        #expect(answer.position.version == before.version + 1)
        #expect(answer.position.revision == before.revision && answer.position.state == state)
        let after = try #require(driver.registry.plan(id))
        #expect(after.lifecycle == before.lifecycle && after.enteredAt == before.enteredAt)
        #expect(after.content.stops.allSatisfy { $0.label == "Renamed" })
        #expect(driver.eventNames.last == "route_plan.stops_relabelled")
    }

    @Test
    func `a change in flight supersedes the calculation`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.revise(id, to: .otherStops).answer?.position.state == .editing)
        #expect(driver.receive(id, revision: 1).disposition == .ignoredStaleRevision)
        #expect(driver.request(id).answer?.detail.calculationSequence == 2)
    }

    @Test
    func `a change drops the candidates`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .candidatesReady)
        #expect(driver.revise(id, to: .otherStops).disposition == .applied)
        #expect(driver.registry.plan(id)?.visibleCandidates == [])
    }

    @Test
    func `a change made on other content conflicts`() throws {
        var driver = Driver()
        let id = try driver.plan()
        #expect(driver.revise(id, to: .otherStops).disposition == .applied)
        #expect(driver.revise(id, to: .stops(3), basis: 1).reason == .revisionConflict)
        #expect(driver.revise(id, to: .stops(3), basis: 3).reason == .revisionConflict)
    }

    @Test
    func `equal neighbours are refused and loops are not`() throws {
        var driver = Driver()
        let id = try driver.plan()
        let (a, b) = (Stop.sample(1), Stop.sample(2))
        let twice = RouteContent(
            stops: [a, a], options: RouteOptions(), locationDigest: .sample(1), optionDigest: .sample(2))
        #expect(driver.revise(id, to: twice).reason == .duplicateConsecutiveStop)
        let loop = RouteContent(
            stops: [a, b, a], options: RouteOptions(), locationDigest: .sample(1), optionDigest: .sample(2))
        #expect(driver.revise(id, to: loop).disposition == .applied)
    }

    @Test
    func `revisions are bounded, and relabelling is not revising`() throws {
        var driver = Driver()
        let id = try driver.plan()
        for number in 2...Int32(Limits.revisionsMax) {
            try #require(driver.revise(id, to: .stops(2, variant: number)).disposition == .applied)
        }
        #expect(driver.registry.plan(id)?.revision == Limits.revisionsMax)
        #expect(driver.revise(id, to: .stops(3)).reason == .revisionLimit)
        let variant = Int32(Limits.revisionsMax)
        #expect(driver.revise(id, to: .stops(2, variant: variant, label: "Renamed")).disposition == .applied)
    }
}
