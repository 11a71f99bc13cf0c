import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// What is dropped of plans that are over, when, and what stays of them (docs/journal.md, "Command keys").
@Suite struct RetentionTests {
    private static let day: UInt64 = 86_400

    /// Waits in steps of a turn, as a loop that sleeps until the writer's own wake-up does.
    private static func pass(seconds: UInt64, _ life: WriterLife) throws {
        var left = seconds * 1_000_000_000
        while left > 0 {
            let step = min(left, max(life.nanosecondsToWakeup ?? left, 1))
            life.wait(nanoseconds: step)
            left -= step
            try life.commit()
            try life.finishSnapshot()
        }
    }

    @Test func `a day after its end a plan is redacted, once, and not before`() throws {
        let life = try Machine().boot()
        let id = try life.plan("over", in: .handedOff)
        let attempt = try life.lastAttempt(id).attempt.id
        try life.commit()
        let (before, version) = (life.lastSequence, life.plan(id).value?.version)
        life.wait(seconds: Self.day - 1)
        life.endTurn()
        #expect(life.lastSequence == before)
        life.wait(seconds: 1)
        life.wait(microseconds: 1)
        try life.commit()
        #expect(life.lastSequence == before + 1, "an entry of its own")
        #expect(life.durableSequence == before + 1)
        let plan = try #require(life.plan(id).value)
        #expect(plan.isRedacted && plan.content.stops.isEmpty && plan.visibleSessionRef == nil)
        #expect(plan.version == version, "without a version")
        guard case .valid(let view) = life.handoff(id, attempt).value else {
            Issue.record("attempts stay")
            return
        }
        #expect(view.stops.isEmpty && view.candidate.candidate.providerRouteRef.isEmpty)
        life.wait(seconds: Self.day)
        try life.commit()
        #expect(life.lastSequence == before + 1)
    }

    @Test(arguments: [false, true])
    func `a week after its end a plan is evicted and its external id stays taken`(restarting: Bool) throws {
        let machine = Machine()
        var life = try machine.boot()
        func restart() throws {
            guard restarting else { return }
            try life.close()
            life = try machine.boot()
            #expect(life.recovery.unknownFiles.isEmpty)
        }
        let id = try life.plan("gone", in: .editing)
        let open = life.command(.openDirectionUI, on: id)
        let cancel = life.command(.cancelPlan, on: id)
        life.send(cancel)
        _ = try life.plan("stays")
        try Self.pass(seconds: 3 * Self.day, life)
        try restart()
        #expect(life.plan(id).value?.isRedacted == true)
        #expect(life.send(cancel).disposition == .replayed, "a retry is recognised as long as the plan is there")
        try Self.pass(seconds: 4 * Self.day - 1, life)
        #expect(life.plan(id).value != nil)
        try Self.pass(seconds: 2, life)
        #expect(life.plan(id).value == nil)
        try restart()
        #expect(life.plan(id).value == nil)
        #expect(life.state.counters.plansEvicted == 1)
        #expect(life.send(cancel).reason == .planNotFound)
        #expect(life.send(open).reason == .planNotFound)
        let again = life.create("gone")
        #expect(again.reason == .externalIDConflict)
        #expect(again.refusal?.planID == id)
        #expect(life.create("stays").disposition == .replayed)
        try Self.pass(seconds: 7 * Self.day - 10, life)
        try restart()
        #expect(life.create("gone").reason == .externalIDConflict)
        try Self.pass(seconds: 10, life)
        let anew = life.create("gone")
        #expect(anew.disposition == .applied)
        #expect(anew.answer?.planID != id)
        try restart()
        #expect(life.create("gone").disposition == .replayed)
    }

    @Test func `redaction and eviction that a crash undoes happen again`() throws {
        let machine = Machine()
        var id = PlanID(high: 0, low: 0)
        do {
            let life = try machine.boot()
            id = try life.plan("over", in: .cancelled)
            try life.commit()
            life.wait(seconds: Self.day + 1)
            machine.disk.inject(DiskFault(.write, prefix: "journal-", code: 28))
            try life.commit()
            #expect(life.failure != nil)
            #expect(life.plan(id).value?.isRedacted == true)
            #expect(life.plan(id).sequence > life.durableSequence, "and nobody learned of it")
            machine.disk.crash(.everythingUnsyncedLost)
        }
        // The clock moved on a second past a day since the last entry, which the next start finds odd.
        let life = try machine.boot()
        #expect(life.plan(id).value?.isRedacted == false)
        try Self.pass(seconds: 601, life)
        #expect(life.plan(id).value?.isRedacted == true)
    }

    @Test func `expired attempts, redactions and evictions of many plans come in the order they are due`() throws {
        let machine = Machine()
        let life = try machine.boot()
        var ids: [PlanID] = []
        for number in 0..<20 {
            ids.append(try life.plan(Text("plan \(number)"), in: number % 2 == 0 ? .cancelled : .handedOff))
            life.wait(seconds: 60)
            try life.commit()
        }
        try Self.pass(seconds: Self.day - 630, life)
        let redacted = ids.filter { life.plan($0).value?.isRedacted == true }
        #expect(redacted == Array(ids.prefix(10)))
        try Self.pass(seconds: 6 * Self.day, life)
        #expect(life.state.planCount == 10)
        #expect(life.state.tombstones.map(\.planID) == Array(ids.prefix(10)))
        machine.disk.crash(.everythingUnsyncedLost)
        let next = try machine.boot()
        #expect(next.state.tombstones.count == 10)
        #expect(next.page().value.plans.map(\.id) == Array(ids.suffix(10)))
    }

    @Test func `a wall clock a year ahead at the start drops nothing until it has agreed for ten minutes`() throws {
        let machine = Machine()
        var id = PlanID(high: 0, low: 0)
        var waiting = PlanID(high: 0, low: 0)
        do {
            let life = try machine.boot()
            id = try life.plan("precious", in: .cancelled)
            waiting = try life.plan("waiting", in: .handoffPending)
            try life.close()
        }
        machine.time.setWall(nanoseconds: machine.time.wallNanoseconds() + 365 * Self.day * 1_000_000_000)
        let life = try machine.boot()
        try Self.pass(seconds: 5, life)
        #expect(life.plan(id).value?.isRedacted == false)
        #expect(try life.lastAttempt(waiting).state == .timedOut, "deadlines are not held")
        #expect(life.create("goes on").disposition == .applied)
        try Self.pass(seconds: 594, life)
        #expect(life.plan(id).value?.isRedacted == false)
        // A time server puts the clock right: nothing was lost, and nothing is dropped by the wrong time.
        machine.time.setWall(nanoseconds: machine.time.wallNanoseconds() - 365 * Self.day * 1_000_000_000)
        try Self.pass(seconds: 3 * Self.day, life)
        #expect(life.plan(id).value?.isRedacted == false)
        #expect(life.nanosecondsToWakeup ?? 0 > 0, "the loop sleeps meanwhile")
    }

    @Test func `after an honest downtime of a month retention goes on after ten minutes`() throws {
        let machine = Machine()
        var id = PlanID(high: 0, low: 0)
        do {
            let life = try machine.boot()
            id = try life.plan("old", in: .cancelled)
            try life.close()
        }
        machine.time.advance(byNanoseconds: 30 * Self.day * 1_000_000_000)
        let life = try machine.boot()
        try Self.pass(seconds: 599, life)
        #expect(life.plan(id).value != nil)
        try Self.pass(seconds: 2, life)
        #expect(life.plan(id).value == nil)
        #expect(life.create("old").disposition == nil, "the tombstone counts from the eviction")
    }

    @Test func `after a downtime of less than a day retention goes on at once`() throws {
        let machine = Machine()
        var id = PlanID(high: 0, low: 0)
        do {
            let life = try machine.boot()
            id = try life.plan("evening", in: .cancelled)
            try Self.pass(seconds: Self.day / 2, life)
            life.create("last act")
            try life.close()
        }
        machine.time.advance(byNanoseconds: (Self.day / 2 + 1) * 1_000_000_000)
        let life = try machine.boot()
        try life.commit()
        #expect(life.plan(id).value?.isRedacted == true)
    }
}
