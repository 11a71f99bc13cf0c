import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// Snapshots of the writer: when, of what, and what a start makes of them (docs/journal.md, "Snapshots").
@Suite struct SnapshotTests {
    private static func snapshots(_ machine: Machine) -> [String] {
        machine.disk.names.filter { $0.hasPrefix("snap-") && !$0.hasSuffix(".tmp") }
    }

    private static func segments(_ machine: Machine) -> [String] {
        machine.disk.names.filter { $0.hasSuffix(".seg") }
    }

    /// Plans in every state, committed one by one, so that segments fill.
    private static func live(_ life: WriterLife, _ round: Int) throws {
        for state in PlanState.allCases {
            _ = try life.plan(Text("\(state.word) \(round)"), in: state)
            try life.commit()
        }
    }

    /// Every record of a snapshot file, section by section.
    private static func records(_ bytes: [UInt8]) throws -> [[UInt8]] {
        var records: [[UInt8]] = []
        let head = bytes.span.extracting(first: min(bytes.count, SnapshotHeader.byteCount))
        var reader = try SnapshotReader(decoding: head, byteCount: UInt64(bytes.count))
        while true {
            let start = Int(reader.offset)
            let progress = try reader.take(bytes.span.extracting(start..<start + reader.nextByteCount)) {
                section, record in
                records.append([section.rawValue] + record.indices.map { record[$0] })
                return true
            }
            guard progress == .more else { return records }
        }
    }

    @Test func `a changed state is snapshotted after five minutes, an unchanged one never`() throws {
        let machine = Machine()
        let life = try machine.boot()
        life.wait(seconds: 3_600)
        life.endTurn()
        #expect(!life.isSnapshotRunning)
        life.create("change")
        life.endTurn()
        #expect(life.isSnapshotRunning, "five minutes since the start have long passed")
        try life.finishSnapshot()
        let report = life.takeSnapshotReport()
        #expect(report.published.map(\.mark.sequence) == [1])
        #expect(report.failures.isEmpty)
        life.create("another")
        life.wait(seconds: 299)
        try life.commit()
        #expect(!life.isSnapshotRunning)
        #expect(life.nanosecondsToWakeup ?? .max <= 1_000_000_000)
        life.wait(seconds: 1)
        try life.commit()
        try life.finishSnapshot()
        #expect(life.takeSnapshotReport().published.map(\.mark.sequence) == [2])
        life.wait(seconds: 3_600)
        life.endTurn()
        #expect(!life.isSnapshotRunning)
        #expect(Self.snapshots(machine).count == 2)
    }

    @Test func `P32: a start from snapshot and tail has the state of before`() throws {
        let machine = Machine()
        var before: FrozenRegistry?
        do {
            let life = try machine.boot()
            try Self.live(life, 1)
            #expect(try life.takeSnapshot().published.count == 1)
            try Self.live(life, 2)
            before = life.state
            machine.disk.crash(.everythingUnsyncedLost)
        }
        let life = try machine.boot()
        #expect(life.recovery.snapshot != nil)
        #expect(life.recovery.replayedEntryCount > 0)
        #expect(life.recovery.replayedEntryCount < life.lastSequence)
        let isSame = life.state == before
        #expect(isSame)
    }

    @Test func `a start from a snapshot alone replays nothing`() throws {
        let machine = Machine()
        var before: FrozenRegistry?
        do {
            let life = try machine.boot()
            try Self.live(life, 1)
            #expect(try life.takeSnapshot().published.count == 1)
            before = life.state
            try life.close()
        }
        let life = try machine.boot()
        #expect(life.recovery.replayedEntryCount == 0)
        let isSame = life.state == before
        #expect(isSame)
    }

    @Test func `two snapshots are kept and the journal before the older one goes`() throws {
        let machine = Machine(
            configuration: JournalConfiguration(
                segmentByteCount: 6 * 4096, batchByteCountMax: 4 * 4096, threads: .none))
        let life = try machine.boot()
        for round in 0..<5 {
            try Self.live(life, round)
            let segments = Self.segments(machine).count
            #expect(segments > 1)
            #expect(try life.takeSnapshot().published.count == 1)
            #expect(Self.snapshots(machine).count == min(round + 1, 2))
            if round > 1 { #expect(Self.segments(machine).count < segments) }
        }
        try life.close()
        let next = try machine.boot()
        #expect(next.state.planCount == 5 * PlanState.allCases.count)
    }

    @Test func `equal states give identical bytes`() throws {
        func run() throws -> [UInt8] {
            let machine = Machine()
            let life = try machine.boot()
            try Self.live(life, 1)
            #expect(try life.takeSnapshot().published.count == 1)
            let name = try #require(Self.snapshots(machine).last)
            return try #require(machine.disk.content(of: name))
        }
        let (first, second) = (try run(), try run())
        #expect(first == second)
    }

    @Test func `a state that was recovered gives the records of the one that was lived`() throws {
        func run(restarting: Bool) throws -> [[UInt8]] {
            let machine = Machine()
            var life = try machine.boot()
            try Self.live(life, 1)
            try Self.live(life, 2)
            life.wait(seconds: 7 * 86_400 + 3_600)
            try life.commit()
            if restarting {
                machine.disk.crash(.everythingUnsyncedLost)
                life = try machine.boot()
            }
            #expect(life.state.tombstones.count == 4, "two plans of each round were over for a week")
            #expect(try life.snapshotNow().published.count == 1)
            let name = try #require(Self.snapshots(machine).last)
            return try Self.records(try #require(machine.disk.content(of: name)))
        }
        let lived = try run(restarting: false)
        #expect(lived.count == 12 + 4 + 1, "plans, tombstones, counters")
        let isSame = try run(restarting: true) == lived
        #expect(isSame)
    }

    @Test(arguments: [0, 5_000, -1])
    func `a damaged newest snapshot is passed over for the older one, with the same state`(offset: Int) throws {
        let machine = Machine()
        var before: FrozenRegistry?
        do {
            let life = try machine.boot()
            for round in 1...3 {
                try Self.live(life, round)
                #expect(try life.takeSnapshot().published.count == 1)
            }
            life.create("tail")
            before = life.state
            try life.close()
        }
        let newest = try #require(Self.snapshots(machine).last)
        var bytes = try #require(machine.disk.content(of: newest))
        bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x10
        machine.disk.place(bytes, at: newest)
        do {
            let life = try machine.boot()
            #expect(life.recovery.fallbacks.map(\.file) == [newest])
            #expect(life.metrics("routeplan_snapshot_fallbacks ") == ["routeplan_snapshot_fallbacks 1"])
            let isSame = life.state == before
            #expect(isSame)
            #expect(try life.takeSnapshot().published.count == 1)
            #expect(life.metrics(#"routeplan_snapshots_total{result="published"}"#).first?.hasSuffix(" 1") == true)
            try life.close()
        }
        let life = try machine.boot()
        #expect(life.recovery.fallbacks.isEmpty, "the damaged one is not believed again")
    }

    @Test func `after a fallback two good snapshots are kept again`() throws {
        let machine = Machine()
        do {
            let life = try machine.boot()
            for round in 1...2 {
                try Self.live(life, round)
                #expect(try life.takeSnapshot().published.count == 1)
            }
            try life.close()
        }
        func damageNewest() throws {
            let newest = try #require(Self.snapshots(machine).last)
            var bytes = try #require(machine.disk.content(of: newest))
            bytes[bytes.count / 2] ^= 1
            machine.disk.place(bytes, at: newest)
        }
        try damageNewest()
        do {
            let life = try machine.boot()
            #expect(life.recovery.fallbacks.count == 1)
            // Nothing new happened: the snapshot that is due bears the damaged one's name.
            let report = try life.takeSnapshot()
            #expect(report.published.count == 1)
            #expect(report.failures.isEmpty)
            try Self.live(life, 3)
            #expect(try life.takeSnapshot().published.count == 1)
            try life.close()
        }
        try damageNewest()
        let life = try machine.boot()
        #expect(life.recovery.fallbacks.count == 1, "the older of the two is good")
        #expect(life.state.planCount == 3 * PlanState.allCases.count)
    }

    @Test(arguments: [DiskFault.Call.write, .create, .syncContent, .rename])
    func `a snapshot that fails leaves commits alone and is tried again after a minute`(call: DiskFault.Call) throws {
        let machine = Machine()
        let life = try machine.boot()
        try Self.live(life, 1)
        machine.disk.inject(DiskFault(call, prefix: "snap-", code: 28))
        let failed = try life.takeSnapshot()
        #expect(failed.failures.count == 1)
        #expect(failed.published.isEmpty)
        #expect(life.failure == nil)
        #expect(Self.snapshots(machine).isEmpty)
        life.create("meanwhile")
        try life.commit()
        #expect(life.durableSequence == life.lastSequence)
        life.wait(seconds: 59)
        try life.commit()
        #expect(!life.isSnapshotRunning)
        life.wait(seconds: 1)
        life.endTurn()
        try life.finishSnapshot()
        let report = life.takeSnapshotReport()
        #expect(report.published.map(\.mark.sequence) == [life.lastSequence])
        machine.disk.crash(.everythingUnsyncedLost)
        #expect(try machine.boot().recovery.replayedEntryCount == 0)
    }

    @Test func `commands decided while a snapshot is written are in the journal and not in it`() throws {
        let machine = Machine()
        let life = try machine.boot()
        try Self.live(life, 1)
        life.wait(seconds: 300)
        life.endTurn()
        #expect(life.isSnapshotRunning)
        let marked = life.lastSequence
        try Self.live(life, 2)
        try life.finishSnapshot()
        #expect(life.takeSnapshotReport().published.map(\.mark.sequence) == [marked])
        machine.disk.crash(.everythingUnsyncedLost)
        let next = try machine.boot()
        #expect(next.recovery.replayedEntryCount == next.lastSequence - marked)
    }

    @Test func `the loop may sleep while a snapshot is written, however long it takes`() throws {
        let life = try Machine().boot()
        life.create("old")
        try life.commit()
        life.wait(seconds: 300)
        life.endTurn()
        #expect(life.isSnapshotRunning)
        life.create("new")
        life.wait(seconds: 600)
        #expect(life.nanosecondsToWakeup == nil, "the next one is due, and the publisher will wake the loop")
        try life.finishSnapshot()
    }

    @Test func `a stop gives a running snapshot up and keeps everything`() throws {
        let machine = Machine()
        do {
            let life = try machine.boot()
            try Self.live(life, 1)
            life.wait(seconds: 300)
            life.create("undurable")
            // The batch gathers, so the snapshot waits for it, and the stop comes first.
            life.endTurn()
            try life.close()
        }
        let life = try machine.boot()
        #expect(life.state.planCount == PlanState.allCases.count + 1)
        #expect(machine.disk.names.allSatisfy { !$0.hasSuffix(".tmp") })
    }
}
