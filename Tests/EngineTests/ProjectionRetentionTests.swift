import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

@testable import Engine

/// What the writer keeps for the audit projection, and tells it.
@Suite struct ProjectionRetentionTests {
    private static func segments(_ machine: Machine) -> [String] {
        machine.disk.names.filter { $0.hasSuffix(".seg") }.sorted()
    }

    /// So many rounds of changes, each with a snapshot behind it.
    private static func live(_ life: WriterLife, _ name: String, rounds: Int) throws {
        for round in 0..<rounds {
            for number in 0..<8 {
                life.create(Text("\(name) \(round) \(number)"))
                try life.commit()
            }
            #expect(try life.takeSnapshot().published.count == 1)
        }
    }

    @Test func `a segment the projection is not past stays, however many snapshots a running writer makes`() throws {
        let machine = Machine(
            configuration: JournalConfiguration(
                segmentByteCount: 6 * 4096, batchByteCountMax: 4 * 4096, threads: .none))
        let mark = try ProjectionMark(sequence: 0)
        machine.projection = mark
        let life = try machine.boot()
        let first = try #require(Self.segments(machine).first)
        try Self.live(life, "behind", rounds: 4)
        #expect(Self.segments(machine).first == first)
        mark.advance(to: life.durableSequence)
        try Self.live(life, "past", rounds: 3)
        #expect(Self.segments(machine).first != first)
    }

    /// A segment has room for five batches, so that one of these counts is the end of one.
    @Test(arguments: 0..<6)
    func `a projection that has taken all there was goes on behind segments that went meanwhile`(more: Int) throws {
        let machine = Machine(
            configuration: JournalConfiguration(
                segmentByteCount: 6 * 4096, batchByteCountMax: 4 * 4096, threads: .none))
        let mark = try ProjectionMark(sequence: 0)
        machine.projection = mark
        let life = try machine.boot()
        try Self.live(life, "before", rounds: 2)
        for number in 0..<more {
            life.create(Text("one more \(number)"))
            try life.commit()
        }
        var follower = try life.durableJournal.follow(behind: 0)
        var told: [UInt64] = []
        while try follower.next({ entry, _ in told.append(entry.sequence) }) {}
        let taken = life.durableSequence
        mark.advance(to: taken)
        let first = Self.segments(machine).first
        // It rests; meanwhile the segment that it has read to its end goes.
        try Self.live(life, "meanwhile", rounds: 3)
        #expect(Self.segments(machine).first != first)
        while try follower.next({ entry, _ in told.append(entry.sequence) }) {}
        #expect(told == Array(1...life.durableSequence) && life.durableSequence > taken)
    }

    @Test(arguments: [true, false])
    func `nor does the snapshot a start makes let one go`(isBehind: Bool) throws {
        let machine = Machine()
        machine.segmentTriggers = SegmentTriggers(beside: .max, beforeServing: 3)
        let mark = try ProjectionMark(sequence: 0)
        machine.projection = mark
        _ = try Self.liveShortly(machine, 0)
        // A start writes anew what a killed one left open; from then on the file stays as it is.
        let first = try Self.liveShortly(machine, 1)
        for number in 2..<12 {
            if !isBehind { mark.advance(to: UInt64(number)) }
            _ = try Self.liveShortly(machine, number)
        }
        #expect(machine.disk.names.contains { $0.hasPrefix("snap-") }, "starts made some")
        #expect((Self.segments(machine).first == first) == isBehind)
    }

    /// One short life, which ends with a kill; the first segment there is.
    private static func liveShortly(_ machine: Machine, _ number: Int) throws -> String {
        let life = try machine.boot()
        life.create(Text("plan \(number)"))
        try life.commit()
        machine.disk.crash(.processKilled)
        return try #require(Self.segments(machine).first)
    }

    @Test func `the projection is told journal time, and not before retention is released`() throws {
        let machine = Machine()
        let mark = try ProjectionMark(sequence: 0)
        machine.projection = mark
        let life = try machine.boot()
        life.create("one")
        try life.commit()
        let ofFresh = try #require(mark.retentionTime(monotonic: machine.time.monotonicNanoseconds()))
        #expect(ofFresh == machine.time.wallNanoseconds())
        machine.disk.crash(.processKilled)

        let year: UInt64 = 365 * 86_400_000_000_000
        machine.time.setWall(nanoseconds: machine.time.wallNanoseconds() + year)
        let next = try ProjectionMark(sequence: 0)
        machine.projection = next
        let later = try machine.boot()
        later.endTurn()
        #expect(next.retentionTime(monotonic: machine.time.monotonicNanoseconds()) == nil)
        later.wait(seconds: 600)
        later.endTurn()
        let released = try #require(next.retentionTime(monotonic: machine.time.monotonicNanoseconds()))
        #expect(released == machine.time.wallNanoseconds())
    }
}
