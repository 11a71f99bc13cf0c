import Facts
import Foundation
import Journaling
import Platform
import RoutePlanning
import Storage
import WireSchema

@testable import Auditing

/// A data directory on the real disk with a journal and a store; what a process leaves is what the next one finds.
final class Workplace {
    static let instance = InstanceID(high: 0xA1, low: 0xB2)
    static let key = AuditKey(bytes: [UInt8](repeating: 0xA5, count: AuditKey.byteCount))
    /// Segments of 8 blocks and frames of at most 2: rollovers come soon.
    static let small = JournalConfiguration(
        segmentByteCount: 8 * 4096, batchByteCountMax: 2 * 4096, batchEntryCountMax: 8, threads: .none)

    let path: String
    let time = ManualClock()
    private(set) var directory: DataDirectory?
    private(set) var journal: CommitLoop?
    private(set) var mark: ProjectionMark?
    private(set) var source: ProjectionSource?
    private var codec = JournalCodec()
    /// Effects appended, by sequence.
    private(set) var written: [UInt64: Effects] = [:]
    private var planCount: UInt64 = 0

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.path = folder.resolvingSymlinksInPath().path
        try self.begin()
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    var file: AuditFile { get throws { try AuditFile(in: self.path) } }

    /// Opens the journal, and the store unless the caller looks at that by itself.
    func begin(preparing: Bool = true) throws {
        let directory = try DataDirectory.open(
            path: self.path, calls: POSIXStorage(), freshInstance: Self.instance, processID: 4711,
            schemaVersion: JournalKind.schemaVersion)
        let recovery = try directory.recover { _, _ in .applied }
        self.extent = JournalExtent(
            instance: recovery.instance, incarnation: recovery.incarnation, epoch: recovery.epoch + 1,
            firstKept: directory.firstKeptSequence, last: recovery.end.sequence)
        self.directory = directory
        if preparing {
            let mark = try ProjectionMark(sequence: try self.file.prepare(for: self.extent, now: 1))
            let journal = try directory.startJournal(after: recovery, configuration: Self.small)
            self.lastTime = max(recovery.end.journalTime, 1_000)
            self.journal = journal
            self.mark = mark
            self.source = ProjectionSource(
                file: try self.file, journal: directory.makeDurableJournal(of: journal), mark: mark,
                turn: try WriteTurn(), key: Self.key, names: try self.names, time: self.time)
        }
    }

    private var names: RegisteredNames {
        get throws {
            guard let names = RegisteredNames(targets: ["car"], components: ["1.0.9"]) else {
                throw CocoaError(.featureUnsupported)
            }
            return names
        }
    }

    private(set) var extent = JournalExtent(instance: instance, incarnation: 1, epoch: 1, firstKept: 1, last: 0)
    private var lastTime: UInt64 = 1_000

    /// Ends the process as a kill does: nothing is closed in order.
    func end() {
        self.source = nil
        self.journal = nil
        self.directory = nil
        self.mark = nil
    }

    /// Appends effects to the journal, not durable yet.
    @discardableResult
    func append(_ events: [Event], plan: PlanID = PlanID(high: 1, low: 2), version: UInt64 = 1) throws -> UInt64 {
        guard let journal else { throw CocoaError(.featureUnsupported) }
        self.lastTime += 1_000
        let effects = Samples.effects(events, plan: plan, version: version, at: self.lastTime)
        var body: [UInt8] = []
        self.codec.encode(effects, into: &body)
        let sequence = journal.append(
            kind: JournalKind.effects.rawValue, schemaVersion: JournalKind.schemaVersion, planHigh: plan.high,
            planLow: plan.low, journalTime: self.lastTime, body: body.span)
        self.written[sequence] = effects
        return sequence
    }

    /// Appends so many new plans, each in a batch of its own that is durable.
    func create(_ count: Int) throws {
        for _ in 0..<count {
            self.planCount += 1
            try self.append([Samples.event(.created)], plan: PlanID(high: 7, low: self.planCount))
            try self.commit()
        }
    }

    func commit() throws { try self.journal?.commit(inline: true) }

    /// Lets a projection take everything that is durable, one transaction after the other.
    func project() throws {
        guard let source else { throw CocoaError(.featureUnsupported) }
        var projection = try Projection(source)
        while try projection.step() {}
    }

    /// What the store has, in order.
    func stored() throws -> [FactView] {
        let connection = try SQLiteConnection(opening: try self.file.path, .reading)
        var select = try connection.prepare(
            "SELECT \(FactRow.columns) FROM \(FactRow.tables) ORDER BY e.position")
        var facts: [FactView] = []
        while try select.step() { facts.append(try FactRow.fact(of: select)) }
        return facts
    }

    /// What the store must have of everything written: the facts, as another projection makes them.
    func expected() throws -> [PublicFact] {
        let key = Self.key.bytes
        var projection = FactProjection(pseudonymiser: Pseudonymiser(key: key.span), names: try self.names)
        return self.written.keys.sorted().flatMap { sequence in
            self.written[sequence].map { projection.facts(of: $0, sequence: sequence) } ?? []
        }
    }

    /// Whether the store has exactly what was written, once and in order.
    func isComplete() throws -> Bool {
        let stored = try self.stored()
        let expected = try self.expected()
        return stored.map(\.sequence) == expected.map(\.sequence)
            && stored.map(\.eventID.high) == expected.map(\.eventID.high)
            && stored.map(\.eventID.low) == expected.map(\.eventID.low)
            && stored.map(\.position) == expected.map(\.position)
    }
}
