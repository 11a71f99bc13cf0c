import RoutePlanning
import Testing

/// The traveler outranks the target.
struct ReturnToSelectionTests {
    @Test
    func `going back abandons what is open or unknown and keeps the choice`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let choice = driver.registry.plan(id)?.choice
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        #expect(driver.reject(id, driver.attempt(id, 2)).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        let answer = try #require(driver.goBack(id).answer)
        #expect(answer.position.state == .selected && answer.detail.candidateID == choice?.candidateID)
        #expect(driver.registry.plan(id)?.choice == choice)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.abandoned, .rejected, .abandoned])
    }

    @Test
    func `from there everything is possible again`() throws {
        for index in 0...3 {
            var driver = Driver()
            let id = try driver.plan(in: .handoffPending)
            #expect(driver.goBack(id).disposition == .applied)
            let outcomes = [
                { driver.navigate(id, 1) }, { driver.select(id, 0) }, { driver.open(id) }, { driver.cancel(id) },
            ]
            #expect(outcomes[index]().disposition == .applied)
        }
    }

    @Test
    func `what a hand-off would have navigated with stays queryable`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let attempt = driver.attempt(id, 1)
        guard case .valid(let before) = driver.registry.handoff(planID: id, attemptID: attempt) else {
            Issue.record("no hand-off")
            return
        }
        #expect(before.stops == RouteContent.twoStops.stops.map { Stop(place: $0.place) })
        #expect(driver.goBack(id).disposition == .applied)
        #expect(driver.open(id).disposition == .applied)
        guard case .valid(let same) = driver.registry.handoff(planID: id, attemptID: attempt) else {
            Issue.record("no hand-off")
            return
        }
        #expect(same.candidate == before.candidate && same.stops == before.stops)
        #expect(same.attempt.state == .abandoned)
        #expect(driver.revise(id, to: .otherStops).disposition == .applied)
        guard case .valid(let after) = driver.registry.handoff(planID: id, attemptID: attempt) else {
            Issue.record("no hand-off")
            return
        }
        #expect(after.candidate == before.candidate && after.stops.isEmpty)
    }
}
