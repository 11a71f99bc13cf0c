import RoutePlanning
import Testing

/// A failure keeps the draft editable.
struct CalculationFailedTests {
    @Test(arguments: FailureClass.allCases)
    func `a failure goes back to the same editor and tells its class`(failure: FailureClass) throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let answer = try #require(driver.fail(id, failure).answer)
        #expect(answer.position == PlanPosition(state: .editing, version: 4, revision: 1, generation: 1))
        #expect(answer.detail.failure == failure && answer.detail.calculationSequence == 1)
        #expect(driver.registry.plan(id)?.lastFailure == failure)
    }

    @Test
    func `a timeout is no cancellation`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.fail(id, .timeout).answer?.position.state == .editing)
    }

    @Test
    func `a second failure is late and a failure after routes is a duplicate`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.fail(id).disposition == .applied)
        #expect(driver.fail(id).disposition == .ignoredLate)
        let ready = try driver.plan(in: .candidatesReady, "ready")
        #expect(driver.fail(ready).disposition == .ignoredDuplicate)
    }

    @Test
    func `a provider's code is bounded`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let command = CalculationFailed(
            context: driver.context(id), generation: 1, revision: 1, calculationSequence: nil, failure: .unknown,
            providerCode: Text(String(repeating: "X", count: 33)), httpStatus: nil)
        #expect(driver.run(.calculationFailed(command)).reason == .labelTooLong)
    }
}
