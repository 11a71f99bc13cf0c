import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// What a restart keeps, and how time goes on over it (docs/journal.md, "Time").
@Suite struct RestartTests {
    private static let day: UInt64 = 86_400

    @Test func `a wall clock beyond its range ends the start and touches nothing`() throws {
        let machine = Machine()
        for wall in [EngineLimits.wallNanosecondsMax + 1, .max] {
            machine.time.setWall(nanoseconds: wall)
            let failure = #expect(throws: StorageError.self) { _ = try machine.boot() }
            #expect(failure == .clockBeyondRange(nanoseconds: wall))
            #expect(failure?.exitCode == 78)
            #expect(machine.disk.names.isEmpty)
        }
        machine.time.setWall(nanoseconds: EngineLimits.wallNanosecondsMax)
        let life = try machine.boot()
        life.create("at the end of time")
        try life.commit()
        #expect(life.durableSequence == 1)
    }

    @Test func `a clean stop and a start keep everything and tear nothing`() throws {
        let machine = Machine()
        var before: FrozenRegistry?
        do {
            let life = try machine.boot()
            for state in PlanState.allCases { _ = try life.plan(Text(state.word), in: state) }
            try life.commit()
            life.create("not yet committed")
            before = life.state
            try life.close()
        }
        let life = try machine.boot()
        let isSame = life.state == before
        #expect(isSame)
        #expect(life.recovery.droppedTail == nil)
        #expect(life.recovery.fallbacks.isEmpty)
        #expect(life.recovery.epoch == 1)
        #expect(machine.disk.names.allSatisfy { !$0.hasSuffix(".torn") && !$0.hasSuffix(".tmp") })
        for state in PlanState.allCases {
            #expect(life.planCount(in: state) == (state == .draft ? 2 : 1))
        }
        #expect(life.durableSequence == life.lastSequence)
    }

    @Test func `a start with nothing new changes nothing, however often`() throws {
        let machine = Machine()
        do {
            let life = try machine.boot()
            _ = try life.plan("stays", in: .handoffPending)
            try life.close()
        }
        let first = try machine.boot()
        let (state, sequence) = (first.state, first.lastSequence)
        first.endTurn()
        try first.close()
        for epoch in 2...4 {
            let life = try machine.boot()
            #expect(life.recovery.epoch == UInt64(epoch))
            let isSame = life.state == state
            #expect(isSame)
            #expect(life.lastSequence == sequence)
            try life.close()
        }
    }

    @Test(arguments: [CrashPolicy.processKilled, .everythingUnsyncedLost, .someUnsyncedLost(seed: 9)])
    func `sequence and journal time go on after a crash`(policy: CrashPolicy) throws {
        let machine = Machine()
        var last: UInt64 = 0
        var time: UInt64 = 0
        for round in 0..<4 {
            let life = try machine.boot()
            #expect(life.lastSequence == last)
            #expect(life.recovery.end.journalTime == time)
            let turn = life.create(Text("round \(round)"))
            #expect(turn.sequence == last + 1)
            let id = try #require(turn.answer).planID
            #expect(id.high > time)
            try life.commit()
            (last, time) = (turn.sequence, id.high)
            machine.disk.crash(policy)
        }
    }

    @Test func `a wall clock set back a day changes nothing, while running or across a restart`() throws {
        let machine = Machine()
        let start = machine.time.wallNanoseconds()
        var times: [UInt64] = []
        do {
            let life = try machine.boot()
            times.append(try life.plan("first").high)
            life.wait(seconds: 10)
            times.append(try life.plan("second").high)
            machine.time.setWall(nanoseconds: start - Self.day * 1_000_000_000)
            life.wait(seconds: 1)
            times.append(try life.plan("third").high)
            try life.close()
        }
        #expect(times == [start, start + 10_000_000_000, start + 11_000_000_000])
        machine.time.setWall(nanoseconds: start - Self.day * 1_000_000_000)
        let life = try machine.boot()
        times.append(try life.plan("fourth").high)
        #expect(times[3] == times[2] + 1, "time goes on from the last entry")
        life.wait(seconds: 5)
        times.append(try life.plan("fifth").high)
        #expect(times[4] == times[3] + 5_000_000_000)
        try life.close()
        #expect(try machine.boot().page().value.plans.count == 5)
    }

    @Test func `a wall clock set forward a year moves journal time on and writing with it`() throws {
        let machine = Machine()
        let year = 365 * Self.day * 1_000_000_000
        var first: UInt64 = 0
        do {
            let life = try machine.boot()
            first = try life.plan("before").high
            try life.close()
        }
        machine.time.setWall(nanoseconds: machine.time.wallNanoseconds() + year)
        do {
            let life = try machine.boot()
            #expect(try life.plan("during").high == first + year)
            try life.close()
        }
        machine.time.setWall(nanoseconds: machine.time.wallNanoseconds() - year)
        let life = try machine.boot()
        #expect(try life.plan("after").high == first + year + 1, "and never comes back")
        try life.commit()
        #expect(life.durableSequence == 3)
    }

    @Test func `two entries of one instant get two times`() throws {
        let life = try Machine().boot()
        let times = try (0..<50).map { try life.plan(Text("\($0)")).high }
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 == $0 + 1 })
    }

    @Test func `refusals take no time and no sequence`() throws {
        let life = try Machine().boot()
        let id = try life.plan("still")
        for _ in 0..<10 { #expect(life.run(.requestRoutes, id).reason == .invalidState) }
        let next = try life.plan("next")
        #expect(next.high == id.high + 1)
        #expect(life.lastSequence == 2)
    }

    @Test func `a second process finds the lock held and changes nothing`() throws {
        let machine = Machine()
        let life = try machine.boot()
        life.create("mine")
        try life.commit()
        let changes = machine.disk.changeCount
        #expect(throws: StorageError.lockHeld(directory: "data", pid: 4711)) {
            _ = try Machine.attempt(on: machine)
        }
        #expect(machine.disk.changeCount == changes)
        life.create("still mine")
        try life.commit()
        #expect(life.durableSequence == 2)
    }
}

extension Machine {
    /// A start beside the process that runs.
    fileprivate static func attempt(on machine: Machine) throws -> WriterLife {
        try machine.boot(on: machine.disk.mountBeside())
    }
}
