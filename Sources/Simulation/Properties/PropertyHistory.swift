internal import RoutePlanning

/// One long history of several plans, told to the module alone, with every property looked for in every step.
package struct PropertyHistory {
    /// Commands given.
    package private(set) var commands = 0
    /// Restarts of the module.
    package private(set) var restarts = 0
    /// Acts of maintenance.
    package private(set) var upkeeps = 0
    /// What was found; the history ends with the first breach.
    package private(set) var findings = Findings()

    private var registry: PlanRegistry
    private var workload: RaceWorkload
    private var fresh = 0
    /// What the workload knows of the plans: their portraits, in the order of creation.
    private var shadow: ReferenceModel
    /// Every plan there ever was, by its number.
    private var planIDs: [Int: PlanID] = [:]
    private var logs: [PlanID: PlanLog] = [:]
    private var tally = Tally()
    private var snapshot: FrozenRegistry
    private var changes: [RegistryChange] = []

    /// A history that has not begun.
    package init(seed: UInt64, policy: ReferencePolicy) {
        self.registry = PlanRegistry(policy: Translation.policy(policy))
        self.workload = RaceWorkload(seed: seed)
        self.shadow = ReferenceModel(policy: policy)
        self.snapshot = self.registry.freeze()
    }

    /// Goes on for `count` commands, or until a property is broken.
    package mutating func run(commands count: Int) {
        for _ in 0..<count where self.findings.breachCount == 0 {
            self.workload.advance(self.shadow)
            // The daemon's clock does not always come first.
            if self.workload.happens(500) { self.tick() }
            self.perform(self.workload.next(self.shadow))
            if self.workload.happens(8) {
                self.snapshot = self.registry.freeze()
                self.changes = []
            }
            if self.workload.happens(8) { self.restart() }
            guard self.findings.breachCount == 0 else { return }
            self.findings.check(
                .countsAddUp, self.tally.agrees(with: self.registry, commands: self.commands), "\(self.tally)")
        }
    }

    /// What the daemon does by itself: expiries, each of another attempt, and maintenance.
    private mutating func tick() {
        let now = Instant(nanoseconds: self.workload.now)
        for _ in 0...self.shadow.plans.count where self.findings.breachCount == 0 {
            guard let due = self.registry.nextDueAttempt(at: now), let number = self.number(of: due.planID) else {
                break
            }
            self.perform(self.workload.expiry(plan: number, attempt: Int(due.attemptID.low)))
        }
        for _ in 0..<2 * self.shadow.plans.count {
            guard let upkeep = self.registry.nextMaintenance(at: now) else { break }
            self.maintain(upkeep)
        }
    }

    private func number(of id: PlanID) -> Int? {
        self.shadow.plans.first { self.planIDs[$0.number] == id }?.number
    }

    private mutating func maintain(_ upkeep: Upkeep) {
        guard let before = self.registry.plan(upkeep.planID), let number = self.number(of: before.id) else { return }
        self.upkeeps += 1
        var entry = upkeep
        entry.planDigest = self.registry.apply(upkeep)
        self.changes.append(.upkeep(entry))
        let after = self.registry.plan(before.id)
        if let after, let log = self.logs[before.id] {
            let isSame =
                after.position == before.position && after.attempts == before.attempts
                && after.handoffID == before.handoffID && after.choice?.candidateID == before.choice?.candidateID
            self.findings.check(
                .endingsAreFinal, before.state.isTerminal && isSame, "\(upkeep) of \(before.position)")
            StateProperties.check(after, log, &self.findings)
        } else {
            self.findings.check(.endingsAreFinal, before.state.isTerminal, "\(upkeep) of \(before.position)")
            self.shadow.tombstones.append(
                ReferenceTombstone(
                    owner: Translation.number(in: before.owner), externalID: Translation.number(in: before.externalID),
                    until: 0))
        }
        self.tally.note(upkeep, of: before)
        self.portray(before.id, as: number)
    }

    private mutating func perform(_ command: ReferenceCommand) {
        self.fresh += 1
        self.commands += 1
        let id = command.plan.map { self.planIDs[$0] ?? PlanID(high: 0xE, low: UInt64($0)) }
        let translated = Translation.command(command, planID: id)
        let instant = Instant(nanoseconds: self.workload.now)
        let decision = self.registry.decide(translated, at: instant, fresh: Translation.fresh(self.fresh))
        let before = self.planMeant(by: translated)
        let step = ObservedStep(
            before: before, log: before.flatMap { self.logs[$0.id] }, command: translated, decision: decision)
        StepProperties.check(step, &self.findings)
        guard self.findings.breachCount == 0 else { return }
        self.tally.note(decision, of: before)
        guard case .commit(let effects, let answer) = decision else {
            let after = before.flatMap { self.registry.plan($0.id) }
            ResultProperties.check(step, after: after, &self.findings)
            return
        }
        var entry = effects
        entry.planDigest = self.registry.apply(effects)
        self.changes.append(.effects(entry))
        if case .createPlan(_, _, let content) = command.request {
            self.planIDs[self.fresh] = effects.planID
            self.logs[effects.planID] = PlanLog(planID: effects.planID, creation: content)
        }
        self.logs[effects.planID]?.append(effects, answer, of: translated)
        guard let after = self.registry.plan(effects.planID), let log = self.logs[effects.planID] else { return }
        ResultProperties.check(step, after: after, &self.findings)
        StateProperties.check(after, log, &self.findings)
        self.portray(effects.planID, as: command.plan ?? self.fresh)
    }

    /// The plan a command is about; of a creation, the one that bears its external id.
    private func planMeant(by command: Command) -> Plan? {
        guard case .createPlan(let creation) = command else {
            return command.context.planID.flatMap { self.registry.plan($0) }
        }
        let holders = self.shadow.plans.filter {
            Translation.text("owner", $0.owner) == creation.owner
                && Translation.text("journey", $0.externalID) == creation.externalID
        }
        return holders.first.flatMap { self.planIDs[$0.number] }.flatMap { self.registry.plan($0) }
    }

    private mutating func portray(_ id: PlanID, as number: Int) {
        let index = self.shadow.plans.firstIndex { $0.number == number }
        guard let plan = self.registry.plan(id), let log = self.logs[id] else {
            if let index { self.shadow.plans.remove(at: index) }
            return
        }
        let portrait = ReferencePlan(portraying: plan, number: number, creation: log.creation)
        if let index { self.shadow.plans[index] = portrait } else { self.shadow.plans.append(portrait) }
    }

    /// Begins again from the last snapshot and the changes since.
    private mutating func restart() {
        self.restarts += 1
        var registry = PlanRegistry(
            policy: self.registry.policy, restoring: self.snapshot.plans, tombstones: self.snapshot.tombstones,
            counters: self.snapshot.counters)
        var areSame = true
        for change in self.changes {
            switch change {
            case .effects(let effects): areSame = registry.apply(effects) == effects.planDigest && areSame
            case .upkeep(let upkeep): areSame = registry.apply(upkeep) == upkeep.planDigest && areSame
            }
        }
        self.findings.check(
            .restartsForgetNothing, areSame && registry.freeze() == self.registry.freeze(),
            "a restart after \(self.commands) commands")
        let isDueAlike = registry.nextAttemptDue() == self.registry.nextAttemptDue()
        self.findings.check(
            .expiryOutlivesRestarts, isDueAlike, "what is due after a restart after \(self.commands) commands")
        self.registry = registry
    }
}
