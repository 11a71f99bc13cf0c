import RoutePlanning
import Testing

/// What watchers and auditors derive from committed effects.
struct EffectsTests {
    private func effects(_ driver: Driver) -> [Effects] {
        driver.changes.compactMap { change in
            guard case .effects(let effects) = change else { return nil }
            return effects
        }
    }

    @Test
    func `a plan stands after each event where its command left it, one version apart`() throws {
        var driver = Driver()
        _ = try driver.plan(in: .handedOff)
        for effects in self.effects(driver) {
            #expect(effects.events.count == 1)
            #expect(effects.position(afterEvent: 0) == effects.record.position)
        }
    }

    @Test
    func `a hand-off straight from the candidates stands at its choice in between`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .candidatesReady)
        #expect(driver.navigate(id, 1).disposition == .applied)
        let effects = try #require(self.effects(driver).last)
        #expect(effects.events.map(\.kind) == [.routeSelected, .navigationRequested])
        let end = effects.record.position
        var chosen = end
        chosen.version -= 1
        chosen.state = .selected
        #expect(effects.position(afterEvent: 0) == chosen)
        #expect(effects.position(afterEvent: 1) == end)
        #expect(end.state == .handoffPending)
    }

    @Test
    func `an event names the attempt it is about, and only then`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let first = driver.attempt(id, 1)
        #expect(driver.reject(id, first).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        let second = driver.attempt(id, 2)
        driver.wait(seconds: 600)
        #expect(driver.expire(id, second).disposition == .applied)
        #expect(driver.confirm(id, second).disposition == .applied)
        let named = self.effects(driver).flatMap(\.events).map { ($0.kind, $0.attemptID) }
        let expected: [EventKind: [AttemptID?]] = [
            .navigationRequested: [first], .handoffRejected: [first], .handoffRetried: [second],
            .handoffTimedOut: [second], .navigationHandedOff: [second],
        ]
        for (kind, attempts) in expected { #expect(named.filter { $0.0 == kind }.map(\.1) == attempts) }
        #expect(named.filter { expected[$0.0] == nil }.allSatisfy { $0.1 == nil })
    }

    @Test
    func `the owner of a plan is found without the plan, and nobody's where there is none`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .draft)
        #expect(driver.registry.owner(of: id)?.text == driver.registry.plan(id)?.owner)
        #expect(driver.registry.owner(of: PlanID(high: id.high, low: id.low ^ 1)) == nil)
    }
}
