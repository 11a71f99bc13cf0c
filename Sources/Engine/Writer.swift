internal import Journaling
package import Platform
package import RoutePlanning
package import Storage
internal import Telemetry
internal import WireSchema

/// The single writer: owns every plan in memory and the journal behind them.
///
/// Its executor is the event loop's thread, so the loop takes turns in its isolation without a task or a hop. A turn
/// is synchronous: overload check, decision, application, numbering and append happen without `await`, and memory runs
/// ahead of the disk; so whatever derives from a turn waits until the turn's sequence is durable. A failed commit is
/// final: the durable sequence stands still, and the process must end (docs/journal.md, "Failure").
package actor Writer {
    private let executor: EventLoop
    let time: any Clock
    private let directory: DataDirectory
    let journal: CommitLoop
    let publisher: SnapshotPublisher
    /// How far the audit projection has come; nil where there is none.
    let projection: ProjectionMark?
    /// Whether the audit store has no space: commands wait as they do for want of a segment.
    var isAuditFull = false
    var projectionChangeCount: UInt64 = 0
    var desk: Desk
    private var codec = JournalCodec()
    private var retention: RetentionHold
    private var policy = CommitPolicy()
    var snapshots: SnapshotSchedule
    let scrubber: Scrubber
    /// When what is kept is read again; nil where nobody wants it.
    var scrubs: ScrubSchedule?
    var sequenceBeforeSnapshot: UInt64 = 0
    /// Whether an act of maintenance has begun a segment since the last snapshot.
    var hasBegunSegment = false
    private var batchBegan: UInt64 = 0
    private var batchEntryCount = 0
    private var lastCommitAt: UInt64 = 0
    private var gatherUntil: UInt64?
    /// Plans that lists may still examine in this turn of the loop.
    private var examinableCount = RoutePlanning.Limits.plansExaminedMax
    /// Set once by the first failed commit and never cleared.
    package private(set) var failure: StorageError?
    /// Whether there is a failure; a turn need not copy one to know.
    private var hasFailed = false
    /// Whether its syncs return.
    package nonisolated let watch: SyncWatch
    /// A snapshot taken for a backup, and what became of the last request for one.
    var hold: SnapshotHold
    var holdOutcome: HoldOutcome?
    /// How the daemon stands, and what it counts.
    var standing: Standing
    /// What batches and snapshots took.
    var tally = JournalTally()
    /// Whether the wall clock is set.
    var wallWatch: WallWatch
    /// When this writer took over, on the monotonic clock.
    let beganAt: UInt64

    /// Runs the actor on the event loop's thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe self.executor.asUnownedSerialExecutor()
    }

    /// Takes over what `Startup` recovered; syncs are watched by `hangTimes`.
    package init(
        _ startup: consuming Startup, executor: EventLoop, time: any Clock, identifiers: IdentifierSource,
        hangTimes: HangTimes = HangTimes()
    ) {
        self.executor = executor
        self.time = time
        self.directory = startup.directory
        self.journal = startup.journal
        self.publisher = startup.publisher
        self.projection = startup.projection
        self.watch = SyncWatch(startup.journal.pulse, hangTimes)
        self.retention = startup.retention
        self.snapshots = startup.snapshots
        self.hold = SnapshotHold(epoch: startup.journal.epoch)
        self.scrubber = startup.scrubber
        self.scrubs = startup.scrubs
        self.standing = Standing(startup.recovery, replayNanoseconds: startup.replayNanoseconds)
        self.desk = Desk(
            registry: startup.registry, clock: startup.clock, events: startup.events, identifiers: identifiers)
        if let firstSnapshot = startup.firstSnapshot { self.standing.note(firstSnapshot) }
        let now = time.monotonicNanoseconds()
        let (wall, journalTime) = (time.wallNanoseconds(), self.desk.clock.reading(monotonic: now))
        self.beganAt = now
        self.wallWatch = WallWatch(difference: Int64(clamping: wall) - Int64(clamping: journalTime), at: now)
        if !self.retention.isHeld { self.projection?.releaseRetention(journalTime: journalTime, monotonic: now) }
        self.standing.begin(
            startup.recovery, skewCount: self.desk.registry.enteredCount(after: Instant(nanoseconds: wall)))
        self.standing.receive(.recovered, wallNanoseconds: wall, journalNanoseconds: journalTime)
    }

    // MARK: - Turns

    /// Decides one command against the state as it is and appends what it committed.
    ///
    /// `monotonic` is the nanoseconds at which the turn of the loop began; plans outside `reach` do not exist for the
    /// caller.
    package func takeTurn(_ command: Command, within reach: Reach = .everyOwner, monotonic: UInt64) -> Turn {
        guard !self.hasFailed else { return self.refusedTurn(command, .overloaded) }
        switch self.room {
        case .enough: break
        case .overloaded: return self.refusedTurn(command, .overloaded)
        case .acknowledgementsOnly:
            guard command.kind.isAcknowledgement else { return self.refusedTurn(command, .noSpace) }
        case .none: return self.refusedTurn(command, .noSpace)
        }
        return self.desk.take(
            command, within: reach, monotonic: monotonic, coding: &self.codec, into: self.journal)
    }

    private typealias IsolatedTurn = (isolated Writer, Command, Reach, UInt64) -> Turn
    private typealias PlainTurn = (Writer, Command, Reach, UInt64) -> Turn

    /// `takeTurn` for a caller on the loop's thread, which is the writer's executor.
    ///
    /// Does once per command what `assumeIsolated` does, for a twentieth of the price: that allocates two closures and asks
    /// the runtime who runs, which alone cost 1,300 instructions. Stops the process on any other thread. The cast is
    /// the standard library's own: both types are called alike, the first only tells the compiler where it runs.
    package nonisolated func takeTurnOnLoop(
        _ command: Command, within reach: Reach, monotonic: UInt64
    ) -> Turn {
        precondition(self.executor.isCurrentThread, "turns are taken on the thread of the event loop")
        let turn: IsolatedTurn = { writer, command, reach, monotonic in
            writer.takeTurn(command, within: reach, monotonic: monotonic)
        }
        return unsafe unsafeBitCast(turn, to: PlainTurn.self)(self, command, reach, monotonic)
    }

    /// Does what `assumeIsolated` does, for a fraction of the price, as `takeTurnOnLoop` does.
    package nonisolated func onLoop<Told>(_ body: (isolated Writer) -> Told) -> Told {
        precondition(self.executor.isCurrentThread, "the writer is asked on the thread of the event loop")
        return withoutActuallyEscaping(body) { isolated in
            unsafe unsafeBitCast(isolated, to: ((Writer) -> Told).self)(self)
        }
    }

    /// Ends a turn of the loop: harvests, fires what is due, and commits by the policy.
    package func endTurn(moreInputReady: Bool, monotonic: UInt64) {
        self.examinableCount = RoutePlanning.Limits.plansExaminedMax
        guard self.failure == nil else { return }
        do throws(StorageError) {
            try self.harvest(monotonic: monotonic)
            self.tendSpare(monotonic: monotonic)
            self.observeWall(monotonic: monotonic)
            self.fireTimers(monotonic: monotonic)
            try self.commit(moreInputReady: moreInputReady, monotonic: monotonic)
            try self.sealIfIdle(monotonic: monotonic)
            try self.runSnapshots(monotonic: monotonic)
            self.runScrub(monotonic: monotonic)
        } catch {
            self.failure = error
            self.hasFailed = true
            self.receive(.commitFailed, monotonic: monotonic)
        }
    }

    /// Commits everything, seals the journal and gives the directory up; the last act.
    package func close() throws(StorageError) {
        self.publisher.stop()
        self.scrubber.stop()
        if let failure { throw failure }
        try self.journal.close()
    }

    // MARK: - What the loop asks

    /// Everything up to this sequence is durable.
    package var durableSequence: UInt64 {
        #if MUTANTS
            if DurabilityMutant.acknowledgedBeforeSync.isActive { return self.journal.lastSequence }
        #endif
        return self.journal.durableSequence
    }

    /// Readable when the journal, its spare segment or the snapshot publisher wants `endTurn` to run.
    package var completionDescriptors: [Int32] {
        [
            self.journal.completionDescriptor, self.journal.spareDescriptor, self.publisher.completionDescriptor,
            self.scrubber.completionDescriptor,
        ] + (self.projection.map { [$0.changeDescriptor] } ?? [])
    }

    /// When `endTurn` wants to run though nothing arrives, on the monotonic clock; nil when nothing is due ever.
    package func nextWakeup(monotonic: UInt64) -> UInt64? {
        var times: [UInt64] = []
        if let gatherUntil { times.append(gatherUntil) }
        if self.journal.wantsIdleSeal, !self.journal.isCommitInFlight {
            times.append(self.lastCommitAt + EngineLimits.idleSealNanoseconds)
        }
        if let expiry = self.hold.expiresAt { times.append(expiry) }
        if self.hold.isFree, !self.publisher.isRunning,
            let check = self.snapshots.nextCheck(sequence: self.journal.lastSequence)
        {
            times.append(check)
        }
        if let check = self.nextScrub { times.append(check) }
        if !self.publisher.isRunning, let retry = self.journal.nextSpareRetry { times.append(retry) }
        if let check = self.retention.nextCheck { times.append(check) }
        // Without room timers wait, and the end of the commit, or the next spare, will wake the loop.
        guard self.room == .enough else { return times.min() }
        if let wait = self.desk.waitForTimers(monotonic: monotonic, withMaintenance: !self.retention.isHeld) {
            times.append(monotonic + wait)
        }
        return times.min()
    }

    /// The snapshot results since the last call, for the log.
    package func takeSnapshotReport() -> SnapshotReport {
        defer { self.standing.report = SnapshotReport() }
        return self.standing.report
    }

    /// Why no spare segment could be made, once until one was; for the log.
    package func takeSpareFailures() -> [StorageError] {
        guard !self.standing.spareFailures.isEmpty else { return [] }
        defer { self.standing.spareFailures = [] }
        return self.standing.spareFailures
    }

    /// Plans in one state, for people; counts of what memory holds.
    package func planCount(in state: PlanState) -> Int { self.desk.registry.planCount(in: state) }

    // MARK: - Reads

    /// Lets one plan be read as it is, with the sequence that must be durable before anyone may learn of it; nil where
    /// there is no such plan.
    package func read<Told>(
        _ id: PlanID, within reach: Reach = .everyOwner, _ body: (borrowing Plan, _ sequence: UInt64) -> Told
    ) -> Told? {
        let sequence = self.journal.lastSequence
        return self.desk.read(id, within: reach) { plan in body(plan, sequence) }
    }

    /// What a navigation adapter must navigate with, or why it may not.
    package func handoff(
        plan id: PlanID, attempt: AttemptID, within reach: Reach = .everyOwner
    ) -> Seen<Checked<HandoffView>> {
        Seen(
            value: self.desk.handoff(planID: id, attemptID: attempt, within: reach),
            sequence: self.journal.lastSequence)
    }

    /// `read` for a caller on the loop's thread, as `takeTurnOnLoop` is for commands.
    package nonisolated func readOnLoop<Told>(
        _ id: PlanID, within reach: Reach, _ body: (borrowing Plan, _ sequence: UInt64) -> Told
    ) -> Told? {
        precondition(self.executor.isCurrentThread, "plans are read on the thread of the event loop")
        typealias Body = (borrowing Plan, UInt64) -> Told
        let read: (isolated Writer, PlanID, Reach, Body) -> Told? = { writer, id, reach, body in
            writer.read(id, within: reach, body)
        }
        return unsafe unsafeBitCast(read, to: ((Writer, PlanID, Reach, Body) -> Told?).self)(self, id, reach, body)
    }

    /// One page of plans in the order of their ids.
    ///
    /// All pages of a turn share the plans that may be examined, and each may examine a few. So a turn takes about as
    /// long whether one client asks or all do.
    package func page(
        _ filter: PlanFilter, after cursor: PlanID?, pageMax: Int, within reach: Reach = .everyOwner, monotonic: UInt64
    ) -> Seen<PlanPage> {
        let now = Instant(nanoseconds: self.desk.clock.reading(monotonic: monotonic))
        let page = self.desk.registry.list(
            filter, pageMax: pageMax, after: cursor, at: now, within: reach,
            examinedMax: max(self.examinableCount, RoutePlanning.Limits.plansExaminedMin))
        self.examinableCount -= min(self.examinableCount, page.examinedCount)
        return Seen(value: page, sequence: self.journal.lastSequence)
    }

    // MARK: - Private

    private func harvest(monotonic: UInt64) throws(StorageError) {
        guard self.journal.isCommitInFlight else { return }
        try self.journal.harvest()
        guard !self.journal.isCommitInFlight else { return }
        self.policy.committed(entryCount: self.batchEntryCount, inNanoseconds: monotonic - self.batchBegan)
        self.tally.batchEnded(inNanoseconds: monotonic - self.batchBegan, beside: true)
        self.lastCommitAt = monotonic
    }

    private func observeWall(monotonic: UInt64) {
        if self.wallWatch.isDue(at: monotonic) {
            self.wallWatch.look(self.wallDifference(monotonic: monotonic), at: monotonic)
        }
        guard self.retention.isHeld else { return }
        let journalTime = self.desk.reading(monotonic: monotonic)
        self.retention.observe(
            wall: self.time.wallNanoseconds(), journalTime: journalTime, monotonic: monotonic)
        if !self.retention.isHeld {
            self.projection?.releaseRetention(journalTime: journalTime, monotonic: monotonic)
        }
    }

    /// Expires overdue attempts and keeps finished plans tidy, each as a journaled entry of its own.
    private func fireTimers(monotonic: UInt64) {
        var fired = 0
        while fired < EngineLimits.timersPerTurnMax, self.room == .enough {
            let now = self.desk.nextTime(monotonic: monotonic)
            #if MUTANTS
                let due =
                    DurabilityMutant.timerByWallClock.isActive
                    ? Instant(nanoseconds: self.time.wallNanoseconds()) : now
            #else
                let due = now
            #endif
            if let overdue = self.desk.registry.nextDueAttempt(at: due) {
                _ = self.takeTurn(.expireAttempt(OverdueAttempt.expiry(of: overdue)), monotonic: monotonic)
            } else if !self.retention.isHeld, let upkeep = self.desk.nextMaintenance(at: now) {
                self.beginSegmentForUpkeep()
                self.desk.perform(upkeep, monotonic: monotonic, coding: &self.codec, into: self.journal)
            } else {
                return
            }
            fired += 1
        }
    }

    private func commit(moreInputReady: Bool, monotonic: UInt64) throws(StorageError) {
        self.gatherUntil = nil
        if self.journal.gatheredEntryCount > 0 { self.tally.entriesWait(at: monotonic) }
        let action = self.policy.action(
            gatheredCount: self.journal.gatheredEntryCount, commitInFlight: self.journal.isCommitInFlight,
            moreInputReady: moreInputReady, at: monotonic)
        switch action {
        case .rest: return
        case .gather(let until): self.gatherUntil = until
        case .commitInline:
            let count = self.journal.gatheredEntryCount
            let began = self.time.monotonicNanoseconds()
            self.tally.batchBegins(entryCount: count, at: began, leavesMore: false)
            try self.journal.commit(inline: true)
            let ended = self.time.monotonicNanoseconds()
            self.tally.batchEnded(inNanoseconds: ended - began, beside: false)
            self.policy.committed(entryCount: count, inNanoseconds: ended - began)
            self.lastCommitAt = ended
        case .commitBeside: try self.commitBeside(monotonic: monotonic)
        }
    }

    /// Hands the oldest batch to the sync thread.
    func commitBeside(monotonic: UInt64) throws(StorageError) {
        self.batchEntryCount = self.journal.gatheredEntryCount
        self.batchBegan = monotonic
        try self.journal.commit(inline: false)
        let left = self.journal.gatheredEntryCount
        self.tally.batchBegins(
            entryCount: self.batchEntryCount - left, at: monotonic, leavesMore: left > 0)
    }

    private func sealIfIdle(monotonic: UInt64) throws(StorageError) {
        guard self.journal.wantsIdleSeal, !self.journal.isCommitInFlight, self.journal.gatheredEntryCount == 0,
            monotonic >= self.lastCommitAt + EngineLimits.idleSealNanoseconds
        else { return }
        try self.journal.sealIdle(inline: true)
    }
}
