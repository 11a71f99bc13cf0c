import RoutePlanning
import Testing

/// One external id of one owner is one plan.
struct CreatePlanTests {
    @Test
    func `a creation makes a draft at version 1, revision 1, generation 0`() throws {
        var driver = Driver()
        let answer = try #require(driver.create().answer)
        #expect(answer.disposition == .applied)
        #expect(answer.position == PlanPosition(state: .draft, version: 1, revision: 1, generation: 0))
        let plan = try #require(driver.registry.plan(answer.planID))
        #expect(plan.owner == "owner" && plan.externalID == "intent" && plan.createdAt == driver.now)
    }

    @Test
    func `the same creation again finds the plan as it is now`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        let answer = try #require(driver.create().answer)
        #expect(answer.disposition == .replayed && answer.planID == id)
        #expect(answer.position == PlanPosition(state: .draft, version: 1, revision: 1, generation: 0))
        #expect(answer.current == driver.registry.plan(id)?.position)
    }

    @Test
    func `a plan that is over is found, not made again`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .cancelled)
        let answer = try #require(driver.create().answer)
        #expect(answer.disposition == .replayed && answer.planID == id)
        #expect(answer.current?.state == .cancelled)
    }

    @Test
    func `a hundred identical creations make one plan`() {
        var driver = Driver()
        let dispositions = (0..<100).map { _ in driver.create().disposition }
        #expect(dispositions.filter { $0 == .applied }.count == 1)
        #expect(dispositions.filter { $0 == .replayed }.count == 99)
        #expect(driver.registry.planCount == 1)
    }

    @Test
    func `other content under the same external id is a conflict that names the plan`() throws {
        var driver = Driver()
        let id = try driver.plan()
        let refusal = try #require(driver.create(content: .otherStops).refusal)
        #expect(refusal.reason == .externalIDConflict && refusal.planID == id)
        #expect(refusal.position?.state == .draft)
    }

    @Test
    func `a repetition is compared with the creation, not with what the plan became`() throws {
        var driver = Driver()
        let id = try driver.plan()
        #expect(driver.revise(id, to: .otherStops).disposition == .applied)
        #expect(driver.create().disposition == .replayed)
        #expect(driver.create(content: .otherStops).reason == .externalIDConflict)
    }

    @Test
    func `labels are not part of a creation's meaning`() throws {
        var driver = Driver()
        _ = try driver.plan()
        #expect(driver.create(content: .stops(2, label: "Renamed")).disposition == .replayed)
    }

    @Test
    func `the same external id of another owner is another plan`() {
        var driver = Driver()
        #expect(driver.create(owner: "a").disposition == .applied)
        #expect(driver.create(owner: "b").disposition == .applied)
        #expect(driver.create("ab", owner: "c").disposition == .applied)
        #expect(driver.create("b", owner: "ca").disposition == .applied)
    }

    @Test
    func `nothing is inherited by a plan without stops`() throws {
        var driver = Driver()
        _ = try driver.plan(in: .selected)
        let id = try driver.plan("second", content: .stops(0))
        let plan = try #require(driver.registry.plan(id))
        #expect(plan.content.stops.isEmpty && plan.visibleCandidates.isEmpty && plan.attempts.isEmpty)
    }

    @Test(arguments: [(Int32(Limits.stopsMax), Reason?.none), (Int32(Limits.stopsMax) + 1, .stopCount)])
    func `more stops than the limit are refused`(count: Int32, reason: Reason?) {
        var driver = Driver()
        #expect(driver.create(content: .stops(count)).reason == reason)
    }

    @Test
    func `names are required and bounded`() {
        var driver = Driver()
        let long = Text(String(repeating: "x", count: 129))
        #expect(driver.create("").reason == .missingField)
        #expect(driver.create("i", owner: "").reason == .missingField)
        #expect(driver.create(long).reason == .labelTooLong)
        #expect(driver.create("i", owner: Text(String(repeating: "x", count: 65))).reason == .labelTooLong)
        #expect(driver.create(Text(String(repeating: "x", count: 128))).disposition == .applied)
        #expect(driver.create("i", owner: Text(String(repeating: "x", count: 64))).disposition == .applied)
    }

    @Test
    func `an expected version other than none is a conflict`() {
        var driver = Driver()
        #expect(driver.create(expectedVersion: 1).reason == .versionConflict)
        #expect(driver.create(expectedVersion: 0).disposition == .applied)
    }

    @Test
    func `plans in total and of one owner are capped`() {
        var driver = Driver(policy: Policy(plansMax: 3, plansPerOwnerMax: 2))
        #expect(driver.create("1", owner: "a").disposition == .applied)
        #expect(driver.create("2", owner: "a").disposition == .applied)
        #expect(driver.create("3", owner: "a").reason == .planLimit)
        #expect(driver.create("1", owner: "b").disposition == .applied)
        #expect(driver.create("1", owner: "c").reason == .planLimit)
        #expect(driver.create("1", owner: "a").disposition == .replayed)
    }
}
