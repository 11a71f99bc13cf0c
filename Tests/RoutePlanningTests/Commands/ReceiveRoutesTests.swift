import RoutePlanning
import Testing

/// Only the active generation and revision count, once.
struct ReceiveRoutesTests {
    @Test
    func `routes are kept in the order received`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let answer = try #require(driver.receive(id, 3).answer)
        #expect(answer.position.state == .candidatesReady && answer.detail.calculationSequence == 1)
        #expect(driver.registry.plan(id)?.visibleCandidates == .routes(3))
    }

    @Test
    func `a second callback replaces nothing, whatever it brings`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.receive(id, 2).disposition == .applied)
        let answer = try #require(driver.receive(id, 3).answer)
        #expect(answer.disposition == .ignoredDuplicate && answer.dispose)
        #expect(driver.registry.plan(id)?.visibleCandidates == .routes(2))
    }

    @Test
    func `no route at all is a failed calculation`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let answer = try #require(driver.receive(id, 0).answer)
        #expect(answer.disposition == .applied && answer.position.state == .editing)
        #expect(answer.detail.failure == .noAlternatives)
        #expect(driver.registry.plan(id)?.lastFailure == .noAlternatives)
        #expect(driver.eventNames.last == "route_plan.calculation_failed")
    }

    @Test(arguments: [(Limits.candidatesMax, Reason?.none), (Limits.candidatesMax + 1, .tooManyCandidates)])
    func `more routes than a traveler can compare are refused`(count: Int, reason: Reason?) throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.receive(id, count).reason == reason)
    }

    @Test(arguments: [
        (Candidate(distanceMetres: 20_000_001, durationSeconds: 1, legCount: 1), Reason.geometryOutOfRange),
        (Candidate(distanceMetres: 1, durationSeconds: 2_592_001, legCount: 1), .geometryOutOfRange),
        (
            Candidate(
                distanceMetres: 1, durationSeconds: 1, legCount: 1, providerRouteRef: [UInt8](repeating: 1, count: 257)),
            .labelTooLong
        ),
    ])
    func `impossible routes are refused`(candidate: Candidate, reason: Reason) throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let command = ReceiveRoutes(
            context: driver.context(id), generation: 1, revision: 1, calculationSequence: nil, candidates: [candidate])
        #expect(driver.run(.receiveRoutes(command)).reason == reason)
        #expect(driver.registry.plan(id)?.state == .calculating)
    }

    @Test
    func `the largest possible route is accepted, and so is one of no distance`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let candidates = [
            Candidate(
                distanceMetres: 20_000_000, durationSeconds: 2_592_000, legCount: 255,
                providerRouteRef: [UInt8](repeating: 1, count: 256)),
            Candidate(distanceMetres: 0, durationSeconds: 0, legCount: 0),
        ]
        let command = ReceiveRoutes(
            context: driver.context(id), generation: 1, revision: 1, calculationSequence: nil, candidates: candidates)
        #expect(driver.run(.receiveRoutes(command)).disposition == .applied)
    }

    @Test
    func `an answer to an earlier calculation of the same content is late`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.fail(id, .hostAbandoned).disposition == .applied)
        #expect(driver.receive(id).disposition == .ignoredLate)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.receive(id, sequence: 1).disposition == .ignoredLate)
        #expect(driver.receive(id, sequence: 3).reason == .unknownRevision)
        #expect(driver.receive(id, sequence: 2).disposition == .applied)
    }

    @Test
    func `only the last of three overlapping requests counts`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        for number in 1...3 as ClosedRange<Int32> {
            #expect(driver.revise(id, to: .stops(2, variant: number)).disposition == .applied)
            #expect(driver.request(id).disposition == .applied)
        }
        #expect(driver.receive(id, revision: 2).disposition == .ignoredStaleRevision)
        #expect(driver.receive(id, revision: 3).disposition == .ignoredStaleRevision)
        #expect(driver.receive(id, revision: 4).disposition == .applied)
        let refusal = try #require(driver.navigate(id, 0, revision: 2).refusal)
        #expect(refusal.reason == .staleRevision && refusal.reselect)
    }
}
