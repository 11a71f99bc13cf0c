import RoutePlanning
import Testing

/// The registry as a whole: replay, snapshot, limits, maintenance, reads.
struct RegistryTests {
    @Test
    func `replaying every effect gives the same state and the same digests`() throws {
        var driver = Driver()
        for (number, state) in PlanState.allCases.enumerated() {
            _ = try driver.plan(in: state, Text("intent-\(number)"))
        }
        #expect(driver.replayed().freeze() == driver.registry.freeze())
        #expect(driver.replayed().freeze().stateDigest == driver.registry.freeze().stateDigest)
    }
}
