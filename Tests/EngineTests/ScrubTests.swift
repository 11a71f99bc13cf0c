import Engine
import RoutePlanning
import Simulation
import Storage
import Testing

/// What is kept is read again once a day, behind commits, and what is found is told.
@Suite struct ScrubTests {
    private static let hour: UInt64 = 3_600_000_000_000

    @Test func `the first time is an hour after the start and the next a day after the end`() {
        var schedule = ScrubSchedule(startedAt: 100)
        #expect(schedule.nextCheck(commitsUnderWay: false) == 100 + Self.hour)
        #expect(!schedule.isDue(commitsUnderWay: false, at: 99 + Self.hour))
        #expect(schedule.isDue(commitsUnderWay: false, at: 100 + Self.hour))
        schedule.began(at: 200 + Self.hour)
        #expect(schedule.nextCheck(commitsUnderWay: false) == nil, "one piece at a time")
        #expect(!schedule.isDue(commitsUnderWay: false, at: .max / 2))
        #expect(schedule.ended(at: 300 + Self.hour) == 100)
        #expect(schedule.nextCheck(commitsUnderWay: false) == 300 + 25 * Self.hour)
    }

    @Test func `a pause follows each piece, and commits go first for two seconds`() {
        var schedule = ScrubSchedule(startedAt: 0)
        schedule.began(at: Self.hour)
        schedule.continues(at: Self.hour)
        let due = Self.hour + EngineLimits.scrubPauseNanoseconds
        #expect(!schedule.isDue(commitsUnderWay: false, at: due - 1))
        #expect(schedule.isDue(commitsUnderWay: false, at: due))
        let patience = due + EngineLimits.scrubPatienceNanoseconds
        #expect(!schedule.isDue(commitsUnderWay: true, at: patience - 1))
        #expect(schedule.isDue(commitsUnderWay: true, at: patience))
        #expect(schedule.nextCheck(commitsUnderWay: true) == patience, "the loop sleeps until then")
        schedule.began(at: patience)
        #expect(schedule.ended(at: patience + 5) == patience + 5 - Self.hour, "the whole time, from the first piece")
    }

    /// A daemon with two snapshots and some segments, brought to the end of its first scrub.
    private static func scrubbed(damaging: String?) throws -> (life: WriterLife, report: ScrubReport?) {
        let machine = Machine()
        machine.scrubsDaily = true
        let life = try machine.boot()
        for round in 0..<2 {
            for state in PlanState.allCases {
                _ = try life.plan(Text("\(state.word) \(round)"), in: state)
                try life.commit()
            }
            #expect(try life.takeSnapshot().published.count == 1)
        }
        if let damaging {
            let name = try #require(machine.disk.names.first { $0.hasPrefix(damaging) })
            var bytes = try #require(machine.disk.content(of: name))
            bytes[bytes.count / 2] ^= 1
            machine.disk.place(bytes, at: name)
        }
        #expect(life.takeScrubReports().isEmpty)
        life.wait(seconds: 3_600)
        var turns = 0
        var reports: [ScrubReport] = []
        while reports.isEmpty, turns < 200 {
            life.endTurn()
            reports = life.takeScrubReports()
            life.wait(nanoseconds: EngineLimits.scrubPauseNanoseconds)
            turns += 1
        }
        #expect(turns > 4, "a piece a turn")
        #expect(life.failure == nil)
        return (life, reports.first)
    }

    @Test func `everything that is kept is read and nothing is found`() throws {
        let (life, report) = try Self.scrubbed(damaging: nil)
        #expect(report?.findings.isEmpty == true)
        #expect(report?.fileCount ?? 0 >= 4, "MANIFEST, key and two snapshots at least")
        #expect(report?.byteCount ?? 0 > 8_192)
        life.wait(seconds: 86_000)
        life.endTurn()
        #expect(life.takeScrubReports().isEmpty, "the next comes a day later")
    }

    @Test(arguments: ["snap-", "audit.key"])
    func `damage is found and told while the daemon goes on`(prefix: String) throws {
        let (life, report) = try Self.scrubbed(damaging: prefix)
        #expect(report?.findings.count == 1)
        #expect(report?.findings.first?.file?.hasPrefix(prefix) == true)
        life.create("afterwards")
        try life.commit()
        #expect(life.durableSequence == life.lastSequence)
    }

    @Test func `a daemon's own thread reads as well, and a stop gives it up`() throws {
        let machine = Machine(configuration: JournalConfiguration(segmentByteCount: 3 << 20))
        machine.scrubsDaily = true
        let life = try machine.boot()
        life.create("one")
        try life.commit()
        life.wait(seconds: 3_600)
        life.endTurn()
        try life.waitForThreads()
        life.endTurn()
        life.wait(nanoseconds: EngineLimits.scrubPauseNanoseconds)
        life.endTurn()
        try life.close()
        #expect(life.failure == nil)
    }
}
