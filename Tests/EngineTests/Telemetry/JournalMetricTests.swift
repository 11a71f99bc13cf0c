import Journaling
import Platform
import RoutePlanning
import Simulation
import Telemetry
import Testing

@testable import Engine
@testable import Storage

/// What the journal, its snapshots and its clocks tell of themselves (docs/telemetry.md).
@Suite struct JournalMetricTests {
    @Test func `entries wait until their batch is durable, and batches have their entries and bytes`() throws {
        let history = try MetricHistory()
        let life = history.life
        let before = try #require(life.number("routeplan_journal_bytes_total"))
        _ = try history.plan("plan 0")
        let one = try #require(life.number("routeplan_writer_queue_bytes"))
        for number in 1..<3 { _ = try history.plan("plan \(number)") }
        #expect(life.number("routeplan_writer_queue_entries") == 3)
        #expect(one > 0 && life.number("routeplan_writer_queue_bytes") == 3 * one, "they are alike")
        try life.commit()
        #expect(life.number("routeplan_writer_queue_entries") == 0)
        #expect(life.number("routeplan_writer_queue_bytes") == 0)
        _ = try history.plan("another")
        life.endTurn()
        // It waits for others for a while, and the clock says for how long.
        life.wait(microseconds: 300)
        life.endTurn()
        #expect(history.buckets("routeplan_journal_batch_entries") == ["4.0": 1, "1.0": 1])
        #expect(life.number("routeplan_journal_batch_entries_sum") == 4)
        #expect(history.buckets("routeplan_writer_queue_seconds") == ["5e-05": 1, "0.0005": 1])
        #expect(life.number("routeplan_writer_queue_seconds_sum") == 0.0003)
        #expect(history.buckets("routeplan_journal_commit_seconds", #"path="inline""#) == ["5e-05": 2])
        #expect(life.number(#"routeplan_journal_commit_seconds_count{path="beside"}"#) == 0)
        #expect(try #require(life.number("routeplan_journal_bytes_total")) == before + 2 * 4_096)
        #expect(life.number("routeplan_durable_sequence") == Double(life.lastSequence))
    }

    @Test func `a commit beside is timed from the turn that began it to the one that noticed its end`() throws {
        let machine = Machine(configuration: JournalConfiguration(threads: .own))
        let life = try machine.boot()
        for number in 0..<64 { life.create(Text("plan \(number)")) }
        life.endTurn()
        try #require(life.isCommitInFlight)
        life.wait(microseconds: 2_000)
        try life.waitForThreads()
        try life.commit()
        #expect(life.number(#"routeplan_journal_commit_seconds_sum{path="beside"}"#) == 0.002)
        #expect(life.number("routeplan_journal_batch_entries_sum") == 64)
        try life.close()
    }

    @Test func `a snapshot has its duration, its bytes and the time of its state, and counts by how it ended`() throws {
        let history = try MetricHistory()
        let life = history.life
        #expect(life.number("routeplan_snapshot_bytes") == nil, "no snapshot, no bytes")
        #expect(self.snapshots(life) == [0, 0])
        _ = try history.plan("plan")
        try life.commit()
        let state = history.machine.time.wallNanoseconds()
        life.wait(seconds: EngineLimits.snapshotIntervalNanoseconds / 1_000_000_000)
        life.endTurn()
        try #require(life.isSnapshotRunning)
        life.wait(seconds: 3)
        try life.finishSnapshot()
        let summary = try #require(life.takeSnapshotReport().published.first)
        #expect(life.number("routeplan_snapshot_bytes") == Double(summary.byteCount))
        #expect(life.number("routeplan_snapshot_last_success_timestamp_seconds") == Double(state) / 1e9)
        #expect(life.number("routeplan_snapshot_duration_seconds_count") == 1)
        #expect(life.number("routeplan_snapshot_duration_seconds_sum") == 3)
        #expect(self.snapshots(life) == [1, 0])
        _ = try history.plan("another")
        history.machine.disk.inject(DiskFault(.write, prefix: "snap-", code: 28))
        #expect(try life.takeSnapshot().failures.count == 1)
        #expect(self.snapshots(life) == [1, 1])
        #expect(life.number("routeplan_snapshot_bytes") == Double(summary.byteCount), "of the one that is there")
        // The next start tells of it too.
        let next = try history.machine.boot()
        #expect(next.number("routeplan_snapshot_bytes") == Double(summary.byteCount))
        #expect(next.number("routeplan_snapshot_last_success_timestamp_seconds") == Double(state) / 1e9)
        #expect(self.snapshots(next) == [0, 0])
    }

    /// Published ones and those that failed.
    private func snapshots(_ life: WriterLife) -> [Double?] {
        ["published", "failed"].map { life.number("routeplan_snapshots_total{result=\"\($0)\"}") }
    }

    /// A clock that goes on by a second whenever somebody looks at it.
    private struct SteppingClock: Clock {
        let time = ManualClock()

        func monotonicNanoseconds() -> UInt64 {
            self.time.advance(byNanoseconds: 1_000_000_000)
            return self.time.monotonicNanoseconds()
        }

        func wallNanoseconds() -> UInt64 { self.time.wallNanoseconds() }

        func displacementCount() -> UInt64 { 0 }
    }

    @Test func `a start tells what it replayed`() throws {
        let history = try MetricHistory()
        let before = try #require(history.life.number("routeplan_journal_bytes_total"))
        _ = try history.plan("one")
        _ = try history.plan("two")
        try history.life.commit()
        let written = try #require(history.life.number("routeplan_journal_bytes_total")) - before
        let life = try history.machine.boot()
        #expect(life.number("routeplan_replayed_entries") == 2)
        #expect(life.number("routeplan_replayed_bytes") == written)
        #expect(life.number("routeplan_replay_seconds") == 0, "that clock stands still")
        #expect(life.number("routeplan_torn_bytes_dropped") == 0)
        // It looks at the clock before and behind its reading, and between only where there is much of it.
        let startup = try Startup(
            path: "data", calls: history.machine.disk.mount(), time: SteppingClock(), policy: Policy(),
            freshInstance: InstanceID(high: 1, low: 2),
            freshKey: AuditKey(bytes: [UInt8](repeating: 1, count: AuditKey.byteCount)), processID: 1,
            configuration: Machine.small)
        var exposition = Exposition()
        Standing(startup.recovery, replayNanoseconds: startup.replayNanoseconds).board.write(into: &exposition)
        #expect(String(decoding: exposition.text, as: UTF8.self).contains("\nrouteplan_replay_seconds 1\n"))
    }

    @Test func `uptime goes with the monotonic clock, and a wall clock that is set is a jump`() throws {
        let history = try MetricHistory()
        let life = history.life
        let time = history.machine.time
        life.wait(seconds: 90)
        life.endTurn()
        #expect(life.number("routeplan_uptime_seconds") == 90)
        let difference = "routeplan_wall_clock_difference_seconds"
        #expect(life.number(difference) == 0)
        time.setWall(nanoseconds: time.wallNanoseconds() + 1_000_000_001)
        #expect(life.number(difference) == 1.000000001)
        life.wait(seconds: 1)
        life.endTurn()
        time.setWall(nanoseconds: time.wallNanoseconds() - 3_600_000_000_000)
        life.wait(seconds: 1)
        life.endTurn()
        // A second is slewing's limit: no jump.
        time.setWall(nanoseconds: time.wallNanoseconds() + 1_000_000_000)
        life.wait(seconds: 1)
        life.endTurn()
        #expect(life.number(#"routeplan_clock_jumps_total{direction="forward"}"#) == 1)
        #expect(life.number(#"routeplan_clock_jumps_total{direction="backward"}"#) == 1)
        #expect(life.number("routeplan_uptime_seconds") == 93)
        #expect(life.number(difference) == -3_597.999999999)
    }

    @Test func `a sync that does not return shows while it hangs, and counts`() throws {
        let life = try Machine().boot()
        #expect(life.number("routeplan_sync_hung_seconds") == 0)
        life.pulse.begin()
        for step in 1...30 as ClosedRange<UInt64> { _ = life.watch.look(at: step * 100_000_000) }
        #expect(life.number("routeplan_sync_hung_seconds") == 2.9, "from the first look at it")
        #expect(life.number("routeplan_sync_hangs_total") == 1)
        life.pulse.end()
        _ = life.watch.look(at: 4_000_000_000)
        #expect(life.number("routeplan_sync_hung_seconds") == 0)
        #expect(life.number("routeplan_sync_hangs_total") == 1)
    }

    @Test func `what is read again is told`() throws {
        let machine = Machine()
        machine.scrubsDaily = true
        let life = try machine.boot()
        life.create("plan")
        try life.commit()
        for _ in 0..<200 {
            life.wait(seconds: 60)
            life.endTurn()
        }
        let report = try #require(life.takeScrubReports().first)
        #expect(life.number(#"routeplan_scrubbed_files_total{result="good"}"#) == Double(report.fileCount))
        #expect(life.number(#"routeplan_scrubbed_files_total{result="damaged"}"#) == 0)
    }

    @Test func `memory is told by number of plans, records and events`() throws {
        let history = try MetricHistory()
        func number(_ part: String) -> Double? { history.number("routeplan_memory_bytes{subsystem=\"\(part)\"}") }
        #expect(number("plans") == 0 && number("idempotency") == 0)
        let id = try history.plan("plan")
        let plan = try #require(number("plans"))
        #expect(plan > Double(MemoryLayout<Plan>.stride))
        for count in 2...5 as ClosedRange<Int> {
            _ = try history.plan("plan \(count)")
            #expect(number("plans") == Double(count) * plan)
        }
        #expect(number("idempotency") == 0, "what a plan was created with is in the plan")
        for (count, kind) in [(1, .openDirectionUI), (2, .requestRoutes), (3, .receiveRoutes)] as [(Int, CommandKind)] {
            try history.after(1, kind, id)
            #expect(number("idempotency") == Double(count * MemoryLayout<IdempotencyRecord>.stride))
        }
        #expect(number("plans") == 5 * plan)
        // There is room for more events than there are.
        let room = try #require(number("events")) / Double(MemoryLayout<PlanEvent>.stride)
        #expect(room >= 8 && room == room.rounded())
    }
}
