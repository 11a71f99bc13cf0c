import RoutePlanning
import Testing

/// A registry with a clock and a counter: drives plans through commands and keeps every effect it committed.
struct Driver {
    var registry: PlanRegistry
    var now = Instant(milliseconds: 1_700_000_000_000)
    private(set) var changes: [RegistryChange] = []
    private var drawn: UInt64 = 0
    private var keys: UInt64 = 0

    init(policy: Policy = Policy()) {
        self.registry = PlanRegistry(policy: policy, folding: .stowing(unfoldedCountMax: 0))
    }

    /// Moves the clock.
    mutating func wait(seconds: UInt64) { self.now = self.now.adding(seconds: seconds) }

    /// Moves the clock by less than a second.
    mutating func wait(nanoseconds: UInt64) { self.now = Instant(nanoseconds: self.now.nanoseconds + nanoseconds) }

    /// A context with a key never used before, or with the one given.
    mutating func context(
        _ planID: PlanID?, key: UInt64? = nil, fingerprint: UInt64 = 1, expectedVersion: UInt64? = nil
    ) -> CommandContext {
        self.keys += 1
        return CommandContext(
            planID: planID, keyHash: KeyHash(high: key == nil ? 1 : 0, low: key ?? self.keys), fingerprint: fingerprint,
            actor: Actor(type: .host), expectedVersion: expectedVersion, componentVersion: "1.0.10")
    }

    /// Identifiers never given before.
    mutating func fresh() -> FreshIdentifiers {
        self.drawn += 1
        let word = self.drawn
        return FreshIdentifiers(
            planRandom: word &* 0x9E37_79B9_7F4A_7C15, candidateID: CandidateID(high: 0xCA, low: word),
            handoffID: HandoffID(high: 0x40, low: word), attemptID: AttemptID(high: 0xA7, low: word))
    }

    /// Runs one command one nanosecond later, as the writer would, and checks what must hold after every command.
    mutating func run(_ command: Command) -> Outcome {
        self.wait(nanoseconds: 1)
        let before = command.context.planID.flatMap { self.registry.plan($0) }
        switch self.registry.commit(command, at: self.now, fresh: self.fresh()) {
        case .commit(let effects, let answer):
            self.changes.append(.effects(effects))
            if let plan = self.registry.plan(answer.planID) {
                #expect(plan.position == answer.position)
                #expect(plan.digest == effects.planDigest)
                plan.expectInvariants(after: before)
            } else {
                Issue.record("a committed command leaves its plan")
            }
            return .answered(answer)
        case .answer(let outcome):
            if let before { #expect(self.registry.plan(before.id) == before, "only a commit changes a plan") }
            return outcome
        }
    }

    /// Does the maintenance that is due.
    mutating func maintain() {
        while var upkeep = self.registry.nextMaintenance(at: self.now) {
            upkeep.planDigest = self.registry.apply(upkeep)
            self.changes.append(.upkeep(upkeep))
        }
    }

    /// What a replay of every change makes.
    func replayed() -> PlanRegistry {
        var registry = PlanRegistry()
        for change in self.changes {
            switch change {
            case .effects(let effects): #expect(registry.apply(effects) == effects.planDigest)
            case .upkeep(let upkeep): #expect(registry.apply(upkeep) == upkeep.planDigest)
            }
        }
        return registry
    }

    /// The events committed so far, by name.
    var eventNames: [String] {
        self.changes.flatMap { change -> [String] in
            guard case .effects(let effects) = change else { return [] }
            return effects.events.map(\.kind.name)
        }
    }
}
