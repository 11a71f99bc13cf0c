import Foundation
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing
import WireSchema

@testable import Engine

/// Data directories as programs of each format left them, which every later program must read to the same state.
///
/// `ROUTEPLAN_GOLDEN=write swift test --filter GoldenDirectoryTests` makes those of the present format anew; a directory of a
/// format that was released is never written again (docs/journal.md, "Evolution").
@Suite struct GoldenDirectoryTests {
    /// Segments of eight blocks, so that a directory of many is small.
    private static let configuration = JournalConfiguration(
        segmentByteCount: 8 * 4096, batchByteCountMax: 4 * 4096, threads: .none)
    /// A journal cut by a kill, and one that ended with a clean stop.
    private static let endings = ["killed", "stopped"]

    private static var present: String { "format-\(FormatVersion.current)-schema-\(JournalKind.schemaVersion)" }

    /// What a directory must be read to.
    private struct Reading: Equatable, CustomStringConvertible {
        let sequence: UInt64
        let stateDigest: UInt64
        let planCounts: [Int]
        let redactedCount: Int
        let tombstoneCount: Int
        let counters: RegistryCounters

        init(_ startup: Startup) {
            let frozen = startup.registry.freeze()
            self.sequence = startup.recovery.end.sequence
            self.stateDigest = frozen.stateDigest
            self.planCounts = PlanState.allCases.map { startup.registry.planCount(in: $0) }
            self.redactedCount = Array(frozen.plans).count { $0.isRedacted }
            self.tombstoneCount = frozen.tombstones.count
            self.counters = frozen.counters
        }

        /// The recorded form; the counters are part of the state digest's snapshot records, not of the digest.
        var description: String {
            """
            sequence \(self.sequence)
            state_digest \(self.stateDigest)
            plans_by_state \(self.planCounts)
            redacted \(self.redactedCount)
            tombstones \(self.tombstoneCount)
            created \(self.counters.plansCreated)
            evicted \(self.counters.plansEvicted)

            """
        }
    }

    private static func start(_ disk: SimulatedDisk) throws -> Startup {
        try Startup(
            path: "data", calls: disk.mount(), time: ManualClock(), policy: Policy(),
            freshInstance: InstanceID(high: 1, low: 2),
            freshKey: AuditKey(bytes: [UInt8](repeating: 9, count: AuditKey.byteCount)), processID: 1,
            configuration: Self.configuration)
    }

    // MARK: Reading

    private static func root() throws -> URL {
        try #require(Bundle.module.url(forResource: "golden", withExtension: nil, subdirectory: "Fixtures"))
    }

    private static func disk(_ directory: URL) throws -> SimulatedDisk {
        let disk = SimulatedDisk()
        let calls = disk.mount()
        _ = try calls.openDirectory(path: "data")
        for file in try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil) {
            disk.place([UInt8](try Data(contentsOf: file)), at: file.lastPathComponent)
        }
        return disk
    }

    /// Every directory of every format, with what was recorded of it.
    private static func directories() throws -> [(name: String, url: URL, expected: String)] {
        let root = try Self.root()
        let formats = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        return try formats.flatMap { format in
            try Self.endings.map { ending in
                let url = root.appending(path: format).appending(path: ending)
                let expected = try String(contentsOf: url.appendingPathExtension("txt"), encoding: .utf8)
                return ("\(format)/\(ending)", url, expected)
            }
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ROUTEPLAN_GOLDEN"] == nil))
    func `a directory of every format is read to the state recorded of it`() throws {
        let directories = try Self.directories()
        #expect(directories.contains { $0.name == "\(Self.present)/killed" }, "the present format has one")
        for directory in directories {
            let disk = try Self.disk(directory.url)
            let startup = try Self.start(disk)
            #expect("\(Reading(startup))" == directory.expected, "\(directory.name)")
            #expect(startup.recovery.snapshot != nil && startup.recovery.replayedEntryCount > 0)
            #expect(startup.recovery.fallbacks.isEmpty && !startup.drewAuditKey)
            // What this program made of it is read alike.
            disk.crash(.everythingUnsyncedLost)
            #expect("\(Reading(try Self.start(disk)))" == directory.expected, "\(directory.name) again")
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ROUTEPLAN_GOLDEN"] == nil))
    func `a directory of every format is read to the same state from its older snapshot`() throws {
        for directory in try Self.directories() {
            let disk = try Self.disk(directory.url)
            let newest = try #require(disk.names.last { $0.hasPrefix("snap-") })
            var bytes = try #require(disk.content(of: newest))
            bytes[bytes.count / 2] ^= 1
            disk.place(bytes, at: newest)
            let startup = try Self.start(disk)
            #expect("\(Reading(startup))" == directory.expected, "\(directory.name)")
            #expect(startup.recovery.fallbacks.map(\.file) == [newest])
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ROUTEPLAN_GOLDEN"] == nil))
    func `the directories are small and hold plans in every state, redacted ones, and tombstones`() throws {
        var byteCount = 0
        for directory in try Self.directories() {
            let disk = try Self.disk(directory.url)
            byteCount += disk.names.reduce(0) { $0 + (disk.content(of: $1)?.count ?? 0) }
            let reading = Reading(try Self.start(disk))
            #expect(reading.planCounts.allSatisfy { $0 > 0 })
            #expect(reading.redactedCount > 0 && reading.tombstoneCount > 0)
        }
        #expect(byteCount <= 200_000)
    }

    // MARK: Writing

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ROUTEPLAN_GOLDEN"] == "write"))
    func `the directories of the present format are written`() throws {
        for ending in Self.endings {
            let machine = Machine(configuration: Self.configuration)
            let life = try machine.boot()
            try Self.live(life)
            if ending == "killed" { machine.disk.crash(.everythingUnsyncedLost) } else { try life.close() }
            let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/golden")
            let directory = root.appending(path: Self.present).appending(path: ending)
            try? FileManager.default.removeItem(at: directory)
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            for name in machine.disk.names where !name.hasSuffix(".tmp") && name != "LOCK" {
                let bytes = try #require(machine.disk.content(of: name))
                try Data(bytes).write(to: directory.appending(path: name))
            }
            let reading = Reading(try Self.start(machine.disk.copy()))
            try "\(reading)".write(to: directory.appendingPathExtension("txt"), atomically: true, encoding: .utf8)
        }
    }

    /// Everything a journal can hold: every state, most kinds of event, redactions, evictions, two snapshots and a tail.
    private static func live(_ life: WriterLife) throws {
        let days: [UInt64] = [8, 1]
        for (round, days) in days.enumerated() {
            try Self.plans(life, round: round)
            try life.commit()
            life.wait(seconds: days * 86_400 + 7_200)
            try life.commit()
            #expect(try life.snapshotNow().published.count == 1)
        }
        for (round, expiring) in [(days.count, true), (days.count + 1, false)] {
            try Self.plans(life, round: round, expiring: expiring)
            try life.commit()
        }
    }

    private static func plans(_ life: WriterLife, round: Int, expiring: Bool = true) throws {
        for state in PlanState.allCases { _ = try life.plan(Text("\(state.word) \(round)"), in: state) }
        let handed = try life.plan(Text("late \(round)"), in: .handoffPending)
        life.run(.rejectHandoff, handed)
        life.run(.retryHandoff, handed)
        if expiring {
            life.wait(seconds: 600)
            life.endTurn()
        }
        life.run(.retryHandoff, handed)
        life.run(.confirmHandoff, handed)
        let edited = try life.plan(Text("edited \(round)"), in: .calculating)
        life.run(.calculationFailed, edited)
        life.run(.reviseRoute, edited)
        life.run(.replacePresentation, edited)
        life.run(.cancelPlan, edited)
        let returned = try life.plan(Text("returned \(round)"), in: .handoffPending)
        life.run(.rejectHandoff, returned)
        life.run(.returnToSelection, returned)
    }
}
