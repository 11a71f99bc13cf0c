import RoutePlanning
import Testing

/// The registry as a whole: replay, freezing, restoring, counts.
struct RegistryTests {
    /// One plan in each state, some with a past.
    private func populated() throws -> Driver {
        var driver = Driver()
        for state in PlanState.allCases { _ = try driver.plan(in: state, Text("\(state)")) }
        let id = try driver.plan(in: .handoffPending, "with a past")
        #expect(driver.reject(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.goBack(id).disposition == .applied)
        #expect(driver.navigate(id, 1).disposition == .applied)
        return driver
    }

    @Test
    func `replaying every effect gives the same state and the same digests`() throws {
        let driver = try self.populated()
        #expect(driver.replayed().freeze() == driver.registry.freeze())
        #expect(driver.replayed().freeze().stateDigest == driver.registry.freeze().stateDigest)
    }

    @Test
    func `restoring a frozen registry gives the same registry`() throws {
        var driver = try self.populated()
        let frozen = driver.registry.freeze()
        let restored = PlanRegistry(
            restoring: frozen.plans, tombstones: frozen.tombstones, counters: frozen.counters)
        #expect(restored.freeze() == frozen)
        #expect(restored.planCount == driver.registry.planCount)
        for state in PlanState.allCases {
            #expect(restored.planCount(in: state) == driver.registry.planCount(in: state))
        }
        driver.registry = restored
        #expect(driver.create("draft").disposition == .replayed)
        #expect(driver.create("draft", content: .otherStops).reason == .externalIDConflict)
        let id = try driver.plan("new")
        #expect(id > frozen.plans.map(\.id).max() ?? id)
    }

    @Test
    func `what is frozen stays as it was while the registry moves on`() throws {
        var driver = try self.populated()
        let frozen = driver.registry.freeze()
        let (plans, digest) = (Array(frozen.plans), frozen.stateDigest)
        for plan in plans { _ = driver.cancel(plan.id) }
        _ = try driver.plan("new")
        #expect(Array(frozen.plans) == plans && frozen.stateDigest == digest && frozen.planCount == plans.count)
        #expect(driver.registry.freeze() != frozen)
    }

    @Test
    func `frozen plans come in the order of their ids`() throws {
        var driver = Driver()
        for number in 0..<5_000 { _ = try driver.plan(Text("\(number)")) }
        let ids = driver.registry.freeze().plans.map(\.id)
        #expect(ids.count == 5_000 && ids == ids.sorted())
    }

    @Test
    func `an attempt open at a restart expires as without one`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        let due = driver.now.adding(seconds: 16)
        let frozen = driver.registry.freeze()
        var restored = PlanRegistry(restoring: frozen.plans, tombstones: [], counters: frozen.counters)
        #expect(restored.nextAttemptDue() == due)
        #expect(restored.nextDueAttempt(at: due)?.planID == id)
    }

    @Test
    func `of two attempts due at one moment the older plan's comes first`() throws {
        var driver = Driver()
        let older = try driver.plan(in: .selected, "older")
        let newer = try driver.plan(in: .selected, "newer")
        // The newer one waits longer and started earlier, so that both are due together.
        #expect(driver.navigate(newer, 1, deadline: 20).disposition == .applied)
        driver.wait(nanoseconds: 5_000_000_000 - 1)
        #expect(driver.navigate(older, 1, deadline: 15).disposition == .applied)
        let deadlines = [older, newer].compactMap { driver.registry.plan($0)?.openAttempt?.deadline }
        #expect(Set(deadlines).count == 1)
        driver.wait(seconds: 16)
        var order: [PlanID] = []
        while let due = driver.due() {
            order.append(due.planID)
            #expect(driver.expire(due.planID, due.attemptID).disposition == .applied)
        }
        #expect(order == [older, newer])
    }

    @Test(arguments: CommandKind.allCases)
    func `deciding alone changes nothing and says what committing does`(kind: CommandKind) throws {
        var driver = Driver()
        let (command, _) = try driver.committing(kind)
        let before = driver.registry.freeze()
        let fresh = driver.fresh()
        let decision = driver.registry.decide(command, at: driver.now, fresh: fresh)
        #expect(driver.registry.freeze() == before)
        guard case .commit(var effects, let answer) = driver.registry.commit(command, at: driver.now, fresh: fresh)
        else {
            #expect(driver.registry.commit(command, at: driver.now, fresh: fresh) == decision)
            return
        }
        // The digest is that of the plan afterwards, which is only there once the effects are applied.
        effects.planDigest = 0
        #expect(decision == .commit(effects, answer))
    }

    @Test(arguments: CommandKind.allCases.filter { $0 != .createPlan })
    func `deciding alone refuses what has no plan as committing does`(kind: CommandKind) {
        var driver = Driver()
        let unknown = PlanID(high: 1, low: 2)
        for id in [nil, unknown] {
            let command = driver.command(kind, driver.context(id), unknown)
            let fresh = driver.fresh()
            let decision = driver.registry.decide(command, at: driver.now, fresh: fresh)
            #expect(driver.registry.commit(command, at: driver.now, fresh: fresh) == decision)
            guard case .answer(.refused(let refusal)) = decision else {
                Issue.record("\(kind) was not refused")
                continue
            }
            #expect(refusal.reason == (id == nil ? .missingField : .planNotFound))
        }
    }

    @Test
    func `deciding alone tells a wrong shape before a missing plan`() {
        var driver = Driver()
        let command = Command.confirmHandoff(
            ConfirmHandoff(
                context: driver.context(PlanID(high: 1, low: 2)), attemptID: AttemptID(high: 3, low: 4),
                targetSessionRef: .empty, effectiveGeometryDigest: nil))
        let fresh = driver.fresh()
        let decision = driver.registry.decide(command, at: driver.now, fresh: fresh)
        #expect(driver.registry.commit(command, at: driver.now, fresh: fresh) == decision)
        guard case .answer(.refused(let refusal)) = decision else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.reason == .missingField)
    }

    @Test
    func `counts follow every change of state`() throws {
        let driver = try self.populated()
        for state in PlanState.allCases {
            #expect(driver.registry.planCount(in: state) == (state == .handoffPending ? 2 : 1))
        }
        #expect(driver.registry.planCount == 9 && driver.registry.counters.plansCreated == 9)
    }

    @Test
    func `ids grow even when time stands still`() {
        let now = Instant(milliseconds: 5)
        let first = PlanID.next(after: nil, at: now, random: 9)
        let second = PlanID.next(after: first, at: now, random: 1)
        let third = PlanID.next(after: second, at: Instant(milliseconds: 1), random: 0)
        #expect(first < second && second < third)
        #expect(PlanID.next(after: third, at: Instant(milliseconds: 6), random: 3).high == 6_000_000)
    }

    @Test
    func `the digest notices every lost field`() throws {
        let driver = try self.populated()
        let digests = driver.registry.freeze().plans.map(\.digest)
        #expect(Set(digests).count == digests.count)
        var other = Driver()
        let id = try other.plan(in: .candidatesReady)
        let before = try #require(other.registry.plan(id))
        #expect(other.revise(id, to: .stops(2, label: "Somewhere else")).disposition == .applied)
        #expect(other.registry.plan(id)?.digest != before.digest)
    }
}
