import Engine
import RoutePlanning
import Simulation
import Storage
import Testing

/// Processes that end before their five minutes are over: each adds a segment, and none may lock the directory.
@Suite struct ShortLifeTests {
    private static func segmentCount(_ machine: Machine) -> Int {
        machine.disk.names.count { $0.hasSuffix(".seg") }
    }

    /// One life: a start, one plan, an end as told; returns the snapshots of it.
    @discardableResult
    private static func live(on machine: Machine, number: Int, closing: Bool) throws -> SnapshotReport {
        let life = try machine.boot()
        var report = life.takeSnapshotReport()
        life.create(Text("plan \(number)"))
        try life.commit()
        life.endTurn()
        let later = life.takeSnapshotReport()
        report.published += later.published
        report.failures += later.failures
        if closing { try life.close() } else { machine.disk.crash(.processKilled) }
        return report
    }

    @Test(arguments: [false, true])
    func `many short lives are snapshotted beside, and their segments go`(closing: Bool) throws {
        let machine = Machine()
        machine.segmentTriggers = SegmentTriggers(beside: 4)
        var published = 0
        for number in 0..<40 {
            published += try Self.live(on: machine, number: number, closing: closing).published.count
            #expect(Self.segmentCount(machine) <= 10)
        }
        #expect(published >= 8)
        #expect(try machine.boot().planCount(in: .draft) == 40)
    }

    @Test func `lives too short for that are snapshotted before they serve`() throws {
        let machine = Machine()
        machine.segmentTriggers = SegmentTriggers(beside: .max, beforeServing: 6)
        var counts: [Int] = []
        for number in 0..<30 {
            let report = try Self.live(on: machine, number: number, closing: number % 2 == 0)
            counts.append(report.published.count)
            #expect(report.failures.isEmpty)
            #expect(Self.segmentCount(machine) <= 8)
        }
        #expect(counts.prefix(6).allSatisfy { $0 == 0 })
        #expect(counts.contains(1) && !counts.contains(2))
        #expect(try machine.boot().planCount(in: .draft) == 30)
    }

    @Test func `a first snapshot that fails refuses no start`() throws {
        let machine = Machine()
        machine.segmentTriggers = SegmentTriggers(beside: .max, beforeServing: 3)
        for number in 0..<3 { try Self.live(on: machine, number: number, closing: false) }
        for number in 3..<6 {
            let calls = machine.disk.mount()
            machine.disk.inject(DiskFault(.create, prefix: "snap-", code: 28))
            let life = try machine.boot(on: calls)
            #expect(life.takeSnapshotReport().failures.count == 1)
            life.create(Text("plan \(number)"))
            try life.commit()
            machine.disk.crash(.processKilled)
        }
        #expect(Self.segmentCount(machine) == 6)
        for number in 6..<8 { try Self.live(on: machine, number: number, closing: false) }
        #expect(Self.segmentCount(machine) < 6)
        #expect(try machine.boot().planCount(in: .draft) == 8)
    }

    @Test func `replayed bytes and segments are those behind the snapshot`() throws {
        let machine = Machine()
        do {
            let life = try machine.boot()
            for number in 0..<3 {
                life.create(Text("plan \(number)"))
                try life.commit()
            }
            _ = try life.snapshotNow()
            machine.disk.crash(.processKilled)
        }
        do {
            let life = try machine.boot()
            #expect(life.recovery.replayedByteCount == 0)
            life.create("later")
            try life.commit()
            machine.disk.crash(.processKilled)
        }
        let life = try machine.boot()
        #expect(life.recovery.replayedEntryCount == 1)
        #expect((4096...3 * 4096).contains(life.recovery.replayedByteCount))
        #expect(life.recovery.replayedSegmentCount == 2)
    }
}
