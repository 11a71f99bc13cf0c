import RoutePlanning
import Testing

/// Start binds one hand-off to one choice.
struct RequestNavigationTests {
    @Test
    func `starting from a selection opens the first attempt`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let answer = try #require(driver.navigate(id, 1).answer)
        #expect(answer.position.version == 6 && answer.position.state == .handoffPending)
        #expect(answer.detail.attemptNumber == 1 && answer.detail.attemptDeadline == driver.now.adding(seconds: 15))
        let plan = try #require(driver.registry.plan(id))
        #expect(answer.detail.candidateID == plan.choice?.candidateID)
        #expect(answer.detail.handoffID == plan.handoffID && answer.detail.attemptID == plan.openAttempt?.id)
    }

    @Test
    func `starting without a selection commits the choice first, in the same entry`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .candidatesReady)
        let answer = try #require(driver.navigate(id, 1).answer)
        #expect(answer.position.version == 6)
        #expect(driver.registry.plan(id)?.choice?.index == 1)
        #expect(answer.detail.candidateID == driver.registry.plan(id)?.choice?.candidateID)
        #expect(driver.eventNames.suffix(2) == ["route_plan.route_selected", "route_plan.navigation_requested"])
    }

    @Test
    func `another index than the selected one is evidence, not an order`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let refusal = try #require(driver.navigate(id, 0).refusal)
        #expect(refusal.reason == .selectionMismatch && refusal.reselect)
        #expect(driver.registry.plan(id)?.choice?.index == 1)
    }

    @Test(arguments: [PlanState.candidatesReady, .selected], [Int64.min, -1, 2, .max])
    func `an index outside the collection is refused`(state: PlanState, index: Int64) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        let refusal = try #require(driver.navigate(id, index).refusal)
        #expect(refusal.reason == .routeIndexOutOfRange && refusal.reselect)
    }

    @Test
    func `a second tap is told of the attempt in flight`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let refusal = try #require(driver.navigate(id, 1).refusal)
        #expect(refusal.reason == .handoffAlreadyPending)
        #expect(refusal.attemptID == driver.registry.plan(id)?.openAttempt?.id)
        #expect(driver.registry.plan(id)?.attempts.count == 1)
    }

    @Test
    func `digests are checked when given`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let content = RouteContent.twoStops
        #expect(driver.navigate(id, 1, location: .sample(3)).reason == .locationDigestMismatch)
        #expect(driver.navigate(id, 1, option: .sample(3)).reason == .optionDigestMismatch)
        let outcome = driver.navigate(id, 1, location: content.locationDigest, option: content.optionDigest)
        #expect(outcome.disposition == .applied)
    }

    @Test
    func `a target that takes fewer stops is refused before any attempt`() throws {
        var driver = Driver(policy: Policy(targetStopsMax: ["small": 2, "tiny": 1]))
        let id = try driver.plan(in: .selected)
        #expect(driver.navigate(id, 1, target: "tiny").reason == .targetCapabilityExceeded)
        #expect(driver.registry.plan(id)?.attempts.isEmpty == true)
        #expect(driver.navigate(id, 1, target: "small").disposition == .applied)
    }

    @Test(arguments: [(UInt64(600), true, Reason?.none), (601, true, .candidateStale), (601, false, nil)])
    func `an aged route is refused only if the operator says so`(
        seconds: UInt64, refuses: Bool, reason: Reason?
    ) throws {
        for state in [PlanState.candidatesReady, .selected] {
            var driver = Driver(policy: Policy(refusesStaleCandidates: refuses))
            let id = try driver.plan(in: state)
            // The plan took some nanoseconds to get here.
            driver.wait(seconds: seconds - 1)
            driver.wait(nanoseconds: 999_999_990)
            #expect(driver.navigate(id, 1).reason == reason)
            guard reason != nil else { continue }
            #expect((state == .selected ? driver.open(id) : driver.replace(id)).disposition == .applied)
            #expect(driver.request(id).disposition == .applied)
            #expect(driver.receive(id).disposition == .applied)
            #expect(driver.navigate(id, 1).disposition == .applied)
        }
    }

    @Test(arguments: [(UInt32(0), Reason?.some(.optionCombination)), (1, nil), (120, nil), (121, .optionCombination)])
    func `a deadline is one second to two minutes`(seconds: UInt32, reason: Reason?) throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        #expect(driver.navigate(id, 1, deadline: seconds).reason == reason)
    }

    @Test
    func `a target has a name of bounded length`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        #expect(driver.navigate(id, 1, target: "").reason == .missingField)
        #expect(driver.navigate(id, 1, target: Text(String(repeating: "t", count: 65))).reason == .labelTooLong)
        #expect(driver.navigate(id, 1, target: Text(String(repeating: "t", count: 64))).disposition == .applied)
    }
}
