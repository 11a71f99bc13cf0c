import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// A long life of one machine, drawn from a seed: clients, retries, time, restarts, crashes and failing disks.
struct RandomHistory {
    /// What happened, so that a test can tell whether it tried anything.
    struct Coverage {
        var applied = 0
        var refused = 0
        var replayed = 0
        var crashes = 0
        var crashedStarts = 0
        var failures = 0
        var cleanStops = 0
        var snapshots = 0
        var evictedRetries = 0
        var fallbacks = 0
    }

    private static let intentCount = 40

    let machine: Machine
    private(set) var life: WriterLife
    private(set) var coverage = Coverage()
    /// Digest and sequence after every step: equal seeds give equal ones.
    private(set) var trace: [UInt64] = []
    private var random: SeededRandom

    /// With threads the same things happen, and which of them a crash meets is not the seed's alone.
    init(seed: UInt64, threads: JournalConfiguration.Threads = .none) throws {
        var random = SeededRandom(seed: seed)
        let blockCount = [6, 10, 24].randomElement(using: &random) ?? 24
        self.machine = Machine(
            configuration: JournalConfiguration(
                segmentByteCount: blockCount * 4096, batchByteCountMax: 4 * 4096, threads: threads))
        self.random = random
        self.life = try self.machine.boot()
    }

    /// Does one thing, and whatever follows from it.
    mutating func step() throws {
        switch self.draw(1000) {
        case ..<560: self.act()
        case ..<640: self.create()
        case ..<740: self.repeatSomething()
        case ..<900: try self.life.commit()
        case ..<975: self.passTime()
        case ..<982: self.coverage.snapshots += try self.life.takeSnapshot().published.count
        case ..<986: try self.stop()
        case ..<992: try self.crash()
        case ..<997: self.planCrash()
        case let other:
            self.machine.disk.inject(
                DiskFault(other < 999 ? .syncContent : .write, prefix: "journal-", passing: self.draw(3), code: 5))
        }
        if self.draw(3) == 0 { self.life.endTurn(moreInputReady: self.draw(4) == 0) }
        if self.life.failure != nil {
            self.coverage.failures += 1
            try self.crash()
        }
        self.trace.append(self.life.state.stateDigest &+ self.life.lastSequence)
    }

    /// Stops, starts and compares once more.
    mutating func finish() throws {
        try self.life.commit()
        if self.life.failure == nil { try self.stop() } else { try self.crash() }
        for entry in self.machine.history.entries { self.check(entry) }
    }

    // MARK: Clients

    private mutating func create() {
        self.count(self.life.create(Text("intent \(self.draw(Self.intentCount))")))
    }

    /// A command on some plan, mostly one that fits.
    private mutating func act() {
        let plans = self.life.page().value.plans
        guard let summary = plans.randomElement(using: &self.random) else { return self.create() }
        let fitting = Self.fitting(summary.position.state)
        let kinds = self.draw(10) < 7 ? fitting : CommandKind.allCases.filter { $0 != .createPlan }
        guard let kind = kinds.randomElement(using: &self.random) else { return }
        let expected: UInt64? = self.draw(20) == 0 ? summary.position.version - UInt64(self.draw(2)) : nil
        let context = self.life.context(summary.id, expectedVersion: expected)
        self.count(
            self.life.send(
                self.life.command(kind, on: summary.id, context: context, variant: Int32(self.draw(200)))))
    }

    private static func fitting(_ state: PlanState) -> [CommandKind] {
        switch state {
        case .draft: [.openDirectionUI, .openDirectionUI, .reviseRoute]
        case .editing: [.requestRoutes, .requestRoutes, .replacePresentation, .reviseRoute]
        case .calculating: [.receiveRoutes, .receiveRoutes, .calculationFailed]
        case .candidatesReady: [.selectRoute, .requestNavigation]
        case .selected: [.requestNavigation, .selectRoute, .openDirectionUI]
        case .handoffPending: [.confirmHandoff, .rejectHandoff, .retryHandoff, .expireAttempt, .returnToSelection]
        case .handedOff, .cancelled: [.cancelPlan, .confirmHandoff]
        }
    }

    /// Sends again what committed before; it is answered as then, or its plan is gone.
    private mutating func repeatSomething() {
        guard let entry = self.machine.history.entries.randomElement(using: &self.random) else { return }
        self.check(entry)
    }

    private mutating func check(_ entry: History.Entry) {
        let exists = self.life.plan(entry.answer.planID).value != nil
        let before = self.life.lastSequence
        let turn = self.life.send(entry.command)
        self.count(turn)
        // With threads the next segment may still be on its way, or a fault has met it and it is tried again in a second;
        // then nothing is decided, repetitions neither.
        guard turn.reason != .overloaded, turn.reason != .noSpace else { return }
        guard exists else {
            self.coverage.evictedRetries += 1
            #expect(entry.command.kind == .createPlan || turn.reason == .planNotFound)
            return
        }
        #expect(turn.disposition == .replayed)
        #expect(turn.answer?.planID == entry.answer.planID)
        #expect(turn.answer?.position == entry.answer.position)
        #expect(entry.command.kind == .createPlan || turn.answer?.detail == entry.answer.detail)
        #expect(self.life.lastSequence == before)
    }

    private mutating func count(_ turn: Turn) {
        switch turn.outcome {
        case .refused: self.coverage.refused += 1
        case .answered(let answer):
            if answer.disposition == .applied { self.coverage.applied += 1 }
            if answer.disposition == .replayed { self.coverage.replayed += 1 }
        }
    }

    // MARK: The machine

    private mutating func passTime() {
        switch self.draw(100) {
        case ..<60: self.life.wait(microseconds: UInt64(self.draw(20_000)))
        case ..<90: self.life.wait(seconds: UInt64(self.draw(20)))
        case ..<97: self.life.wait(seconds: UInt64(self.draw(3_600)))
        case let other: self.life.wait(seconds: UInt64(other - 96) * 86_400)
        }
    }

    private mutating func stop() throws {
        do {
            try self.life.close()
            self.coverage.cleanStops += 1
        } catch is StorageError {
            // A planned crash or a fault was waiting for it.
            self.machine.disk.crash(self.crashPolicy())
        }
        try self.restart()
    }

    private mutating func crash() throws {
        self.machine.disk.crash(self.crashPolicy())
        self.coverage.crashes += 1
        try self.restart()
    }

    /// The next commits go well, and one of their calls is the last.
    private mutating func planCrash() {
        self.machine.disk.crash(self.crashPolicy(), afterChanges: 1 + self.draw(20))
    }

    private mutating func crashPolicy() -> CrashPolicy {
        switch self.draw(3) {
        case 0: .processKilled
        case 1: .everythingUnsyncedLost
        default: .someUnsyncedLost(seed: self.random.next())
        }
    }

    /// Starts again, sometimes after a while, with another wall clock, or dying in the middle of it.
    private mutating func restart() throws {
        if self.draw(3) == 0 { self.passTime() }
        if self.draw(4) == 0 { try self.damageNewestSnapshot() }
        switch self.draw(10) {
        case 0: self.machine.time.setWall(nanoseconds: self.machine.time.wallNanoseconds() - 86_400_000_000_000)
        case 1: self.machine.time.setWall(nanoseconds: self.machine.time.wallNanoseconds() + 3 * 86_400_000_000_000)
        case let other:
            guard other < 5 else { break }
            let calls = self.machine.disk.mount()
            self.machine.disk.crash(self.crashPolicy(), afterChanges: 1 + self.draw(12))
            do {
                self.life = try self.machine.boot(on: calls)
                self.coverage.fallbacks += self.life.recovery.fallbacks.count
                return
            } catch is StorageError {
                self.coverage.crashedStarts += 1
            }
        }
        self.life = try self.machine.boot()
        self.coverage.fallbacks += self.life.recovery.fallbacks.count
    }

    /// Flips one bit of the newest snapshot, where there is an older one to fall back to.
    private mutating func damageNewestSnapshot() throws {
        guard let listed = self.machine.disk.content(of: "MANIFEST") else { return }
        guard try Manifest(decoding: listed.span).snapshots.count > 1 else { return }
        let newest = self.machine.disk.names.last { $0.hasPrefix("snap-") && !$0.contains(".") }
        guard let newest, var bytes = self.machine.disk.content(of: newest) else { return }
        bytes[self.draw(bytes.count)] ^= 1 << UInt8(self.draw(8))
        self.machine.disk.place(bytes, at: newest)
    }

    private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self.random) }
}
