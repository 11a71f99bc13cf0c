import RoutePlanning
import Testing

/// A refusal of the target leaves the hand-off pending.
struct RejectHandoffTests {
    @Test
    func `an open attempt refused leaves the plan pending and claims nothing`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let answer = try #require(driver.reject(id, driver.attempt(id, 1), .profileMismatch).answer)
        #expect(answer.disposition == .applied && answer.position.state == .handoffPending)
        let attempts = try #require(driver.registry.plan(id)?.attempts)
        #expect(attempts.map(\.state) == [.rejected] && attempts[0].rejection == .profileMismatch)
    }

    @Test
    func `refusing twice changes nothing`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.reject(id, driver.attempt(id, 1), .busy).disposition == .applied)
        #expect(driver.reject(id, driver.attempt(id, 1), .internalFailure).disposition == .unchanged)
        #expect(driver.registry.plan(id)?.attempts.first?.rejection == .busy)
    }

    @Test
    func `a timed-out attempt may still be refused`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.rejected, .open])
    }

    @Test
    func `an attempt of a hand-off given up is late`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.goBack(id).disposition == .applied)
        #expect(driver.navigate(id, 1).disposition == .applied)
        #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .ignoredLate)
    }

    @Test
    func `an attempt nobody made is not found`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.reject(id, AttemptID(high: 0, low: 0)).reason == .attemptNotFound)
    }

    @Test
    func `a refused route can be planned anew and handed off`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.reject(id, driver.attempt(id, 1), .routeExpired).disposition == .applied)
        #expect(driver.goBack(id).disposition == .applied)
        #expect(driver.open(id).answer?.position.generation == 2)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.receive(id).disposition == .applied)
        #expect(driver.navigate(id, 0).disposition == .applied)
        #expect(driver.confirm(id, driver.attempt(id, 2)).answer?.position.state == .handedOff)
    }
}
