internal import RoutePlanning

/// What was decided in one history, counted: what the module counts has to come to the same.
struct Tally {
    private var dispositions: [Disposition: Int] = [:]
    private var reasons: [Reason: Int] = [:]
    private var plansIn: [PlanState: Int] = [:]
    private var created = 0
    private var evicted = 0

    /// Counts one decision about a plan as it was.
    mutating func note(_ decision: Decision, of before: Plan?) {
        switch decision {
        case .commit(let effects, let answer):
            self.count(answer.disposition)
            if effects.events.first?.kind == .created { self.created += 1 }
            if let before { self.move(before.state, by: -1) }
            self.move(answer.position.state, by: 1)
        case .answer(.answered(let answer)): self.count(answer.disposition)
        case .answer(.refused(let refusal)): self.count(refusal.reason)
        }
    }

    private mutating func count(_ disposition: Disposition) { self.dispositions[disposition, default: 0] += 1 }

    private mutating func count(_ reason: Reason) { self.reasons[reason, default: 0] += 1 }

    private mutating func move(_ state: PlanState, by step: Int) { self.plansIn[state, default: 0] += step }

    /// Counts one act of maintenance on a plan as it was.
    mutating func note(_ upkeep: Upkeep, of before: Plan) {
        guard upkeep.kind == .evict else { return }
        self.evicted += 1
        self.move(before.state, by: -1)
    }

    /// Whether every command was counted once, and the module has the same counts.
    func agrees(with registry: PlanRegistry, commands: Int) -> Bool {
        self.dispositions.values.reduce(0, +) + self.reasons.values.reduce(0, +) == commands
            && registry.counters.plansCreated == UInt64(self.created)
            && registry.counters.plansEvicted == UInt64(self.evicted)
            && registry.planCount == self.created - self.evicted
            && PlanState.allCases.allSatisfy { registry.planCount(in: $0) == self.plansIn[$0] ?? 0 }
    }
}
