internal import RoutePlanning

/// What the daemon should say and do: the reference model, told every command in the order of decision, with a clock,
/// a source of identifiers and a judgement of retention of its own, from which it follows what the daemon must have
/// stamped, drawn and held back.
struct Oracle {
    /// One entry of the journal as the model knows it.
    private struct Entry {
        enum Kind {
            case command(ReferenceCommand, fresh: Int)
            case redaction(Int)
            case eviction(Int)
        }

        let sequence: UInt64
        let time: UInt64
        let kind: Kind
    }

    /// One change of a plan, as watchers should be told.
    struct Event {
        let sequence: UInt64
        let time: UInt64
        let plan: Int
        let name: String
        let version: Int
        let endsEntry: Bool
    }

    /// Whether it can go back behind a recovery: a disk that lies may still lose what was recovered once.
    private let keepsHistory: Bool
    private(set) var model = ReferenceModel(policy: ReferencePolicy())
    private var checkpoint = ReferenceModel(policy: ReferencePolicy())
    private var checkpointSequence: UInt64 = 0
    private var checkpointTime: UInt64 = 0
    private var entries: [Entry] = []
    private var clock: ReferenceClock
    private var identifiers: ReferenceIdentifiers
    private var retention: ReferenceRetention
    private(set) var planIDs: [Int: PlanID] = [:]
    private(set) var numbers: [PlanID: Int] = [:]
    private(set) var naming: [Int: FreshIdentifiers] = [:]
    private var originals: [Int: [Int: Answer]] = [:]
    private var events: [Event] = []
    /// What the last entries were.
    var probes = Probes()

    init(keepsHistory: Bool = false) {
        self.keepsHistory = keepsHistory
        self.clock = ReferenceClock(wall: 1, lastEntry: 0, monotonic: 0)
        self.identifiers = ReferenceIdentifiers(seed: (1, 1, 1, 1))
        self.retention = ReferenceRetention(wall: 0, lastEntry: 0, monotonic: 0)
    }

    /// The last entry decided.
    var lastSequence: UInt64 { self.entries.last?.sequence ?? self.checkpointSequence }

    /// The journal time of the last entry.
    var lastTime: UInt64 { self.entries.last?.time ?? self.checkpointTime }

    /// Whether redaction and eviction wait.
    var holdsRetention: Bool { self.retention.isHeld }

    /// Journal time now.
    func journalTime(monotonic: UInt64) -> UInt64 { self.clock.time(monotonic: monotonic) }

    // MARK: Lives

    /// Undoes what was decided after `sequence`: a process has recovered everything up to it.
    ///
    /// - Returns: false where no entry ends there.
    mutating func restart(at sequence: UInt64) -> Bool {
        self.model = self.checkpoint
        var (reached, time) = (self.checkpointSequence, self.checkpointTime)
        for entry in self.entries where entry.sequence <= sequence {
            switch entry.kind {
            case .command(let command, let fresh): _ = self.model.perform(command, at: entry.time, fresh: fresh)
            case .redaction(let plan): _ = self.model.redact(plan, at: entry.time)
            case .eviction(let plan): _ = self.model.evict(plan, at: entry.time)
            }
            (reached, time) = (entry.sequence, entry.time)
        }
        if self.keepsHistory {
            self.entries.removeAll { $0.sequence > sequence }
        } else {
            self.entries.removeAll(keepingCapacity: true)
            (self.checkpoint, self.checkpointSequence, self.checkpointTime) = (self.model, reached, time)
        }
        return reached == sequence
    }

    /// The process has read the clocks and seeded its identifiers.
    mutating func began(
        wall: UInt64, monotonic: UInt64, lastJournalTime: UInt64, seed: (UInt64, UInt64, UInt64, UInt64)
    ) {
        self.clock = ReferenceClock(wall: wall, lastEntry: lastJournalTime, monotonic: monotonic)
        self.identifiers = ReferenceIdentifiers(seed: seed)
        self.retention = ReferenceRetention(wall: wall, lastEntry: lastJournalTime, monotonic: monotonic)
    }

    // MARK: Commands

    /// The command as the daemon gets it.
    func command(_ command: ReferenceCommand) -> Command {
        let planID = command.plan.map { self.planIDs[$0] ?? PlanID(high: 0xE, low: UInt64($0)) }
        return Translation.command(command, planID: planID, naming: .drawn(self.naming))
    }

    /// Judges what a command was answered; `fresh` is the number of whatever it created.
    mutating func judge(
        _ command: ReferenceCommand, fresh: Int, monotonic: UInt64, outcome: Outcome
    ) -> [String] {
        if case .refused(let refusal) = outcome, refusal.reason == .overloaded || refusal.reason == .noSpace {
            return []
        }
        let now = self.clock.stamp(monotonic: monotonic)
        self.naming[fresh] = self.identifiers.next()
        let expected = self.model.perform(command, at: now, fresh: fresh)
        if !expected.events.isEmpty {
            self.note(expected, at: now)
            self.append(now, .command(command, fresh: fresh))
        }
        return self.compare(expected, outcome, of: command, at: now)
    }

    private mutating func compare(
        _ expected: ReferenceAnswer, _ outcome: Outcome, of command: ReferenceCommand, at now: UInt64
    ) -> [String] {
        var comparison = Comparison(naming: .drawn(self.naming))
        comparison.outcome(expected, outcome, planID: expected.plan.flatMap { self.planIDs[$0] })
        if expected.reason == .externalIDConflict, expected.plan == nil { self.probes.hit(.f94Tombstone) }
        guard comparison.differences.isEmpty, case .answered(let answer) = outcome, let number = expected.plan else {
            return comparison.differences
        }
        let scope = if case .createPlan = command.request { Int.min } else { command.key }
        switch answer.disposition {
        case .applied:
            if self.planIDs[number] == nil {
                // No other entry has this time, so the ids of plans are in the order of their creation.
                let id = self.naming[number].map { PlanID(high: now, low: $0.planRandom) }
                comparison.require("id of a new plan", model: id, module: answer.planID)
                self.planIDs[number] = answer.planID
                self.numbers[answer.planID] = number
            }
            self.keep(answer, of: number, scope: scope)
        case .replayed:
            self.probes.hit(.answerReplayed)
            comparison.replay(of: self.originals[number]?[scope], with: answer)
        case .unchanged, .joined, .ignoredStaleGeneration, .ignoredStaleRevision, .ignoredDuplicate, .ignoredLate,
            .ignoredTerminal, .alreadyTerminal:
            break
        }
        return comparison.differences
    }

    private mutating func keep(_ answer: Answer, of number: Int, scope: Int) {
        self.originals[number, default: [:]][scope] = answer
    }

    /// Judges a read of one plan.
    func judge(_ plan: Plan?, number: Int) -> [String] {
        var comparison = Comparison(naming: .drawn(self.naming))
        guard let expected = self.model.plan(number) else {
            comparison.require("plan that is gone", model: true, module: plan == nil)
            return comparison.differences
        }
        comparison.plans(expected, plan)
        return comparison.differences
    }

    /// Judges a whole list.
    func judge(_ page: PlanPage, pageMax: Int) -> [String] {
        var comparison = Comparison()
        let ids = self.model.plans.compactMap { self.planIDs[$0.number] }.sorted()
        comparison.require("list", model: Array(ids.prefix(pageMax)), module: page.plans.map(\.id))
        return comparison.differences
    }

    /// Compares every plan with what memory or a recovery has.
    func compare(with frozen: FrozenRegistry) -> [String] {
        var comparison = Comparison(naming: .drawn(self.naming))
        comparison.require("plans", model: self.model.plans.count, module: frozen.planCount)
        for plan in frozen.plans {
            guard let number = self.numbers[plan.id], let expected = self.model.plan(number) else {
                comparison.differences.append("a plan nobody created: \(plan.id)")
                continue
            }
            comparison.plans(expected, plan)
        }
        return comparison.differences
    }

    // MARK: The daemon's own acts

    /// Follows the `count` entries the daemon made by itself, and tells what it should not have done or left undone.
    mutating func followUpkeep(count: Int, isComplete: Bool, wall: UInt64, monotonic: UInt64) -> [String] {
        if self.retention.isHeld {
            self.retention.look(wall: wall, time: self.clock.time(monotonic: monotonic), monotonic: monotonic)
        }
        for _ in 0..<count {
            guard self.performNextDue(monotonic: monotonic) else {
                return ["the daemon made an entry by itself that nothing was due for"]
            }
        }
        let now = self.clock.stamp(monotonic: monotonic)
        guard isComplete, let due = self.nextDue(at: now) else { return [] }
        return ["due and not done at \(now): \(due)"]
    }

    private enum Due {
        case attempt(plan: Int, attempt: Int)
        case redaction(Int)
        case eviction(Int)
    }

    private func nextDue(at now: UInt64) -> Due? {
        if let overdue = self.model.overdueAttempt(at: now) {
            return .attempt(plan: overdue.plan, attempt: overdue.attempt)
        }
        guard !self.retention.isHeld else { return nil }
        var first: (due: Due, time: UInt64)?
        for plan in self.model.plans where plan.state.isTerminal {
            let redaction = plan.enteredAt + self.model.policy.redactionSeconds * 1_000_000_000
            let eviction = plan.enteredAt + self.model.policy.retentionSeconds * 1_000_000_000
            let (due, time) =
                plan.isRedacted ? (Due.eviction(plan.number), eviction) : (.redaction(plan.number), redaction)
            if time <= now, time < first?.time ?? .max { first = (due, time) }
        }
        return first?.due
    }

    private mutating func performNextDue(monotonic: UInt64) -> Bool {
        let now = self.clock.stamp(monotonic: monotonic)
        switch self.nextDue(at: now) {
        case .attempt(let plan, let attempt):
            _ = self.identifiers.next()
            let command = ReferenceCommand(plan: plan, key: -attempt, request: .expireAttempt(attempt: attempt))
            let answer = self.model.perform(command, at: now, fresh: 0)
            guard !answer.events.isEmpty else { return false }
            self.note(answer, at: now)
            self.append(now, .command(command, fresh: 0))
            self.probes.hit(.attemptExpired)
        case .redaction(let plan):
            guard self.model.redact(plan, at: now) else { return false }
            self.append(now, .redaction(plan))
            self.probes.hit(.planRedacted)
        case .eviction(let plan):
            guard self.model.evict(plan, at: now) else { return false }
            self.append(now, .eviction(plan))
            self.probes.hit(.planEvicted)
        case nil: return false
        }
        return true
    }

    private mutating func note(_ answer: ReferenceAnswer, at now: UInt64) {
        guard let plan = answer.plan, let version = self.model.plan(plan)?.position.version else { return }
        for (index, event) in answer.events.enumerated() {
            let left = answer.events.count - 1 - index
            self.events.append(
                Event(
                    sequence: self.lastSequence + 1, time: now, plan: plan, name: event.rawValue,
                    version: version - left, endsEntry: left == 0))
        }
    }

    /// What happened since somebody asked.
    mutating func takeEvents() -> [Event] {
        defer { self.events.removeAll(keepingCapacity: true) }
        return self.events
    }

    /// Forgets what nobody asked for: it was undone, or told in another life.
    mutating func forgetEvents() { self.events.removeAll(keepingCapacity: true) }

    private mutating func append(_ time: UInt64, _ kind: Entry.Kind) {
        self.clock.made(at: time)
        self.entries.append(Entry(sequence: self.lastSequence + 1, time: time, kind: kind))
    }
}
