package import RoutePlanning
internal import WireSchema

/// The model and the module side by side: every command goes to both, and what they say is compared.
package struct Twin: Sendable {
    /// What the contract says.
    package internal(set) var model: ReferenceModel
    /// What the module says.
    package internal(set) var registry: PlanRegistry
    /// The module's id of every plan ever created.
    package private(set) var planIDs: [Int: PlanID] = [:]
    /// The module's own answer to every command that committed, by plan and key.
    private var originals: [Int: [Int: Answer]] = [:]
    /// What a journal would hold since `snapshot`, if restarts are to be tried.
    var changes: [RegistryChange] = []
    /// The last snapshot.
    var snapshot: FrozenRegistry?

    /// Both without plans.
    package init(policy: ReferencePolicy = ReferencePolicy()) {
        self.model = ReferenceModel(policy: policy)
        self.registry = PlanRegistry(policy: Translation.policy(policy), folding: .records(unfoldedCountMax: 0))
    }

    /// Performs a command on both; returns the model's answer and every difference.
    package mutating func perform(
        _ command: ReferenceCommand, at now: UInt64, fresh: Int
    ) -> (answer: ReferenceAnswer, differences: [String]) {
        var comparison = Comparison()
        let expected = self.model.perform(command, at: now, fresh: fresh)
        let translated = Translation.command(command, planID: command.plan.map { self.id(of: $0) })
        let instant = Instant(nanoseconds: now)
        let identifiers = Translation.fresh(fresh)
        let decision = self.registry.decide(translated, at: instant, fresh: identifiers)
        comparison.answers(expected, decision, planID: expected.plan.flatMap { self.planIDs[$0] })
        // What was decided wrongly is not applied as well: the first difference is the one to read.
        guard comparison.differences.isEmpty, let number = expected.plan else {
            return (expected, comparison.differences)
        }
        switch decision {
        case .commit(let effects, let answer):
            let committed = self.registry.commit(translated, at: instant, fresh: identifiers)
            if case .commit(let entry, let again) = committed, again == answer {
                if self.snapshot != nil { self.changes.append(.effects(entry)) }
            } else {
                comparison.differences.append("deciding is not repeatable: \(decision), then \(committed)")
            }
            self.planIDs[number] = effects.planID
            var answers = self.originals[number] ?? [:]
            answers[Self.scope(of: command)] = answer
            self.originals[number] = answers
            if let plan = self.model.plan(number) { comparison.plans(plan, self.registry.plan(effects.planID)) }
        case .answer(.answered(let answer)):
            self.commitNothing(translated, decision, at: instant, identifiers, &comparison)
            guard answer.disposition == .replayed else { break }
            comparison.replay(of: self.originals[number]?[Self.scope(of: command)], with: answer)
        case .answer(.refused): self.commitNothing(translated, decision, at: instant, identifiers, &comparison)
        }
        return (expected, comparison.differences)
    }

    /// What commits nothing comes to the same when it is committed; tried where no copy of the registry has to be made
    /// for it, which is in histories.
    private mutating func commitNothing(
        _ command: Command, _ decision: Decision, at now: Instant, _ fresh: FreshIdentifiers,
        _ comparison: inout Comparison
    ) {
        guard self.snapshot != nil else { return }
        comparison.require("commit", model: decision, module: self.registry.commit(command, at: now, fresh: fresh))
    }

    /// Compares every plan and the number of them.
    package func comparePlans() -> [String] {
        var comparison = Comparison()
        comparison.require("plans", model: self.model.plans.count, module: self.registry.planCount)
        for plan in self.model.plans {
            comparison.plans(plan, self.planIDs[plan.number].flatMap { self.registry.plan($0) })
        }
        return comparison.differences
    }

    /// The module's id of a plan; of a plan nobody created, an id nobody has.
    private func id(of number: Int) -> PlanID {
        self.planIDs[number] ?? PlanID(high: 0xE, low: UInt64(number))
    }

    /// What a replay is found by within its plan: the key, and for a creation only that it is one.
    private static func scope(of command: ReferenceCommand) -> Int {
        if case .createPlan = command.request { return Int.min }
        return command.key
    }
}
