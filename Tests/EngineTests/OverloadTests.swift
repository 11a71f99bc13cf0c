import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// Beyond what may wait for the disk, commands are refused before they are decided (docs/journal.md, "Commit").
@Suite struct OverloadTests {
    private static func machine(entryCountMax: Int = 4096, byteCountMax: Int = 8 << 20) -> Machine {
        Machine(
            configuration: JournalConfiguration(
                segmentByteCount: 24 * 4096, batchByteCountMax: 8 * 4096, undurableByteCountMax: byteCountMax,
                undurableEntryCountMax: entryCountMax, threads: .none))
    }

    @Test func `beyond the entries that may wait a command is refused and changes nothing`() throws {
        let life = try Self.machine(entryCountMax: 8).boot()
        for number in 0..<8 { #expect(life.create(Text("\(number)")).disposition == .applied) }
        let before = life.state
        let refused = life.create("one too many")
        #expect(refused.reason == .overloaded)
        #expect(refused.reason?.status == .resourceExhausted)
        #expect(refused.refusal?.retryAfterMilliseconds == EngineLimits.overloadedRetryMilliseconds)
        #expect(refused.sequence == life.durableSequence, "such a refusal saw nothing and may leave at once")
        let isSame = life.state == before
        #expect(isSame)
        #expect(life.lastSequence == 8)
        try life.commit()
        #expect(life.create("one too many").disposition == .applied)
    }

    @Test func `beyond the bytes that may wait likewise`() throws {
        let life = try Self.machine(byteCountMax: 2_000).boot()
        var count = 0
        while count < 100, life.create(Text("\(count)")).disposition == .applied { count += 1 }
        #expect((2...20).contains(count))
        #expect(life.create("again").reason == .overloaded)
        #expect(life.lastSequence == UInt64(count))
        try life.commit()
        #expect(life.create("again").disposition == .applied)
    }

    @Test func `even a repetition is refused, and answered once there is room`() throws {
        let life = try Self.machine(entryCountMax: 4).boot()
        let id = try life.plan("busy")
        let open = life.command(.openDirectionUI, on: id)
        let first = life.send(open)
        life.create("three")
        life.create("four")
        #expect(life.send(open).reason == .overloaded)
        try life.commit()
        let replay = life.send(open)
        #expect(replay.disposition == .replayed)
        #expect(replay.answer?.position == first.answer?.position)
    }

    @Test func `reads go on`() throws {
        let life = try Self.machine(entryCountMax: 1).boot()
        let id = try life.plan("read")
        #expect(life.create("no").reason == .overloaded)
        #expect(life.plan(id).value?.state == .draft)
        #expect(life.plan(id).sequence == 1)
        #expect(life.durableSequence == 0)
    }

    @Test func `timers wait for room as clients do`() throws {
        let life = try Self.machine(entryCountMax: 6).boot()
        let id = try life.plan("late", in: .handoffPending)
        #expect(life.lastSequence == 6)
        life.wait(seconds: 60)
        life.endTurn()
        #expect(life.lastSequence == 6, "no room for the expiry in the turn that commits")
        #expect(life.durableSequence == 6)
        #expect(life.nanosecondsToWakeup == 0)
        life.endTurn()
        #expect(try life.lastAttempt(id).state == .timedOut)
    }

    @Test func `the loop sleeps while timers wait for a batch in flight`() throws {
        let machine = Machine(
            configuration: JournalConfiguration(
                segmentByteCount: 512 << 10, batchByteCountMax: 256 << 10, undurableEntryCountMax: 70, threads: .own))
        let life = try machine.boot()
        let id = try life.plan("late", in: .handoffPending)
        for number in 0..<64 { life.create(Text("\(number)")) }
        life.endTurn(moreInputReady: true)
        #expect(life.isCommitInFlight)
        life.wait(seconds: 60)
        #expect(life.create("no room").reason == .overloaded)
        let wakeup = life.nanosecondsToWakeup
        #expect(wakeup != 0, "the sync thread will wake it")
        try life.commit()
        try life.commit()
        #expect(try life.lastAttempt(id).state == .timedOut)
    }
}
