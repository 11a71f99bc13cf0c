import RoutePlanning
import Testing

/// What happens to a plan after it is over.
struct UpkeepTests {
    @Test(arguments: [PlanState.handedOff, .cancelled])
    func `a day after the end stops and secrets go, the outcome stays`(state: PlanState) throws {
        var driver = Driver()
        let id = try driver.plan(in: state)
        let before = try #require(driver.registry.plan(id))
        let due = before.enteredAt.adding(seconds: Limits.redactionSeconds)
        #expect(driver.registry.nextMaintenanceDue() == due)
        #expect(driver.registry.nextMaintenance(at: Instant(nanoseconds: due.nanoseconds - 1)) == nil)
        driver.now = due
        driver.maintain()
        let after = try #require(driver.registry.plan(id))
        #expect(after.isRedacted && after.content.stops.isEmpty && after.visibleCandidates.isEmpty)
        #expect(after.position == before.position && after.enteredAt == before.enteredAt)
        #expect(after.content.locationDigest == before.content.locationDigest)
        #expect(after.attempts == before.attempts && after.visibleSessionRef == nil)
        #expect(after.choice?.candidates.routes.allSatisfy { $0.providerRouteRef.isEmpty } ?? true)
        #expect(after.choice?.candidates.routes.allSatisfy { $0.geometryDigest == nil } ?? true)
        #expect(after.formerHandoffs.allSatisfy { $0.candidate.candidate.providerRouteRef.isEmpty })
        #expect(driver.replayed().freeze() == driver.registry.freeze())
    }

    @Test
    func `a redacted plan still answers the target that took it`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handedOff)
        driver.wait(seconds: Limits.redactionSeconds)
        driver.maintain()
        #expect(driver.registry.plan(id)?.isRedacted == true)
        #expect(driver.confirm(id, driver.attempt(id, 1)).disposition == .unchanged)
        #expect(driver.confirm(id, driver.attempt(id, 1), session: "other").reason == .ackConflict)
        guard case .valid(let view) = driver.registry.handoff(planID: id, attemptID: driver.attempt(id, 1)) else {
            Issue.record("no hand-off")
            return
        }
        #expect(view.stops.isEmpty && view.candidate.candidate.providerRouteRef.isEmpty)
    }

    @Test
    func `the operator's times are kept, and a replay by other ones makes the same state`() throws {
        let policy = Policy(redactionSeconds: 3_600, retentionSeconds: 2 * 86_400)
        var driver = Driver(policy: policy)
        let id = try driver.plan(in: .cancelled)
        let ended = try #require(driver.registry.plan(id)).enteredAt
        #expect(driver.registry.nextMaintenanceDue() == ended.adding(seconds: 3_600))
        driver.now = ended.adding(seconds: 3_600)
        driver.maintain()
        #expect(driver.registry.plan(id)?.isRedacted == true)
        #expect(driver.registry.nextMaintenanceDue() == ended.adding(seconds: 2 * 86_400))
        // A later start with other times goes on from there: what was redacted stays so.
        let frozen = driver.registry.freeze()
        var later = PlanRegistry(
            policy: Policy(retentionSeconds: 30 * 86_400), restoring: Array(frozen.plans),
            tombstones: frozen.tombstones,
            counters: frozen.counters)
        #expect(later.nextMaintenanceDue() == ended.adding(seconds: 30 * 86_400))
        #expect(later.nextMaintenance(at: ended.adding(seconds: 29 * 86_400)) == nil)
        let eviction = try #require(later.nextMaintenance(at: ended.adding(seconds: 30 * 86_400)))
        #expect(eviction.kind == .evict && later.apply(eviction) == 0)
        driver.now = ended.adding(seconds: 2 * 86_400)
        driver.maintain()
        #expect(driver.registry.plan(id) == nil)
        #expect(driver.replayed().freeze() == driver.registry.freeze())
    }

    @Test
    func `a plan cannot be kept shorter than its stops`() async {
        await #expect(processExitsWith: .failure) {
            _ = Policy(redactionSeconds: 86_401, retentionSeconds: 86_400)
        }
    }

    @Test
    func `a week after the end the plan goes and its external id stays taken one week more`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .cancelled)
        driver.wait(seconds: Limits.retentionSeconds - 1)
        driver.maintain()
        #expect(driver.registry.plan(id) != nil)
        driver.wait(seconds: 1)
        driver.maintain()
        #expect(driver.registry.plan(id) == nil && driver.registry.planCount == 0)
        #expect(driver.cancel(id).reason == .planNotFound)
        #expect(driver.registry.freeze().tombstones.map(\.planID) == [id])
        let refusal = try #require(driver.create().refusal)
        #expect(refusal.reason == .externalIDConflict && refusal.planID == id && refusal.position == nil)
        #expect(driver.create(owner: "another").disposition == .applied)
        driver.wait(seconds: Limits.tombstoneSeconds - 1)
        #expect(driver.create().reason == .externalIDConflict)
        driver.wait(seconds: 1)
        let renewed = try #require(driver.create().answer)
        #expect(renewed.disposition == .applied && renewed.planID > id)
        #expect(driver.registry.freeze().tombstones.isEmpty)
        #expect(driver.replayed().freeze() == driver.registry.freeze())
    }

    @Test
    func `an eviction frees the room it took`() throws {
        var driver = Driver(policy: Policy(plansMax: 1, plansPerOwnerMax: 1))
        let id = try driver.plan(in: .cancelled)
        #expect(driver.create("next").reason == .planLimit)
        driver.wait(seconds: Limits.retentionSeconds)
        driver.maintain()
        #expect(driver.registry.plan(id) == nil)
        #expect(driver.create("next").disposition == .applied)
        #expect(driver.registry.counters.plansEvicted == 1)
    }

    @Test
    func `plans that are not over are never touched`() throws {
        var driver = Driver()
        for state in PlanState.allCases where !state.isTerminal { _ = try driver.plan(in: state, Text("\(state)")) }
        driver.wait(seconds: 10 * Limits.retentionSeconds)
        #expect(driver.registry.nextMaintenance(at: driver.now) == nil && driver.registry.nextMaintenanceDue() == nil)
    }

    @Test
    func `maintenance comes in the order plans ended, redaction first, also after a restart`() throws {
        var driver = Driver()
        var ids: [PlanID] = []
        for name in ["a", "b", "c"] as [Text] { ids.append(try driver.plan(name)) }
        for id in [ids[2], ids[0], ids[1]] {
            #expect(driver.cancel(id).disposition == .applied)
            driver.wait(seconds: 60)
        }
        driver.wait(seconds: Limits.redactionSeconds - 150)
        driver.maintain()
        #expect([ids[2], ids[0], ids[1]].map { driver.registry.plan($0)?.isRedacted } == [true, false, false])
        let frozen = driver.registry.freeze()
        let restored = PlanRegistry(
            restoring: frozen.plans, tombstones: frozen.tombstones, counters: frozen.counters)
        driver.wait(seconds: 3 * Limits.retentionSeconds)
        var (live, again) = (driver.registry, restored)
        var done: [Upkeep] = []
        while let upkeep = live.nextMaintenance(at: driver.now) {
            #expect(again.nextMaintenance(at: driver.now) == upkeep)
            #expect(live.apply(upkeep) == again.apply(upkeep))
            done.append(upkeep)
        }
        #expect(done.map(\.kind) == [.redact, .redact, .evict, .evict, .evict])
        #expect(done.map(\.planID) == [ids[0], ids[1], ids[2], ids[0], ids[1]])
        #expect(live.freeze() == again.freeze())
    }

    @Test
    func `an eviction comes before the redaction of a plan that ended later`() throws {
        var driver = Driver()
        let first = try driver.plan(in: .cancelled, "first")
        driver.wait(seconds: Limits.redactionSeconds)
        driver.maintain()
        driver.wait(seconds: Limits.retentionSeconds - 2 * Limits.redactionSeconds + 1)
        let second = try driver.plan(in: .cancelled, "second")
        driver.wait(seconds: Limits.redactionSeconds)
        let next = driver.registry.nextMaintenance(at: driver.now)
        #expect(next?.kind == .evict && next?.planID == first)
        driver.maintain()
        #expect(driver.registry.plan(first) == nil && driver.registry.plan(second)?.isRedacted == true)
    }

    @Test
    func `tombstones survive a restart`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .cancelled)
        driver.wait(seconds: Limits.retentionSeconds)
        driver.maintain()
        let frozen = driver.registry.freeze()
        driver.registry = PlanRegistry(
            restoring: frozen.plans, tombstones: frozen.tombstones, counters: frozen.counters)
        #expect(driver.create().refusal?.planID == id)
        driver.wait(seconds: Limits.tombstoneSeconds)
        #expect(try driver.plan() > id)
    }

    @Test
    func `beyond the limit the oldest tombstone is forgotten first`() {
        let until = Instant(milliseconds: 10_000_000)
        let tombstones = (0...Limits.tombstonesMax).lazy.map { number in
            Tombstone(
                owner: "owner", externalID: Text(utf8: Array("\(number)".utf8)),
                planID: PlanID(high: UInt64(number), low: 0), until: until)
        }
        var driver = Driver()
        driver.now = Instant(milliseconds: 1)
        driver.registry = PlanRegistry(
            restoring: [], tombstones: tombstones,
            counters: RegistryCounters(lastPlanID: PlanID(high: UInt64(Limits.tombstonesMax), low: 0)))
        #expect(driver.registry.freeze().tombstones.count == Limits.tombstonesMax)
        #expect(driver.create("0").disposition == .applied)
        #expect(driver.create("1").reason == .externalIDConflict)
        #expect(driver.create(Text("\(Limits.tombstonesMax)")).reason == .externalIDConflict)
    }
}
