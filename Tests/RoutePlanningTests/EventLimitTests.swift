import RoutePlanning
import Testing

/// A plan has a bounded history, and can always be ended.
struct EventLimitTests {
    @Test(arguments: [
        (CommandKind.openDirectionUI, PlanState.draft), (.reviseRoute, .editing), (.replacePresentation, .editing),
        (.requestRoutes, .editing), (.receiveRoutes, .calculating), (.calculationFailed, .calculating),
        (.selectRoute, .candidatesReady), (.requestNavigation, .candidatesReady), (.requestNavigation, .selected),
        (.retryHandoff, .handoffPending),
    ])
    func `near the limit nothing is begun`(kind: CommandKind, state: PlanState) throws {
        let isRetry = kind == .retryHandoff
        for below in [0, 1] as [UInt64] {
            var driver = Driver()
            let id = try driver.planNearEventLimit(in: state, below: isRetry ? below + 1 : below)
            if isRetry { #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .applied) }
            let outcome = driver.run(driver.command(kind, driver.context(id), id))
            #expect(outcome.reason == (below == 0 ? .eventLimit : nil))
        }
    }

    @Test(arguments: [
        (CommandKind.cancelPlan, PlanState.editing), (.confirmHandoff, .handoffPending),
        (.rejectHandoff, .handoffPending), (.expireAttempt, .handoffPending), (.returnToSelection, .handoffPending),
    ])
    func `near the limit whatever ends something is taken`(kind: CommandKind, state: PlanState) throws {
        var driver = Driver()
        let id = try driver.planNearEventLimit(in: state)
        driver.wait(seconds: 15)
        #expect(driver.run(driver.command(kind, driver.context(id), id)).disposition == .applied)
    }

    @Test
    func `answers that commit nothing need no room`() throws {
        var driver = Driver()
        let id = try driver.planNearEventLimit(in: .candidatesReady)
        #expect(driver.request(id).disposition == .joined)
        #expect(driver.receive(id).disposition == .ignoredDuplicate)
    }

    @Test
    func `the busiest ending of a hand-off fits in the reserved versions`() throws {
        var driver = Driver()
        // The start commits a choice too; four expiries and four retries follow.
        let id = try driver.planNearEventLimit(in: .candidatesReady, below: 10)
        #expect(driver.navigate(id, 1).disposition == .applied)
        for number in 1...5 {
            driver.wait(seconds: 15)
            if number < 5 {
                #expect(driver.expire(id, driver.attempt(id, number)).disposition == .applied)
                #expect(driver.retry(id).disposition == .applied)
            }
        }
        #expect(driver.registry.plan(id)?.version == Limits.eventsReservedFrom)
        #expect(driver.expire(id, driver.attempt(id, 5)).disposition == .applied)
        #expect(driver.retry(id).reason == .attemptLimit)
        for number in 1...5 { #expect(driver.reject(id, driver.attempt(id, number)).disposition == .applied) }
        #expect(driver.goBack(id).disposition == .applied)
        #expect(driver.navigate(id, 1).reason == .eventLimit)
        #expect(driver.cancel(id).disposition == .applied)
        let version = try #require(driver.registry.plan(id)?.version)
        #expect(version <= Limits.eventsMax)
        #expect(driver.replayed().freeze() == driver.registry.freeze())
    }
}
