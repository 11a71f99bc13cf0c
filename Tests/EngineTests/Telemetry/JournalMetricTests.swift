import Engine
import Journaling
import Platform
import RoutePlanning
import Testing

@testable import Storage

/// What the journal, its snapshots and its clocks tell of themselves (docs/telemetry.md).
@Suite struct JournalMetricTests {
    @Test func `entries wait until their batch is durable, and batches have their entries and bytes`() throws {
        let history = try MetricHistory()
        let life = history.life
        let before = try #require(life.number("routeplan_journal_bytes_total"))
        for number in 0..<3 { _ = try history.plan("plan \(number)") }
        #expect(life.number("routeplan_writer_queue_entries") == 3)
        #expect(try #require(life.number("routeplan_writer_queue_bytes")) > 0)
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

    @Test func `a snapshot has its duration, its bytes and the time of its state`() throws {
        let history = try MetricHistory()
        let life = history.life
        #expect(life.number("routeplan_snapshot_bytes") == nil, "no snapshot, no bytes")
        _ = try history.plan("plan")
        try life.commit()
        let state = history.machine.time.wallNanoseconds()
        life.wait(seconds: 40)
        let summary = try #require(try life.snapshotNow().published.first)
        #expect(life.number("routeplan_snapshot_bytes") == Double(summary.byteCount))
        #expect(life.number("routeplan_snapshot_last_success_timestamp_seconds") == Double(state) / 1e9)
        #expect(life.number("routeplan_snapshot_duration_seconds_count") == 1)
        #expect(life.number("routeplan_snapshot_duration_seconds_sum") == 0)
        // The next start tells of it too.
        let next = try history.machine.boot()
        #expect(next.number("routeplan_snapshot_bytes") == Double(summary.byteCount))
        #expect(next.number("routeplan_snapshot_last_success_timestamp_seconds") == Double(state) / 1e9)
    }

    @Test func `a start tells what it replayed`() throws {
        let history = try MetricHistory()
        _ = try history.plan("one")
        _ = try history.plan("two")
        try history.life.commit()
        let life = try history.machine.boot()
        #expect(life.number("routeplan_replayed_entries") == 2)
        #expect(try #require(life.number("routeplan_replayed_bytes")) >= 4_096)
        #expect(life.number("routeplan_replay_seconds") == 0)
        #expect(life.number("routeplan_torn_bytes_dropped") == 0)
    }

    @Test func `uptime goes with the monotonic clock, and a wall clock that is set is a jump`() throws {
        let history = try MetricHistory()
        let life = history.life
        let time = history.machine.time
        life.wait(seconds: 90)
        life.endTurn()
        #expect(life.number("routeplan_uptime_seconds") == 90)
        time.setWall(nanoseconds: time.wallNanoseconds() + 1_000_000_001)
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
    }

    @Test func `a sync that does not return shows while it hangs, and counts`() throws {
        let life = try Machine().boot()
        #expect(life.number("routeplan_sync_hung_seconds") == 0)
        life.pulse.begin()
        for step in 1...30 as ClosedRange<UInt64> { _ = life.watch.look(at: step * 100_000_000) }
        #expect(try #require(life.number("routeplan_sync_hung_seconds")) >= 1)
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
        let id = try history.planWithRoutes("plan")
        _ = try history.plan("another")
        let registry = try #require(history.number(#"routeplan_memory_bytes{subsystem="plans"}"#))
        #expect(registry >= 2 * 400 && registry.truncatingRemainder(dividingBy: 2) == 0)
        let records = try #require(history.number(#"routeplan_memory_bytes{subsystem="idempotency"}"#))
        try history.after(1, .selectRoute, id)
        #expect(history.number(#"routeplan_memory_bytes{subsystem="idempotency"}"#) == records / 3 * 4)
        #expect(try #require(history.number(#"routeplan_memory_bytes{subsystem="events"}"#)) > 0)
    }
}
