import RoutePlanning
import Testing

/// A lost controller gives way to another.
struct ReplacePresentationTests {
    @Test(arguments: [PlanState.editing, .calculating, .candidatesReady])
    func `a new controller starts from the draft as it is`(state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        let answer = try #require(driver.replace(id).answer)
        #expect(answer.position.state == .editing && answer.position.generation == 2 && answer.position.revision == 1)
        #expect(driver.registry.plan(id)?.visibleCandidates == [])
    }

    @Test
    func `the lost controller's callbacks no longer count`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.replace(id).disposition == .applied)
        #expect(driver.receive(id, generation: 1).disposition == .ignoredStaleGeneration)
        #expect(driver.request(id, generation: 1).reason == .staleGeneration)
        #expect(driver.cancel(id, .dismiss, generation: 1).disposition == .ignoredStaleGeneration)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.cancel(id).disposition == .applied)
    }

    @Test
    func `replacing an idle editor does not renew the age of its state`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        let enteredAt = driver.registry.plan(id)?.enteredAt
        driver.wait(seconds: 5)
        #expect(driver.replace(id).disposition == .applied)
        #expect(driver.registry.plan(id)?.enteredAt == enteredAt)
    }
}
