import Journaling
import Platform
import RoutePlanning
import Storage
import Testing

@testable import Engine

/// One process: a writer on the test's own thread, turned by hand.
///
/// Whatever it decides goes into the machine's history, and what it recovered is compared with that history.
final class WriterLife {
    let machine: Machine
    let recovery: Recovery
    /// What the audit projection reads.
    let durableJournal: DurableJournal
    private let loop: EventLoop
    private let writer: Writer
    private var ready = ReadyList()

    init(on machine: Machine, calls: any StorageCalls, seed: UInt64) throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        let projection = machine.projection
        let startup = try Startup(
            path: "data", calls: calls, time: machine.time, policy: machine.policy,
            freshInstance: InstanceID(high: 0xE1, low: 0xE2),
            freshKey: AuditKey(bytes: [UInt8](repeating: 0xA5, count: AuditKey.byteCount)), processID: 4711,
            configuration: machine.configuration, segmentTriggers: machine.segmentTriggers,
            scrubsDaily: machine.scrubsDaily, projection: { _, _ in projection })
        self.machine = machine
        self.recovery = startup.recovery
        self.durableJournal = startup.durableJournal
        self.loop = loop
        self.writer = Writer(
            startup, executor: loop, time: machine.time, identifiers: IdentifierSource(seed: (seed, 7, 11, 13)))
        for (token, descriptor) in self.writer.assumeIsolated({ $0.completionDescriptors }).enumerated() {
            try loop.register(descriptor, token: UInt64(token), interest: .readable)
        }
        machine.history.checkRecovery(to: self.lastSequence, state: self.state)
    }

    // MARK: Acts

    /// Has one command decided.
    @discardableResult
    func send(_ command: Command) -> Turn {
        let now = self.now
        let turn = self.writer.assumeIsolated { $0.takeTurn(command, monotonic: now) }
        self.machine.history.note(turn, of: command, upTo: self.lastSequence, state: self.state)
        return turn
    }

    /// Ends one turn of the loop.
    func endTurn(moreInputReady: Bool = false) {
        let now = self.now
        self.writer.assumeIsolated { $0.endTurn(moreInputReady: moreInputReady, monotonic: now) }
        self.machine.history.noteDaemonEntries(upTo: self.lastSequence, state: self.state)
        self.machine.history.noteDurable(self.durableSequence)
    }

    /// Ends turns until everything decided is durable, or the disk failed.
    func commit() throws {
        self.endTurn()
        while self.failure == nil, self.durableSequence < self.lastSequence {
            if self.isCommitInFlight { try self.waitForThreads() } else { self.wait(microseconds: 100) }
            self.endTurn()
        }
    }

    /// Lets the publisher's thread finish the snapshot it is writing and takes the result over.
    func finishSnapshot() throws {
        while self.isSnapshotRunning, self.failure == nil {
            try self.commit()
            if self.isSnapshotRunning, self.failure == nil { try self.waitForThreads() }
            self.endTurn()
        }
    }

    /// Moves the clock until a snapshot is due and has it written.
    func takeSnapshot() throws -> SnapshotReport {
        self.wait(seconds: EngineLimits.snapshotIntervalNanoseconds / 1_000_000_000)
        try self.commit()
        try self.finishSnapshot()
        return self.takeSnapshotReport()
    }

    /// Has a snapshot of the present state written, due or not.
    func snapshotNow() throws -> SnapshotReport {
        try self.commit()
        try self.finishSnapshot()
        _ = self.takeSnapshotReport()
        let now = self.now
        self.writer.assumeIsolated { $0.beginSnapshot(monotonic: now) }
        try self.finishSnapshot()
        return self.takeSnapshotReport()
    }

    /// Stops in order.
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
        self.machine.history.noteDurable(self.lastSequence)
    }

    /// Waits for a thread of the journal or of the publisher.
    func waitForThreads() throws {
        try self.loop.poll(into: &self.ready, timeoutNanoseconds: nil)
    }

    // MARK: Time

    func wait(seconds: UInt64) { self.machine.time.advance(byNanoseconds: seconds * 1_000_000_000) }

    func wait(microseconds: UInt64) { self.machine.time.advance(byNanoseconds: microseconds * 1_000) }

    func wait(nanoseconds: UInt64) { self.machine.time.advance(byNanoseconds: nanoseconds) }

    private var now: UInt64 { self.machine.time.monotonicNanoseconds() }

    /// How long the writer would sleep; nil when nothing is due ever.
    var nanosecondsToWakeup: UInt64? {
        let now = self.now
        return self.writer.assumeIsolated { $0.nextWakeup(monotonic: now) }.map { $0 > now ? $0 - now : 0 }
    }

    // MARK: What is

    var lastSequence: UInt64 { self.writer.assumeIsolated { $0.journal.lastSequence } }

    var durableSequence: UInt64 { self.writer.assumeIsolated { $0.durableSequence } }

    var failure: StorageError? { self.writer.assumeIsolated { $0.failure } }

    var isCommitInFlight: Bool { self.writer.assumeIsolated { $0.journal.isCommitInFlight } }

    var isSnapshotRunning: Bool { self.writer.assumeIsolated { $0.publisher.isRunning } }

    var state: FrozenRegistry { self.writer.assumeIsolated { $0.desk.registry.freeze() } }

    func plan(_ id: PlanID) -> Seen<Plan?> {
        self.writer.assumeIsolated { writer in
            Seen(value: writer.read(id) { plan, _ in copy plan }, sequence: writer.lastSequence)
        }
    }

    func planCount(in state: PlanState) -> Int { self.writer.assumeIsolated { $0.planCount(in: state) } }

    func handoff(_ id: PlanID, _ attempt: AttemptID) -> Seen<Checked<HandoffView>> {
        self.writer.assumeIsolated { $0.handoff(plan: id, attempt: attempt) }
    }

    func page(_ filter: PlanFilter = PlanFilter()) -> Seen<PlanPage> {
        let now = self.now
        return self.writer.assumeIsolated { $0.page(filter, after: nil, pageMax: 500, monotonic: now) }
    }

    var servingState: ServingState { self.writer.assumeIsolated { $0.servingState } }

    func takeTransitions() -> [ServingTransition] { self.writer.assumeIsolated { $0.takeTransitions() } }

    /// What the writer's syncs are watched by, and the watch.
    var pulse: CommitPulse { self.writer.assumeIsolated { $0.journal.pulse } }

    var watch: SyncWatch { self.writer.watch }

    /// Names that series bear.
    func tellByName(targets: [Text], components: [Text]) {
        self.writer.assumeIsolated { $0.tellByName(targets: targets, components: components) }
    }

    /// The exposition's lines that begin so.
    func metrics(_ prefix: String) -> [String] {
        let program = Nameplate(version: "0", processID: 1, dataDirectory: "data")
        let text = self.writer.assumeIsolated { $0.metrics(of: program) }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init).filter {
            $0.hasPrefix(prefix)
        }
    }

    func takeSpareFailures() -> [StorageError] { self.writer.assumeIsolated { $0.takeSpareFailures() } }

    func takeScrubReports() -> [ScrubReport] { self.writer.assumeIsolated { $0.takeScrubReports() } }

    func takeSnapshotReport() -> SnapshotReport { self.writer.assumeIsolated { $0.takeSnapshotReport() } }
}
