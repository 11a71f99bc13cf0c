import RoutePlanning
import Testing

/// A plan ends once.
struct CancelPlanTests {
    @Test(arguments: CancelCause.allCases)
    func `a cancel records cause and state`(cause: CancelCause) throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        #expect(driver.cancel(id, cause).answer?.position.state == .cancelled)
        #expect(driver.registry.plan(id)?.lifecycle == .cancelled(Cancellation(cause: cause, from: .selected)))
    }

    @Test(arguments: [PlanState.handedOff, .cancelled])
    func `every cancel of a plan that is over tells the same outcome`(state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        for generation in [nil, 1, 7] as [UInt32?] {
            let answer = try #require(driver.cancel(id, .dismiss, generation: generation).answer)
            #expect(answer.disposition == .alreadyTerminal && answer.outcome == state)
        }
    }

    @Test
    func `a controller's dismissal counts only while it is the active one`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        #expect(driver.replace(id).disposition == .applied)
        let stale = try #require(driver.cancel(id, .dismiss, generation: 1).answer)
        #expect(stale.disposition == .ignoredStaleGeneration && stale.position.state == .editing)
        #expect(driver.cancel(id, .dismiss, generation: 3).reason == .unknownGeneration)
        #expect(driver.cancel(id, .dismiss, generation: 2).disposition == .applied)
    }

    @Test
    func `a cancel abandons what is open or unknown`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        #expect(driver.cancel(id).disposition == .applied)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.abandoned, .abandoned])
    }

    @Test
    func `of cancel and confirm the first one wins, and the other learns it`() throws {
        var driver = Driver()
        let cancelled = try driver.plan(in: .handoffPending, "a")
        #expect(driver.cancel(cancelled).disposition == .applied)
        #expect(driver.confirm(cancelled, driver.attempt(cancelled, 1)).reason == .planCancelled)
        let handedOff = try driver.plan(in: .handoffPending, "b")
        #expect(driver.confirm(handedOff, driver.attempt(handedOff, 1)).disposition == .applied)
        #expect(driver.cancel(handedOff).answer?.outcome == .handedOff)
    }
}
