import RoutePlanning
import Testing

/// Scripts of the journeys, step by step, with what each step must tell.
struct JourneyTests {
    /// What a step tells: how it ended and where the plan stands.
    struct Step: Equatable {
        var ending: Ending
        var position: PlanPosition?

        enum Ending: Equatable {
            case told(Disposition)
            case refused(Reason)
        }

        init(_ outcome: Outcome) {
            switch outcome {
            case .answered(let answer): (self.ending, self.position) = (.told(answer.disposition), answer.position)
            case .refused(let refusal): (self.ending, self.position) = (.refused(refusal.reason), refusal.position)
            }
        }

        init(_ ending: Ending, _ state: PlanState, _ version: UInt64, _ revision: UInt64, _ generation: UInt32) {
            self.ending = ending
            self.position = PlanPosition(state: state, version: version, revision: revision, generation: generation)
        }
    }

    private static let applied = Step.Ending.told(.applied)

    @Test
    func `two alternatives, the second one chosen`() throws {
        var driver = Driver()
        let id = try driver.plan()
        #expect(Step(driver.open(id)) == Step(Self.applied, .editing, 2, 1, 1))
        #expect(Step(driver.request(id)) == Step(Self.applied, .calculating, 3, 1, 1))
        #expect(Step(driver.receive(id, 3)) == Step(Self.applied, .candidatesReady, 4, 1, 1))
        #expect(Step(driver.select(id, 1)) == Step(Self.applied, .selected, 5, 1, 1))
        #expect(Step(driver.navigate(id, 1)) == Step(Self.applied, .handoffPending, 6, 1, 1))
        #expect(Step(driver.confirm(id, driver.attempt(id, 1))) == Step(Self.applied, .handedOff, 7, 1, 1))
        #expect(
            driver.eventNames == [
                "route_plan.created", "route_plan.editor_opened", "route_plan.calculation_requested",
                "route_plan.candidates_received", "route_plan.route_selected", "route_plan.navigation_requested",
                "route_plan.navigation_handed_off",
            ])
    }

    @Test
    func `stops revised twice before choosing`() throws {
        var driver = Driver()
        let id = try driver.plan()
        #expect(Step(driver.revise(id, to: .stops(3, variant: 1), basis: 1)) == Step(Self.applied, .draft, 2, 2, 0))
        #expect(Step(driver.open(id)) == Step(Self.applied, .editing, 3, 2, 1))
        #expect(Step(driver.request(id)) == Step(Self.applied, .calculating, 4, 2, 1))
        let revised = driver.revise(id, to: .stops(3, variant: 2), basis: 2, generation: 1)
        #expect(Step(revised) == Step(Self.applied, .editing, 5, 3, 1))
        let stale = driver.receive(id, 2, revision: 2)
        #expect(Step(stale) == Step(.told(.ignoredStaleRevision), .editing, 5, 3, 1))
        #expect(stale.answer?.dispose == true)
        #expect(Step(driver.request(id)) == Step(Self.applied, .calculating, 6, 3, 1))
        #expect(Step(driver.receive(id, 1)) == Step(Self.applied, .candidatesReady, 7, 3, 1))
        #expect(Step(driver.navigate(id, 0)) == Step(Self.applied, .handoffPending, 9, 3, 1))
        #expect(Step(driver.confirm(id, driver.attempt(id, 1))) == Step(Self.applied, .handedOff, 10, 3, 1))
        #expect(driver.eventNames.count == 10)
    }

    @Test
    func `the navigator times out, is tried again, and the first attempt is acknowledged after all`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let start = driver.now
        driver.now = start.adding(seconds: 10)
        let early = driver.expire(id, driver.attempt(id, 1))
        #expect(Step(early) == Step(.refused(.deadlineNotReached), .handoffPending, 6, 1, 1))
        driver.now = start.adding(seconds: 15)
        #expect(Step(driver.expire(id, driver.attempt(id, 1))) == Step(Self.applied, .handoffPending, 7, 1, 1))
        driver.now = start.adding(seconds: 18)
        #expect(Step(driver.retry(id)) == Step(Self.applied, .handoffPending, 8, 1, 1))
        driver.now = start.adding(seconds: 19)
        let late = driver.confirm(id, driver.attempt(id, 1), session: "nav-jpr")
        #expect(Step(late) == Step(Self.applied, .handedOff, 9, 1, 1))
        #expect(late.answer?.detail.late == true)
        let same = driver.confirm(id, driver.attempt(id, 2), session: "nav-jpr")
        #expect(Step(same) == Step(.told(.unchanged), .handedOff, 9, 1, 1))
        let other = driver.confirm(id, driver.attempt(id, 2), session: "nav-OTHER")
        #expect(Step(other) == Step(.refused(.ackConflict), .handedOff, 9, 1, 1))
        #expect(other.refusal?.compensation == .stopTargetSession)
        #expect(
            driver.eventNames.suffix(3) == [
                "route_plan.handoff_timed_out", "route_plan.handoff_retried", "route_plan.navigation_handed_off",
            ])
    }

    @Test
    func `alternatives asked for, one route exists`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(Step(driver.receive(id, 1)) == Step(Self.applied, .candidatesReady, 4, 1, 1))
        for outcome in [driver.select(id, 1), driver.navigate(id, 1)] {
            #expect(Step(outcome) == Step(.refused(.routeIndexOutOfRange), .candidatesReady, 4, 1, 1))
            #expect(outcome.refusal?.reselect == true)
        }
        #expect(Step(driver.navigate(id, 0)) == Step(Self.applied, .handoffPending, 6, 1, 1))
    }

    @Test
    func `the provider is over its quota, then down, then works`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        #expect(Step(driver.request(id)) == Step(Self.applied, .calculating, 3, 1, 1))
        #expect(Step(driver.fail(id, .quota)) == Step(Self.applied, .editing, 4, 1, 1))
        #expect(Step(driver.request(id)) == Step(Self.applied, .calculating, 5, 1, 1))
        #expect(Step(driver.fail(id, .providerUnavailable)) == Step(Self.applied, .editing, 6, 1, 1))
        #expect(Step(driver.request(id)) == Step(Self.applied, .calculating, 7, 1, 1))
        #expect(Step(driver.receive(id, 1)) == Step(Self.applied, .candidatesReady, 8, 1, 1))
        let duplicate = driver.receive(id, 2)
        #expect(Step(duplicate) == Step(.told(.ignoredDuplicate), .candidatesReady, 8, 1, 1))
        #expect(duplicate.answer?.dispose == true)
    }

    @Test
    func `no road leads to the pole, and the traveler goes back`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let failed = driver.fail(id, .noSegment)
        #expect(Step(failed) == Step(Self.applied, .editing, 4, 1, 1))
        #expect(failed.answer?.detail.failure == .noSegment)
        #expect(Step(driver.select(id, 0)) == Step(.refused(.invalidState), .editing, 4, 1, 1))
        #expect(Step(driver.cancel(id, .back, generation: 1)) == Step(Self.applied, .cancelled, 5, 1, 1))
        #expect(driver.eventNames.suffix(2) == ["route_plan.calculation_failed", "route_plan.cancelled"])
    }

    @Test
    func `each started hand-off is one, however often Start is tapped`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let outcomes = (0..<20).map { _ in driver.navigate(id, 1) }
        #expect(outcomes.filter { $0.disposition == .applied }.count == 1)
        #expect(outcomes.filter { $0.reason == .handoffAlreadyPending }.count == 19)
        #expect(driver.registry.plan(id)?.attempts.count == 1)
    }
}
