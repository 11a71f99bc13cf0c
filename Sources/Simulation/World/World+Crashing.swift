internal import Engine
internal import Journaling
internal import Platform
internal import RoutePlanning
internal import Storage
internal import WireSchema

/// The ends of the daemon's lives and the beginnings of new ones.
extension World {
    private static let instance = InstanceID(high: 0x51, low: 0x52)
    private static let auditKey = AuditKey(bytes: [UInt8](repeating: 0xA5, count: AuditKey.byteCount))

    // MARK: Ends

    /// Whether a planned crash has come; its consequences are drawn then.
    mutating func crashIfDown() -> Bool {
        guard self.disk.isDown else { return false }
        let planned = self.plannedCrash ?? PlannedCrash(policy: .processKilled, downtime: 1_000_000, wallShift: 0)
        self.endLife(planned)
        return true
    }

    mutating func crash(_ crash: PlannedCrash) {
        guard self.life != nil else { return }
        if self.disk.hasUnsyncedNames, crash.policy != .processKilled { self.probes.hit(.f32NamesLost) }
        self.disk.crash(crash.policy)
        self.endLife(crash)
    }

    /// A failed commit is the last thing a process does; the kernel lives on.
    mutating func failed() {
        self.probes.hit(.f58SyncFailed)
        self.judgeFailure()
        self.crash(PlannedCrash(policy: .processKilled, downtime: 5_000_000, wallShift: 0))
    }

    /// A full disk fails no commit: the space of what is let in was claimed before.
    ///
    /// But for the MANIFEST: in segments as short as a world's, what is set aside for it may be too little. And a call that
    /// was told to fail says nothing about space.
    private mutating func judgeFailure() {
        guard self.swarm.fullDisk, let life = self.life, self.disk.tally.failed == life.failedCallCount else { return }
        guard case .writeFailed(let file, let cause)? = life.writer.assumeIsolated({ $0.failure }), cause.isNoSpace,
            !file.hasPrefix("MANIFEST")
        else { return }
        self.fail(.space, "a commit failed for want of space: \(file), \(cause)")
    }

    private mutating func endLife(_ crash: PlannedCrash) {
        guard let life = self.life else { return }
        self.crashCount += 1
        self.noteWhatWasUnderWay(crash)
        self.lastFrozen = (self.oracle.lastSequence, life.writer.assumeIsolated { $0.freeze() })
        if self.disk.callsAfterFailure > 0 {
            self.fail(.failedDescriptors, "a file was used after one of its writes or syncs had failed")
        }
        self.life = nil
        self.plannedCrash = nil
        self.inbox = []
        for case let index? in self.currentConnection where self.connections[index].isOpen {
            self.breakConnection(index)
        }
        self.comeBack(crash)
    }

    private mutating func noteWhatWasUnderWay(_ crash: PlannedCrash) {
        guard let life = self.life else { return }
        let (isInFlight, isSnapshotRunning) = life.writer.assumeIsolated { ($0.isCommitInFlight, $0.isSnapshotRunning) }
        if isInFlight { self.probes.hit(.crashedWhileInFlight) }
        if isSnapshotRunning { self.probes.hit(.crashedInSnapshot) }
        if !isInFlight, self.oracle.lastSequence > life.durableSequence { self.probes.hit(.f2DecidedNotWritten) }
        switch crash.policy {
        case .processKilled: break
        case .contentLostNamesKept: self.probes.hit(.f31WeakFileSystem)
        case .everythingUnsyncedLost, .someUnsyncedLost, .prefixKept, .pagesGarbled, .namesOutOfOrder:
            self.probes.hit(.f29PowerCut)
        }
        for case let index? in self.currentConnection {
            for turn in self.connections[index].held where self.turns[turn].observed > life.durableSequence {
                if self.turns[turn].isRefusal { self.probes.hit(.f97ConflictUnreleased) }
                if self.turns[turn].isRead { self.probes.hit(.f98ReadUnreleased) }
            }
        }
    }

    private mutating func comeBack(_ crash: PlannedCrash) {
        if crash.wallShift < 0 { self.probes.hit(.f76WallBackRestart) }
        self.wallShift += crash.wallShift
        self.plan(.boot, after: max(1, crash.downtime))
    }

    mutating func stop(downtime: UInt64, wallShift: Int64) {
        guard let life = self.life else { return }
        let error = life.writer.assumeIsolated { writer -> StorageError? in
            do throws(StorageError) {
                try writer.close()
                return nil
            } catch {
                return error
            }
        }
        if self.crashIfDown() { return }
        if error == nil {
            self.probes.hit(.cleanStop)
            self.acknowledged = max(self.acknowledged, self.oracle.lastSequence)
        }
        self.crash(PlannedCrash(policy: .processKilled, downtime: downtime, wallShift: wallShift))
    }

    // MARK: Beginnings

    mutating func boot() {
        guard self.life == nil else { return }
        self.tryDamage()
        guard !self.isOver else { return }
        let calls = self.disk.isDown ? self.disk.mount() : self.disk.mountBeside()
        self.disk.setQuota(self.quota)
        if let fault = self.plannedStartFault.take() { self.disk.inject(fault) }
        let failedCount = self.disk.tally.failed
        if let planned = self.plannedStartCrash {
            self.plannedStartCrash = nil
            self.disk.crash(planned.policy, afterChanges: planned.changes)
        } else if !self.isCalm, self.swarm.crashes, self.lifeCount > 0, self.draw(10, self.lifeCount) % 6 == 0 {
            let seed = self.draw(11, self.lifeCount)
            self.tell?("  crashes in change \(1 + Int(seed % 12)): \(self.crashPolicy(seed))")
            self.disk.crash(self.crashPolicy(seed), afterChanges: 1 + Int(seed % 12))
        }
        self.lifeCount += 1
        let clock = ManualClock(
            monotonicNanoseconds: self.draw(12, self.lifeCount) % (1 << 40), wallNanoseconds: self.wall)
        let stall = SimulatedStall(clock: clock)
        self.stall = stall
        self.disk.whileStalled { stall.wait($0) }
        let verdictPlace = self.tornPlace()
        do {
            let startup = try self.start(calls, clock: clock)
            self.begin(startup, clock: clock, tornPlace: verdictPlace)
        } catch {
            self.refused(error, isFault: self.disk.tally.failed > failedCount)
        }
    }

    /// A policy without garbling, which a start may refuse.
    private func crashPolicy(_ seed: UInt64) -> CrashPolicy {
        switch seed % 4 {
        case 0: .processKilled
        case 1: .everythingUnsyncedLost
        case 2: .prefixKept(seed: seed)
        default: .someUnsyncedLost(seed: seed)
        }
    }

    /// Every other life folds each plan as soon as the next one is changed.
    func start(_ calls: any StorageCalls, clock: ManualClock) throws(StorageError) -> sending Startup {
        try Startup(
            path: "world", calls: calls, time: clock, policy: Translation.policy(self.oracle.model.policy),
            freshInstance: Self.instance, freshKey: Self.auditKey, processID: UInt32(1 + self.lifeCount),
            configuration: self.swarm.configuration, watchableEventCount: Self.watchableEventCount,
            folding: self.lifeCount % 2 == 0 ? .records : .records(unfoldedCountMax: 0))
    }

    private mutating func refused(_ error: StorageError, isFault: Bool) {
        self.tell?("  comes to nothing: \(error); files: \(self.disk.names)")
        if self.disk.isDown {
            self.probes.hit(.crashedInStart)
            return self.plan(.boot, after: 1_000_000)
        }
        if error.isForWantOfSpace, self.quota != .max {
            self.probes.hit(.startWithoutSpace)
            return self.startLater()
        }
        if isFault, self.isFailedCall(error) {
            self.probes.hit(.startFailed)
            return self.startLater()
        }
        if self.swarm.lies, self.isDetection(error) {
            self.probes.hit(.lieRefused)
            self.isFoundOut = true
            return
        }
        guard case .damaged(let damage) = error, damage.finding == .ambiguousTail, self.disk.ungarble() else {
            return self.fail(.acknowledgedEffects, "the daemon does not start any more: \(error)")
        }
        // Nobody can tell a garbled tail from damage: refusing is right, and who operates it restores what was synced.
        self.probes.hit(.verdictAmbiguous)
        self.disk.crash(.everythingUnsyncedLost)
        self.plan(.boot, after: 1_000_000)
    }

    /// The process has ended, as after any start that comes to nothing, and is started again: a second later, and then
    /// later and later.
    private mutating func startLater() {
        self.disk.crash(.processKilled)
        self.plan(.boot, after: 1_000_000_000 << UInt64(min(self.failedStartCount, 16)))
        self.failedStartCount += 1
    }

    /// Whether a refusal tells of a call that failed, and not of what is in the files.
    private func isFailedCall(_ error: StorageError) -> Bool {
        switch error {
        case .cannotCreate, .noSpace, .noSpaceToStart, .writeFailed, .unreadable: true
        case .lockHeld, .networkFileSystem, .newerFormat, .newerSchema, .permission, .directoryExposed,
            .directoryNotEmpty, .clockBeyondRange, .damaged, .tooManySegments, .fenced, .keyRefused, .auditRefused,
            .diverged:
            false
        }
    }

    private mutating func begin(_ startup: consuming sending Startup, clock: ManualClock, tornPlace: TornPlace?) {
        self.disk.accept()
        self.failedStartCount = 0
        let recovery = startup.recovery
        let holds = startup.holdsRetention
        let sequence = recovery.end.sequence
        self.noteVerdict(recovery, tornPlace: tornPlace)
        let seed = (self.draw(13, self.lifeCount), 7 as UInt64, 11 as UInt64, 13 as UInt64)
        let writer = Writer(
            startup, executor: self.loop, time: clock, identifiers: IdentifierSource(seed: seed))
        if self.swarm.lies {
            self.acceptLoss(upTo: sequence)
        } else if sequence < self.acknowledged {
            self.fail(
                .acknowledgedEffects, "entries up to \(self.acknowledged) were acknowledged, \(sequence) are left")
        }
        let decided = self.oracle.lastSequence
        guard self.oracle.restart(at: sequence) else {
            return self.fail(.density, "recovered up to \(sequence), and only \(decided) were decided")
        }
        if recovery.end.journalTime != self.oracle.lastTime {
            self.fail(.journalTime, "entry \(sequence) has the time \(recovery.end.journalTime)")
        }
        self.oracle.began(
            wall: clock.wallNanoseconds(), monotonic: clock.monotonicNanoseconds(),
            lastJournalTime: recovery.end.journalTime, seed: seed)
        if holds { self.probes.hit(.f77RetentionHeld) }
        let epoch = recovery.epoch + 1
        if epoch <= self.lastEpoch, !self.swarm.lies {
            self.fail(.oneWriter, "epoch \(epoch) follows \(self.lastEpoch)")
        }
        self.lastEpoch = epoch
        self.stall?.watch(writer.watch)
        self.life = WorldLife(
            writer: writer, clock: clock, number: self.lifeCount, recoveredSequence: sequence,
            durableSequence: sequence, failedCallCount: self.disk.tally.failed)
        self.beginEvents(writer)
        self.checkRecovered(sequence, writer)
        if self.oracle.hasOverdueAttempt(monotonic: self.monotonic) { self.probes.hit(.f79TimerDueInDowntime) }
        self.planTurn(after: 1_000)
        self.resumeCalls()
    }

    private mutating func checkRecovered(_ sequence: UInt64, _ writer: Writer) {
        let frozen = writer.assumeIsolated { $0.freeze() }
        self.fail(.replayedState, self.oracle.compare(with: frozen), by: "after recovering up to \(sequence)")
        if let last = self.lastFrozen, last.sequence == sequence {
            if last.state != frozen { self.fail(.replayedState, "memory at \(sequence) and its recovery differ") }
            if SnapshotWitness.bytes(of: last.state) != SnapshotWitness.bytes(of: frozen) {
                self.fail(.snapshotBytes, "equal states at \(sequence) have different bytes")
            }
        }
        self.checkPlans(frozen)
        self.mix(frozen.stateDigest)
        self.recoverAgain(sequence, digest: frozen.stateDigest)
    }

    /// A start right after a start finds the same, and nothing to put right.
    private mutating func recoverAgain(_ sequence: UInt64, digest: UInt64) {
        guard self.draw(14, self.lifeCount) % 6 == 0 else { return }
        let copy = self.disk.copy()
        let clock = ManualClock(monotonicNanoseconds: 1, wallNanoseconds: self.wall)
        do throws(StorageError) {
            let startup = try self.start(copy.mount(), clock: clock)
            let (end, torn) = (startup.recovery.end.sequence, startup.recovery.droppedTail)
            let writer = Writer(
                startup, executor: self.loop, time: clock, identifiers: IdentifierSource(seed: (1, 2, 3, 4)))
            let again = writer.assumeIsolated { $0.freeze() }
            if end != sequence || again.stateDigest != digest || torn != nil {
                self.fail(.repeatedRecovery, "a second recovery ends at \(end), the first at \(sequence)")
            }
        } catch {
            self.fail(.repeatedRecovery, "a second recovery is refused: \(error)")
        }
    }
}
