import RoutePlanning
import Testing

/// An index is checked before its candidate is touched.
struct SelectRouteTests {
    @Test
    func `choosing makes a choice with a name and an age`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .candidatesReady)
        guard case .candidatesReady(_, let candidates) = driver.registry.plan(id)?.lifecycle else {
            Issue.record("no candidates")
            return
        }
        let answer = try #require(driver.select(id, 1).answer)
        let choice = try #require(driver.registry.plan(id)?.choice)
        #expect(choice.index == 1 && choice.candidateID == answer.detail.candidateID)
        #expect(choice.chosenAt == driver.now)
        #expect(choice.freshUntil == candidates.receivedAt.adding(seconds: 600))
    }

    @Test(arguments: [Int64.min, -1, 2, Int64(UInt32.max) + 1, .max])
    func `an index outside the collection is refused and asks to choose again`(index: Int64) throws {
        var driver = Driver()
        for state in [PlanState.candidatesReady, .selected] {
            let id = try driver.plan(in: state, Text("\(state)"))
            let refusal = try #require(driver.select(id, index).refusal)
            #expect(refusal.reason == .routeIndexOutOfRange && refusal.reselect)
        }
    }

    @Test
    func `the same index again changes nothing, another one supersedes the choice`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let first = try #require(driver.registry.plan(id)?.choice)
        let same = try #require(driver.select(id, 1).answer)
        #expect(same.disposition == .unchanged && same.detail.candidateID == first.candidateID)
        let other = try #require(driver.select(id, 0).answer)
        #expect(other.disposition == .applied && other.detail.candidateID != first.candidateID)
        guard case .effects(let effects) = driver.changes.last, case .routeSelected(let event) = effects.events[0]
        else {
            Issue.record("no selection committed")
            return
        }
        #expect(event.supersedes == first.candidateID)
    }

    @Test
    func `flipping between alternatives does not renew the age of the state`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let enteredAt = driver.registry.plan(id)?.enteredAt
        driver.wait(seconds: 3)
        #expect(driver.select(id, 0).disposition == .applied)
        #expect(driver.registry.plan(id)?.enteredAt == enteredAt)
    }
}
