import Engine
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing

/// Nothing derived from an entry leaves before that entry is durable (docs/journal.md, "Visibility").
@Suite struct VisibilityTests {
    @Test func `an answer's sequence is durable after the commit and not before`() throws {
        let life = try Machine().boot()
        let turn = life.create("one")
        #expect(turn.answer?.disposition == .applied)
        #expect(turn.sequence == 1)
        #expect(life.durableSequence == 0)
        life.endTurn()
        #expect(life.durableSequence == 1)
    }

    @Test func `commands of one turn become durable together`() throws {
        let machine = Machine()
        let life = try machine.boot()
        let sequences = (0..<5).map { life.create(Text("plan \($0)")).sequence }
        #expect(sequences == [1, 2, 3, 4, 5])
        let syncs = machine.disk.callCount(of: .syncContent, prefix: "journal-")
        life.endTurn()
        #expect(life.durableSequence == 5)
        #expect(machine.disk.callCount(of: .syncContent, prefix: "journal-") == syncs + 1)
    }

    @Test func `refusals, ignored facts and replays carry the sequence they saw`() throws {
        let life = try Machine().boot()
        let id = try life.plan("seen", in: .editing)
        try life.commit()
        let cancel = life.command(.cancelPlan, on: id)
        let cancelled = life.send(cancel)
        #expect(cancelled.sequence == 3)
        let refused = life.run(.requestRoutes, id)
        #expect(refused.reason == .planTerminal)
        let ignored = life.run(.receiveRoutes, id)
        #expect(ignored.disposition == .ignoredTerminal)
        let again = life.run(.cancelPlan, id)
        #expect(again.disposition == .alreadyTerminal)
        let unknown = life.run(.openDirectionUI, PlanID(high: 1, low: 1))
        #expect(unknown.reason == .planNotFound)
        for turn in [refused, ignored, again, unknown] { #expect(turn.sequence == 3) }
        #expect(life.durableSequence == 2)
        try life.commit()
        #expect(life.durableSequence == 3)
    }

    @Test func `a retry that meets its original in flight waits for the same sequence`() throws {
        let life = try Machine().boot()
        let id = try life.plan("twice")
        try life.commit()
        let open = life.command(.openDirectionUI, on: id)
        let first = life.send(open)
        let second = life.send(open)
        #expect(first.answer?.disposition == .applied)
        #expect(second.answer?.disposition == .replayed)
        #expect(second.answer?.position == first.answer?.position)
        #expect(second.sequence == first.sequence)
        #expect(life.durableSequence < second.sequence)
        let creation = life.command(.createPlan, on: id, context: life.context(nil))
        let created = life.send(creation)
        let repeated = life.send(creation)
        #expect(repeated.answer?.disposition == .replayed)
        #expect(repeated.answer?.planID == created.answer?.planID)
        #expect(repeated.sequence == created.sequence)
        life.endTurn()
        #expect(life.durableSequence == created.sequence)
        #expect(life.lastSequence == created.sequence, "one execution each")
    }

    @Test func `a replay of what is durable long since still waits for what it tells of now`() throws {
        let life = try Machine().boot()
        let id = try life.plan("moves on")
        let open = life.command(.openDirectionUI, on: id)
        life.send(open)
        try life.commit()
        let request = life.run(.requestRoutes, id)
        let replay = life.send(open)
        #expect(replay.answer?.current?.state == .calculating)
        #expect(replay.sequence == request.sequence)
        #expect(life.durableSequence < replay.sequence)
    }

    @Test func `a refusal for a reason that a crash undoes was never released`() throws {
        let machine = Machine()
        var id = PlanID(high: 0, low: 0)
        do {
            let life = try machine.boot()
            id = try life.plan("undone", in: .editing)
            try life.commit()
            life.run(.cancelPlan, id)
            let refused = life.run(.requestRoutes, id)
            #expect(refused.reason == .planTerminal)
            #expect(refused.sequence > life.durableSequence)
            machine.disk.crash(.everythingUnsyncedLost)
            try life.commit()
            #expect(life.failure != nil)
            #expect(refused.sequence > life.durableSequence)
        }
        let life = try machine.boot()
        #expect(life.plan(id).value?.state == .editing)
        #expect(life.run(.requestRoutes, id).answer?.disposition == .applied)
    }

    @Test func `a read of a state that a crash undoes was never released`() throws {
        let machine = Machine()
        var id = PlanID(high: 0, low: 0)
        do {
            let life = try machine.boot()
            id = try life.plan("read", in: .selected)
            try life.commit()
            life.run(.requestNavigation, id)
            let attempt = try life.lastAttempt(id).attempt.id
            #expect(life.plan(id).value?.state == .handoffPending)
            for sequence in [life.plan(id).sequence, life.handoff(id, attempt).sequence, life.page().sequence] {
                #expect(sequence > life.durableSequence)
            }
            machine.disk.crash(.everythingUnsyncedLost)
            try life.commit()
            #expect(life.failure != nil)
            #expect(life.durableSequence < life.plan(id).sequence)
        }
        let life = try machine.boot()
        #expect(life.plan(id).value?.state == .selected)
        #expect(life.plan(id).sequence == life.durableSequence)
    }

    @Test func `a read of nothing new may leave at once`() throws {
        let life = try Machine().boot()
        let id = try life.plan("quiet")
        try life.commit()
        #expect(life.plan(id).sequence == life.durableSequence)
        #expect(life.page().value.plans.map(\.id) == [id])
        #expect(life.page().sequence == life.durableSequence)
    }

    @Test func `while the sync thread has one batch the next one gathers and waits`() throws {
        let machine = Machine(configuration: JournalConfiguration(segmentByteCount: 2 << 20, threads: .own))
        let life = try machine.boot()
        let first = (0..<EngineLimits.besideEntryCountMin).map { life.create(Text("a\($0)")).sequence }
        life.endTurn(moreInputReady: true)
        #expect(life.isCommitInFlight)
        #expect(life.durableSequence == 0, "nothing is durable before the thread's word is taken")
        let second = (0..<EngineLimits.besideEntryCountMin).map { life.create(Text("b\($0)")).sequence }
        while life.durableSequence == 0 {
            try life.waitForThreads()
            life.endTurn()
        }
        #expect(life.durableSequence == first.last)
        try life.commit()
        #expect(life.durableSequence == second.last)
        try life.close()
        #expect(try machine.boot().page().value.plans.count == 2 * EngineLimits.besideEntryCountMin)
    }

    @Test func `an idle journal is sealed once, after ten milliseconds`() throws {
        let machine = Machine()
        let life = try machine.boot()
        life.create("sealed")
        life.endTurn()
        #expect(life.nanosecondsToWakeup == EngineLimits.idleSealNanoseconds)
        let writes = machine.disk.callCount(of: .write, prefix: "journal-")
        life.wait(nanoseconds: EngineLimits.idleSealNanoseconds - 1)
        life.endTurn()
        #expect(machine.disk.callCount(of: .write, prefix: "journal-") == writes)
        life.wait(nanoseconds: 1)
        life.endTurn()
        #expect(machine.disk.callCount(of: .write, prefix: "journal-") == writes + 1)
        life.wait(seconds: 1)
        life.endTurn()
        #expect(machine.disk.callCount(of: .write, prefix: "journal-") == writes + 1)
    }
}
