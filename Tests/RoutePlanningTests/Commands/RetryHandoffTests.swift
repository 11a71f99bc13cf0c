import RoutePlanning
import Testing

/// Another attempt of the same hand-off.
struct RetryHandoffTests {
    @Test
    func `a retry keeps hand-off, target and number of seconds`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let first = try #require(driver.navigate(id, 1, target: "navigator", deadline: 33).answer)
        #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .applied)
        let answer = try #require(driver.retry(id).answer)
        #expect(answer.detail.attemptNumber == 2 && answer.detail.handoffID == first.detail.handoffID)
        #expect(answer.detail.candidateID == first.detail.candidateID)
        #expect(answer.detail.attemptDeadline == driver.now.adding(seconds: 33))
        #expect(driver.registry.plan(id)?.openAttempt?.target == "navigator")
    }

    @Test
    func `a retry may name another target and deadline`() throws {
        var driver = Driver(policy: Policy(targetStopsMax: ["tiny": 1]))
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.retry(id, target: "tiny").reason == .targetCapabilityExceeded)
        #expect(driver.retry(id, deadline: 121).reason == .optionCombination)
        let answer = try #require(driver.retry(id, target: "other", deadline: 120).answer)
        #expect(answer.detail.attemptDeadline == driver.now.adding(seconds: 120))
        #expect(driver.registry.plan(id)?.openAttempt?.target == "other")
    }

    @Test
    func `while an attempt is open there is nothing to retry`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let refusal = try #require(driver.retry(id).refusal)
        #expect(refusal.reason == .attemptStillOpen && refusal.attemptID == (driver.attempt(id, 1)))
    }

    @Test
    func `a hand-off has at most five attempts, a new hand-off has five more`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        for number in 1...Int(Limits.attemptsMax) {
            if number > 1 { #expect(driver.retry(id).answer?.detail.attemptNumber == UInt32(number)) }
            #expect(driver.reject(id, driver.attempt(id, number)).disposition == .applied)
        }
        #expect(driver.retry(id).reason == .attemptLimit)
        #expect(driver.goBack(id).disposition == .applied)
        #expect(driver.navigate(id, 1).answer?.detail.attemptNumber == 1)
        #expect(driver.registry.plan(id)?.attempts.count == 6)
    }
}
