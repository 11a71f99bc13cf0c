internal import RoutePlanning

/// A copy of one state of a walk, on which a few commands are tried.
struct Future {
    /// The present moment in nanoseconds.
    var now: UInt64
    /// Whether a decision broke a property, which the walk reports; nothing follows from such a future.
    private(set) var isBroken = false
    private var registry: PlanRegistry
    private let log: PlanLog
    private var fresh: Int

    init(_ node: PropertyWalk.Node) {
        self.now = node.now
        self.registry = node.registry
        self.log = node.log
        self.fresh = node.fresh
    }

    /// The plan as it is now.
    var plan: Plan? { self.registry.plan(self.log.planID) }

    /// The plan in the model's numbers.
    var portrait: ReferencePlan? {
        self.plan.map {
            ReferencePlan(portraying: $0, number: PropertyWalk.number, creation: self.log.creation)
        }
    }

    /// Sends a command under a key of its own; a decision that breaks a property is not applied: it may not fit.
    mutating func send(_ request: ReferenceRequest, expectedVersion: Int? = nil) -> Outcome {
        self.fresh += 1
        self.now += PropertyWalk.tick
        // Far above the keys of the walk.
        let command = Translation.command(
            ReferenceCommand(
                plan: PropertyWalk.number, key: 1_000_000 + self.fresh, expectedVersion: expectedVersion,
                request: request), planID: self.log.planID)
        let decision = self.registry.decide(
            command, at: Instant(nanoseconds: self.now), fresh: Translation.fresh(self.fresh))
        switch decision {
        case .answer(let outcome): return outcome
        case .commit(let effects, let answer):
            var findings = Findings()
            let step = ObservedStep(before: self.plan, log: self.log, command: command, decision: decision)
            StepProperties.check(step, &findings)
            if findings.breachCount == 0 { self.registry.apply(effects) } else { self.isBroken = true }
            return .answered(answer)
        }
    }

    /// The attempt the daemon would expire at a moment.
    mutating func dueAttempt(at instant: Instant) -> AttemptID? {
        self.registry.nextDueAttempt(at: instant)?.attemptID
    }
}

extension Outcome {
    /// The answer, if it was not refused.
    var answer: Answer? {
        guard case .answered(let answer) = self else { return nil }
        return answer
    }

    /// The refusal, if it was refused.
    var refusal: Refusal? {
        guard case .refused(let refusal) = self else { return nil }
        return refusal
    }
}
