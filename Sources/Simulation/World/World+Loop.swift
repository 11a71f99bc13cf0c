internal import Engine
internal import Journaling
internal import RoutePlanning
internal import Storage

/// The daemon's loop, as the server turns it.
extension World {
    // MARK: Planning

    mutating func planTurn(after delay: UInt64) {
        guard let life = self.life else { return }
        let time = self.now + delay
        if let planned = life.turnAt, planned <= time { return }
        self.life?.turnAt = time
        self.plan(.turn(life: life.number, at: time), after: delay)
    }

    /// Plans what the daemon waits for: its timers and the work beside.
    private mutating func planAhead() {
        guard let life = self.life else { return }
        if !self.inbox.isEmpty { self.planTurn(after: 1_000) }
        let monotonic = self.monotonic
        if let wakeup = life.writer.assumeIsolated({ $0.nextWakeup(monotonic: monotonic) }) {
            self.planTurn(after: wakeup > monotonic ? wakeup - monotonic : 1_000)
        }
        for work in BackgroundWork.allCases {
            let ordinal = work.ordinal
            guard !life.plannedWork.contains(ordinal), life.writer.assumeIsolated({ $0.isPending(work) }) else {
                continue
            }
            self.life?.plannedWork.insert(ordinal)
            let delay = self.draw(8, self.eventIndex, ordinal) % (2 * self.swarm.syncNanoseconds)
            let slow = work == .sync ? self.slowSync : 0
            if work == .sync { self.slowSync = 0 }
            self.plan(.work(work, life: life.number), after: 1_000 + delay * work.weight + slow)
        }
    }

    // MARK: Acts

    mutating func perform(_ work: BackgroundWork) {
        guard let writer = self.life?.writer else { return }
        self.life?.plannedWork.remove(work.ordinal)
        writer.assumeIsolated { $0.perform(work) }
        self.passStall()
        if self.crashIfDown() { return }
        if work == .sync { self.probes.hit(.besideCommit) }
        self.planTurn(after: 0)
        self.planAhead()
    }

    mutating func takeTurn() {
        guard let life = self.life else { return }
        let requestCount = self.inbox.count
        self.note(2, life.number, requestCount, "turn with \(requestCount) requests")
        self.life?.turnAt = nil
        let before = self.oracle.lastSequence
        for count in 0..<self.swarm.turnRequestMax where !self.inbox.isEmpty {
            self.execute(self.takeRequest(count))
            if self.isOver { return }
        }
        let isInFlight = life.writer.assumeIsolated { $0.isCommitInFlight }
        if isInFlight, self.oracle.lastSequence > before { self.probes.hit(.decidedWhileInFlight) }
        self.endTurn()
        self.passStall()
        if self.crashIfDown() { return }
        self.releaseAnswers()
        self.followDurability(isInline: !isInFlight)
        self.followSnapshot()
        self.followEvents()
        self.followSpace()
        self.checkBacklog()
        if self.life?.writer.assumeIsolated({ $0.failure }) != nil { return self.failed() }
        self.guardAgainstIdling(decidedBefore: before, requestCount: requestCount)
        self.planAhead()
    }

    /// Requests of one connection stay in their order; which connection is read first is anybody's guess.
    private mutating func takeRequest(_ count: Int) -> WorldArrival {
        let chosen = Int(self.draw(9, self.eventIndex, count) % UInt64(self.inbox.count))
        let connection = self.inbox[chosen].connection
        let index = self.inbox.firstIndex { $0.connection == connection } ?? chosen
        return self.inbox.remove(at: index)
    }

    private mutating func execute(_ arrival: WorldArrival) {
        guard let writer = self.life?.writer else { return }
        let result: WorldTurn.Result
        let sequence: UInt64
        let before = self.oracle.lastSequence
        switch self.calls[arrival.call].request {
        case .command(let command):
            let (outcome, seen) = self.execute(command, fresh: arrival.fresh, by: writer)
            (result, sequence) = (.outcome(outcome), seen)
        case .read(let read): (result, sequence) = (.read, self.execute(read, by: writer))
        }
        let last = writer.assumeIsolated { $0.lastSequence }
        if last != self.oracle.lastSequence {
            self.fail(.density, "the daemon decided \(last) entries, and should have \(self.oracle.lastSequence)")
        }
        var turn = WorldTurn(call: arrival.call, result: result, observed: last, isCommit: last > before)
        // That there is no room tells nothing of what is stored.
        if turn.isOverload { turn.observed = sequence }
        self.turns.append(turn)
        self.connections[arrival.connection].hold(
            turn: self.turns.count - 1, streamID: arrival.streamID, visibleAt: sequence)
    }

    private mutating func execute(
        _ command: ReferenceCommand, fresh: Int, by writer: Writer
    ) -> (outcome: Outcome, sequence: UInt64) {
        let monotonic = self.monotonic
        let turn = writer.takeTurnOnLoop(
            self.oracle.command(command), within: .everyOwner, monotonic: monotonic)
        let differences = self.oracle.judge(command, fresh: fresh, monotonic: monotonic, outcome: turn.outcome)
        self.fail(.contract, differences, by: "by \(command)")
        if case .refused(let refusal) = turn.outcome {
            if refusal.reason == .overloaded { self.probes.hit(.overloaded) }
            if refusal.reason == .noSpace { self.probes.hit(.noSpace) }
            if refusal.reason == .planNotFound, let plan = command.plan, self.oracle.isRetired(plan) {
                self.probes.hit(.f95KeyOfEvictedPlan)
            }
        }
        return (turn.outcome, turn.sequence)
    }

    private mutating func execute(_ read: WorldRead, by writer: Writer) -> UInt64 {
        switch read {
        case .plan(let number):
            let id = self.oracle.planID(of: number)
            let (plan, sequence) = writer.assumeIsolated { ($0.read(id) { plan, _ in copy plan }, $0.lastSequence) }
            self.fail(.contract, self.oracle.judge(plan, number: number), by: "by \(read)")
            return sequence
        case .handoff(let plan, let attempt):
            let id = self.oracle.planID(of: plan)
            let attemptID = self.oracle.attemptID(of: attempt)
            let seen = writer.assumeIsolated { $0.handoff(plan: id, attempt: attemptID) }
            self.fail(
                .contract, self.oracle.judge(seen.value, plan: plan, attempt: attempt), by: "by \(read)")
            return seen.sequence
        case .list(let pageMax):
            let monotonic = self.monotonic
            let seen = writer.assumeIsolated {
                $0.page(PlanFilter(), after: nil, pageMax: pageMax, monotonic: monotonic)
            }
            self.fail(.contract, self.oracle.judge(seen.value, pageMax: pageMax), by: "by \(read)")
            return seen.sequence
        }
    }

    private mutating func endTurn() {
        guard let writer = self.life?.writer else { return }
        let monotonic = self.monotonic
        let isMore = !self.inbox.isEmpty || self.draw(16, self.eventIndex) % 100 < self.swarm.busyPercent
        let hadRoom = writer.assumeIsolated { $0.hasRoom }
        writer.assumeIsolated { $0.endTurn(moreInputReady: isMore, monotonic: monotonic) }
        let (last, isWell) = writer.assumeIsolated { ($0.lastSequence, $0.failure == nil) }
        guard last >= self.oracle.lastSequence else {
            return self.fail(.density, "the daemon forgot entries: \(last), not \(self.oracle.lastSequence)")
        }
        let count = Int(last - self.oracle.lastSequence)
        let findings = self.oracle.followUpkeep(
            count: count, isComplete: hadRoom && isWell && count == 0, wall: self.wall, monotonic: monotonic)
        self.fail(.timers, findings, by: "in a turn that made \(count)")
    }

    // MARK: What a turn leaves

    private mutating func followDurability(isInline: Bool) {
        guard let life = self.life else { return }
        let durable = life.writer.assumeIsolated { $0.durableSequence }
        guard durable != life.durableSequence else { return }
        if durable < life.durableSequence {
            self.fail(.durableSequence, "the durable sequence went back from \(life.durableSequence) to \(durable)")
        }
        if durable > max(self.disk.syncedSequence, life.recoveredSequence) {
            self.fail(.durableSequence, "\(durable) is called durable, and the disk has \(self.disk.syncedSequence)")
        }
        self.life?.durableSequence = durable
        self.life?.batchesSinceSnapshot += 1
        if isInline { self.probes.hit(.inlineCommit) }
        let wanted = self.swarm.snapshotEvery
        if wanted > 0, life.batchesSinceSnapshot + 1 >= wanted { self.beginSnapshot() }
    }

    mutating func beginSnapshot() {
        guard let life = self.life, life.writer.assumeIsolated({ $0.canBeginSnapshot }) else { return }
        let monotonic = self.monotonic
        let frozen = life.writer.assumeIsolated { writer in
            let frozen = writer.freeze()
            writer.beginSnapshot(monotonic: monotonic)
            return frozen
        }
        self.life?.frozen = SnapshotWitness(sequence: self.oracle.lastSequence, frozen: frozen)
        self.life?.batchesSinceSnapshot = 0
        if self.crashIfDown() { return }
        self.planTurn(after: 1_000)
        self.planAhead()
    }

    /// Looks at the file of a snapshot that was published.
    private mutating func followSnapshot() {
        guard let life = self.life, !life.writer.assumeIsolated({ $0.isSnapshotRunning }) else { return }
        let report = life.writer.assumeIsolated { $0.takeSnapshotReport() }
        for summary in report.published {
            self.probes.hit(.snapshotPublished)
            self.mix(summary.fileDigest)
            guard let witness = life.frozen, witness.sequence == summary.mark.sequence else { continue }
            let name = self.disk.names.last { $0.hasSuffix(String(summary.mark.sequence)) && $0.hasPrefix("snap-") }
            guard let name, let file = self.disk.content(of: name) else {
                self.fail(.namedFiles, "a published snapshot is not there")
                continue
            }
            if let finding = witness.finding(in: file) { self.fail(.snapshotBytes, finding) }
        }
    }

    /// A daemon that turns and turns without doing anything is broken too.
    private mutating func guardAgainstIdling(decidedBefore: UInt64, requestCount: Int) {
        guard let life = self.life else { return }
        // Answering is no idling, nor is looking for space each second.
        let isIdle =
            self.oracle.lastSequence == decidedBefore && requestCount == 0 && self.now < life.lastTurnAt + 900_000_000
        self.life?.lastTurnAt = self.now
        let idle = isIdle ? life.idleTurns + 1 : 0
        self.life?.idleTurns = idle
        if idle > 5_000 {
            self.fail(.liveness, "the daemon took \(idle) turns in which it did nothing")
        }
    }
}

extension WorldTurn {
    /// Whether it refuses because too much waits for the disk.
    var isOverload: Bool {
        guard case .outcome(.refused(let refusal)) = self.result else { return false }
        return refusal.reason == .overloaded || refusal.reason == .noSpace
    }
}

extension BackgroundWork {
    /// The place in the list of all.
    fileprivate var ordinal: Int {
        switch self {
        case .sync: 0
        case .spare: 1
        case .snapshotWriting: 2
        case .snapshotPublishing: 3
        }
    }

    /// How many times as long as a sync it takes.
    fileprivate var weight: UInt64 {
        switch self {
        case .sync: 1
        case .spare: 3
        case .snapshotWriting: 8
        case .snapshotPublishing: 2
        }
    }
}
