import Digests
import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// Attempts nobody acknowledged: the daemon's own command, one second after the deadline (docs/protocol.md).
@Suite struct ExpiryTests {
    private static let overdueSeconds = UInt64(Limits.deadlineSecondsDefault) + Limits.deadlineGraceSeconds

    @Test func `an attempt expires one second after its deadline and not before`() throws {
        let life = try Machine().boot()
        let id = try life.plan("silent", in: .handoffPending)
        try life.commit()
        let before = life.lastSequence
        life.wait(seconds: Self.overdueSeconds)
        // The request was stamped a few nanoseconds after the clock's reading: entries never share one.
        let deadline = try life.lastAttempt(id).attempt.deadline
        #expect(life.nanosecondsToWakeup ?? 0 < 100)
        life.endTurn()
        #expect(life.lastSequence == before, "some nanoseconds are left")
        life.wait(nanoseconds: life.nanosecondsToWakeup ?? 0)
        life.endTurn()
        #expect(life.lastSequence == before + 1)
        try life.commit()
        #expect(life.durableSequence == before + 1, "the expiry is an entry like any other")
        let attempt = try life.lastAttempt(id)
        #expect(attempt.state == .timedOut)
        let plan = try #require(life.plan(id).value)
        #expect(plan.state == .handoffPending, "a timeout says nothing about the hand-off")
        let ended = try #require(plan.closedAttempts.last).endedAt
        #expect(ended == deadline.adding(seconds: Limits.deadlineGraceSeconds))
        life.wait(seconds: 60)
        life.endTurn()
        #expect(life.lastSequence == before + 1, "once")
    }

    @Test func `a client's expire at the deadline wins and the daemon's does nothing`() throws {
        let life = try Machine().boot()
        let id = try life.plan("raced", in: .handoffPending)
        let deadline = try life.lastAttempt(id).attempt.deadline
        life.wait(seconds: UInt64(Limits.deadlineSecondsDefault) - 1)
        #expect(life.run(.expireAttempt, id).reason == .deadlineNotReached)
        life.wait(seconds: 1)
        life.wait(microseconds: 1)
        let expired = life.run(.expireAttempt, id)
        #expect(expired.answer?.disposition == .applied)
        let ended = try #require(life.plan(id).value?.closedAttempts.last).endedAt
        #expect(ended >= deadline && ended < deadline.adding(seconds: 1))
        try life.commit()
        let before = life.lastSequence
        life.wait(seconds: 10)
        life.endTurn()
        #expect(life.lastSequence == before)
    }

    @Test func `an acknowledgement inside the grace wins`() throws {
        let life = try Machine().boot()
        let id = try life.plan("just in time", in: .handoffPending)
        life.wait(seconds: UInt64(Limits.deadlineSecondsDefault))
        life.wait(microseconds: 500)
        try life.commit()
        let confirmed = life.run(.confirmHandoff, id)
        #expect(confirmed.answer?.disposition == .applied)
        #expect(confirmed.answer?.detail.late == false)
        try life.commit()
        life.wait(seconds: 5)
        life.endTurn()
        #expect(life.plan(id).value?.state == .handedOff)
        #expect(life.lastSequence == confirmed.sequence)
    }

    @Test func `attempts that fell due while nobody ran expire right after the start, each once`() throws {
        let machine = Machine()
        var ids: [PlanID] = []
        do {
            let life = try machine.boot()
            for number in 0..<5 { ids.append(try life.plan(Text("due \(number)"), in: .handoffPending)) }
            ids.append(try life.plan("answered", in: .handedOff))
            try life.close()
        }
        machine.time.advance(byNanoseconds: 3_600_000_000_000)
        for round in 0..<3 {
            let life = try machine.boot()
            if round == 0 {
                #expect(life.nanosecondsToWakeup == 0, "the first turn is due at once")
                let before = life.lastSequence
                try life.commit()
                #expect(life.lastSequence == before + 5)
            } else {
                let before = life.lastSequence
                try life.commit()
                #expect(life.lastSequence == before)
            }
            for id in ids.dropLast() {
                #expect(try life.lastAttempt(id).state == .timedOut)
                #expect(try #require(life.plan(id).value).attempts.count == 1)
            }
            #expect(life.planCount(in: .handedOff) == 1)
            machine.disk.crash(.everythingUnsyncedLost)
        }
    }

    @Test func `an expiry that a crash undoes happens again, once`() throws {
        let machine = Machine()
        var id = PlanID(high: 0, low: 0)
        do {
            let life = try machine.boot()
            id = try life.plan("undone", in: .handoffPending)
            try life.commit()
            life.wait(seconds: Self.overdueSeconds + 1)
            machine.disk.inject(DiskFault(.syncContent, prefix: "journal-", code: 5))
            try life.commit()
            #expect(life.failure != nil)
            #expect(try life.lastAttempt(id).state == .timedOut)
            machine.disk.crash(.everythingUnsyncedLost)
        }
        let life = try machine.boot()
        #expect(try life.lastAttempt(id).state == .open)
        life.endTurn()
        #expect(try life.lastAttempt(id).state == .timedOut)
        #expect(life.plan(id).value?.version == 7)
    }

    @Test(arguments: [false, true])
    func `P36: expiry gives the same result with and without a restart`(fromSnapshot: Bool) throws {
        func run(restarting: Bool) throws -> FrozenRegistry {
            let machine = Machine()
            var life = try machine.boot()
            _ = try life.plan("one", in: .handoffPending)
            life.wait(seconds: 3)
            _ = try life.plan("two", in: .handoffPending)
            try life.commit()
            if fromSnapshot {
                // Stamped before the attempts fall due, so that the snapshot holds them open.
                _ = try life.plan("three", in: .handoffPending)
                #expect(try life.snapshotNow().published.count == 1)
            }
            if restarting {
                try life.close()
                machine.time.advance(byNanoseconds: Self.overdueSeconds * 1_000_000_000)
                life = try machine.boot()
                #expect(!fromSnapshot || life.recovery.snapshot != nil)
            } else {
                life.wait(seconds: Self.overdueSeconds)
            }
            life.wait(microseconds: 1)
            try life.commit()
            #expect(life.planCount(in: .handoffPending) == (fromSnapshot ? 3 : 2))
            for plan in life.state.plans { #expect(plan.attempts.last?.state == .timedOut) }
            return life.state
        }
        let isSame = try run(restarting: true) == run(restarting: false)
        #expect(isSame)
    }

    @Test func `journal time decides, so a wall clock set back during the downtime expires nothing`() throws {
        let machine = Machine()
        var id = PlanID(high: 0, low: 0)
        do {
            let life = try machine.boot()
            id = try life.plan("patient", in: .handoffPending)
            try life.close()
        }
        machine.time.setWall(nanoseconds: machine.time.wallNanoseconds() - 86_400_000_000_000)
        let life = try machine.boot()
        life.endTurn()
        #expect(try life.lastAttempt(id).state == .open)
        life.wait(seconds: Self.overdueSeconds)
        life.endTurn()
        #expect(try life.lastAttempt(id).state == .timedOut)
    }

    @Test func `a storm of overdue attempts is worked off in portions`() throws {
        let life = try Machine(
            configuration: JournalConfiguration(
                segmentByteCount: 512 << 10, batchByteCountMax: 256 << 10, threads: .none)
        ).boot()
        let count = EngineLimits.timersPerTurnMax + 10
        for number in 0..<count {
            _ = try life.plan(Text("storm \(number)"), in: .handoffPending)
            if number % 50 == 0 { try life.commit() }
        }
        try life.commit()
        let before = life.lastSequence
        life.wait(seconds: Self.overdueSeconds + 1)
        life.endTurn()
        #expect(life.lastSequence == before + UInt64(EngineLimits.timersPerTurnMax))
        #expect(life.nanosecondsToWakeup == 0, "the rest is due at once")
        life.endTurn()
        #expect(life.lastSequence == before + UInt64(count))
    }

    @Test func `no client can take the key of the daemon's expiry`() throws {
        let life = try Machine().boot()
        let id = try life.plan("hijacked", in: .handoffPending)
        let first = try life.lastAttempt(id).attempt.id
        life.wait(seconds: Self.overdueSeconds + 1)
        life.endTurn()
        #expect(life.run(.retryHandoff, id).answer?.disposition == .applied)
        // An attempt's id is in the answer, so a client can spell the key; it commits a rejection of the first attempt.
        let second = try life.lastAttempt(id).attempt.id
        let digits = second.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let spelled = SHA256Hasher.digest(of: Array("timeout:\(digits)".utf8).span)
        let key = KeyHash(high: spelled.word0, low: spelled.word1)
        let rejection = RejectHandoff(context: life.context(id, key: key), attemptID: first, rejection: .busy)
        #expect(life.send(.rejectHandoff(rejection)).answer?.disposition == .applied)
        try life.commit()
        life.wait(seconds: Self.overdueSeconds + 1)
        life.endTurn()
        #expect(try life.lastAttempt(id).state == .timedOut)
        #expect(life.nanosecondsToWakeup != 0, "and the loop comes to rest")
    }
}
