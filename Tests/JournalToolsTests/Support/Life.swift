import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing
import WireSchema

@testable import Engine

/// A daemon's writer on a simulated disk, turned by hand: real plans, real entries, real snapshots.
final class Life {
    /// Segments of 24 blocks and no threads: rollovers come soon, and every run is the same run.
    static let small = JournalConfiguration(
        segmentByteCount: 24 * 4096, batchByteCountMax: 8 * 4096, threads: .none)

    private let time: ManualClock
    private let loop: EventLoop
    private let writer: Writer
    private var ready = ReadyList()
    private var keyCount: UInt64 = 0
    /// Every plan created, in order.
    private(set) var plans: [PlanID] = []

    init(_ calls: any StorageCalls, path: String = "data", time: ManualClock = ManualClock(), seed: UInt64 = 1) throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        let startup = try Startup(
            path: path, calls: calls, time: time, policy: Policy(), freshInstance: InstanceID(high: 0xE1, low: 0xE2),
            freshKey: AuditKey(bytes: [UInt8](repeating: 0xA5, count: AuditKey.byteCount)), processID: 4711,
            configuration: Self.small)
        self.time = time
        self.loop = loop
        self.writer = Writer(
            startup, executor: loop, time: time, identifiers: IdentifierSource(seed: (seed, 7, 11, 13)))
        self.keyCount = seed << 32
    }

    var state: FrozenRegistry { self.writer.assumeIsolated { $0.desk.registry.freeze() } }

    var lastSequence: UInt64 { self.writer.assumeIsolated { $0.journal.lastSequence } }

    /// Creates so many plans, each a batch of its own.
    func create(_ count: Int, label: Text = "Home") throws {
        for _ in 0..<count {
            let stops = [
                Stop(place: .coordinate(Coordinate(latitudeE6: 28_612_345, longitudeE6: 77_209_876)), label: label),
                Stop(place: .coordinate(Coordinate(latitudeE6: 28_500_000, longitudeE6: 77_300_000)), label: "Office"),
            ]
            let options = RouteOptions()
            let content = RouteContent(
                stops: stops, options: options, locationDigest: ContentDigest.location(of: stops),
                optionDigest: ContentDigest.options(of: options))
            let turn = try self.send(
                .createPlan(
                    CreatePlan(
                        context: self.context(nil), owner: "owner", externalID: Text("intent \(self.keyCount)"),
                        content: content)))
            self.plans.append(try #require(turn.answer).planID)
        }
    }

    /// Presents a direction UI, or gives a plan up.
    func open(_ plan: PlanID) throws { try self.send(.openDirectionUI(OpenDirectionUI(context: self.context(plan)))) }

    func cancel(_ plan: PlanID) throws {
        try self.send(.cancelPlan(CancelPlan(context: self.context(plan), cause: .back, generation: nil)))
    }

    func snapshot() throws {
        let now = self.time.monotonicNanoseconds()
        self.writer.assumeIsolated { $0.beginSnapshot(monotonic: now) }
        self.endTurn()
        let report = self.writer.assumeIsolated { $0.takeSnapshotReport() }
        try #require(report.failures.isEmpty && !report.published.isEmpty)
    }

    /// Takes a snapshot for a backup, as the daemon does on request.
    func hold() throws -> HeldSnapshot {
        try #require(self.writer.assumeIsolated { $0.askForHold() })
        for _ in 0..<10 {
            self.endTurn()
            switch self.writer.assumeIsolated({ $0.takeHoldOutcome() }) {
            case .held(let snapshot): return snapshot
            case .failed: throw StorageError.fenced(file: "the snapshot failed")
            case nil: continue
            }
        }
        throw StorageError.fenced(file: "no snapshot came")
    }

    func release(_ hold: UInt64) -> Bool { self.writer.assumeIsolated { $0.releaseHold(hold) } }

    /// Lets time pass.
    func wait(seconds: UInt64) {
        self.time.advance(byNanoseconds: seconds * 1_000_000_000)
        self.endTurn()
    }

    func close() throws {
        let failure: StorageError? = self.writer.assumeIsolated { writer in
            do throws(StorageError) {
                try writer.close()
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Ends one turn of the loop.
    func endTurn() {
        let now = self.time.monotonicNanoseconds()
        self.writer.assumeIsolated { $0.endTurn(moreInputReady: false, monotonic: now) }
    }

    @discardableResult
    private func send(_ command: Command) throws -> Turn {
        self.time.advance(byNanoseconds: 1_000)
        let now = self.time.monotonicNanoseconds()
        let turn = self.writer.assumeIsolated { $0.takeTurn(command, monotonic: now) }
        try #require(turn.answer?.disposition == .applied)
        for _ in 0..<3 {
            self.endTurn()
            self.time.advance(byNanoseconds: 1_000_000)
        }
        return turn
    }

    private func context(_ plan: PlanID?) -> CommandContext {
        self.keyCount += 1
        return CommandContext(
            planID: plan, keyHash: KeyHash(high: 9, low: self.keyCount), fingerprint: 1, actor: Actor(type: .host),
            expectedVersion: nil, componentVersion: "1.0.10")
    }
}

extension Turn {
    /// The answer, where there is one.
    var answer: Answer? {
        switch self.outcome {
        case .answered(let answer): answer
        case .refused: nil
        }
    }
}
