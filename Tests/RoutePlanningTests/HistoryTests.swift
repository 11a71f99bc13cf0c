import RoutePlanning
import Testing

/// Random histories keep every property and replay to the same state.
struct HistoryTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `any history replays and restores to the same state`(seed: UInt64) throws {
        var random = Dice(state: seed)
        var driver = Driver()
        var ids = [try driver.plan("0")]
        for step in 0..<1_500 {
            if random.next(below: 40) == 0 { ids.append(try driver.plan(Text("\(step)"))) }
            if random.next(below: 400) == 0 { driver.wait(seconds: Limits.redactionSeconds) }
            driver.wait(seconds: random.next(below: 12))
            while let due = driver.due() {
                #expect(driver.expire(due.planID, due.attemptID).disposition == .applied, "seed \(seed) step \(step)")
            }
            driver.maintain()
            let id = ids[Int(random.next(below: UInt64(ids.count)))]
            self.runAny(&random, &driver, id)
        }
        let frozen = driver.registry.freeze()
        #expect(driver.replayed().freeze() == frozen, "seed \(seed)")
        let restored = PlanRegistry(
            restoring: frozen.plans, tombstones: frozen.tombstones, counters: frozen.counters)
        #expect(restored.freeze() == frozen, "seed \(seed)")
        for plan in frozen.plans { self.expectTerminalOnce(plan, in: driver, seed: seed) }
    }

    @Test(arguments: [0, 1, 1_023, 1_024, 20_000])
    func `room made for so many plans changes nothing of what is restored`(planCount: Int) throws {
        var driver = Driver()
        for state in PlanState.allCases { _ = try driver.plan(in: state, Text("\(state)")) }
        let frozen = driver.registry.freeze()
        var restored = PlanRegistry()
        restored.reserve(planCount: planCount)
        for plan in frozen.plans { restored.restore(plan) }
        restored.finishRestoring(tombstones: frozen.tombstones, counters: frozen.counters)
        #expect(restored.freeze() == frozen)
    }

    /// One command, its references mostly current.
    private func runAny(_ random: inout Dice, _ driver: inout Driver, _ id: PlanID) {
        let plan = driver.registry.plan(id)
        let stale = random.next(below: 8) == 0
        let generation = stale ? UInt32(random.next(below: 3)) : plan?.generation
        let revision = stale ? random.next(below: 4) : plan?.revision
        let attempts = plan?.attempts ?? []
        let pick = attempts.isEmpty ? 0 : Int(random.next(below: UInt64(attempts.count)))
        let attempt = attempts.isEmpty ? AttemptID(high: 0, low: 0) : attempts[pick].attempt.id
        let index = Int64(random.next(below: 4)) - 1
        _ =
            switch random.next(below: 18) {
            case 0: driver.revise(id, to: .stops(3, variant: Int32(random.next(below: 5))), basis: revision)
            case 1: driver.open(id)
            case 2: driver.replace(id)
            case 3, 4: driver.request(id, generation: generation, revision: revision)
            case 5, 6: driver.receive(id, Int(random.next(below: 4)), generation: generation, revision: revision)
            case 7: driver.fail(id, generation: generation, revision: revision)
            case 8, 9: driver.select(id, index, generation: generation, revision: revision)
            case 10, 11: driver.navigate(id, index, generation: generation, revision: revision)
            case 12: random.next(below: 3) == 0 ? driver.confirm(id, attempt) : driver.reject(id, attempt)
            case 13: driver.reject(id, attempt)
            case 14: driver.expire(id, attempt)
            case 15: driver.retry(id)
            case 16: driver.goBack(id)
            default:
                random.next(below: 6) == 0 ? driver.cancel(id) : driver.noteDismissed(id, generation: generation)
            }
    }

    /// At most one terminal event a plan, and versions without gaps.
    private func expectTerminalOnce(_ plan: Plan, in driver: Driver, seed: UInt64) {
        var (events, terminals): (UInt64, Int) = (0, 0)
        for case .effects(let effects) in driver.changes where effects.planID == plan.id {
            for event in effects.events {
                events += 1
                if event.kind == .cancelled || event.kind == .navigationHandedOff { terminals += 1 }
            }
            #expect(effects.record.position.version == events, "seed \(seed)")
        }
        #expect(plan.version == events && terminals == (plan.state.isTerminal ? 1 : 0), "seed \(seed)")
    }
}
