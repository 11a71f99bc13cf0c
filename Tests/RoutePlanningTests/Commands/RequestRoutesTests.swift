import RoutePlanning
import Testing

/// Duplicate requests share one calculation.
struct RequestRoutesTests {
    @Test
    func `all who ask for the same content share one calculation`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        #expect(driver.request(id).answer?.detail.calculationSequence == 1)
        let joined = try #require(driver.request(id).answer)
        #expect(joined.disposition == .joined && joined.detail.calculationSequence == 1)
        #expect(driver.receive(id).disposition == .applied)
        #expect(driver.request(id).disposition == .joined)
    }

    @Test
    func `a failed calculation is not joined but begun again`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.fail(id).disposition == .applied)
        #expect(driver.registry.plan(id)?.lastFailure == .network)
        let answer = try #require(driver.request(id).answer)
        #expect(answer.disposition == .applied && answer.detail.calculationSequence == 2)
        #expect(driver.registry.plan(id)?.lastFailure == nil)
    }

    @Test(arguments: [(Int32(0), Reason?.some(.tooFewStops)), (1, .tooFewStops), (2, nil)])
    func `a route needs two stops`(count: Int32, reason: Reason?) throws {
        var driver = Driver()
        let id = try driver.plan(content: .stops(count))
        #expect(driver.open(id).disposition == .applied)
        #expect(driver.request(id).reason == reason)
    }

    @Test(arguments: [PlanState.editing, .calculating])
    func `digests are checked when given, also before joining`(state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        let content = RouteContent.twoStops
        #expect(driver.request(id, location: .sample(7)).reason == .locationDigestMismatch)
        #expect(driver.request(id, option: .sample(7)).reason == .optionDigestMismatch)
        let outcome = driver.request(id, location: content.locationDigest, option: content.optionDigest)
        #expect(outcome.answer != nil)
    }

    @Test
    func `a provider that never calls back leaves the plan calculating`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        driver.wait(seconds: 60)
        #expect(driver.due() == nil)
        #expect(driver.registry.plan(id)?.state == .calculating)
        #expect(driver.fail(id, .hostAbandoned).answer?.position.state == .editing)
    }
}
