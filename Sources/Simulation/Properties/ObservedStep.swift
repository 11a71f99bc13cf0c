internal import RoutePlanning

/// One command and what was decided about it, beside what was there before.
struct ObservedStep {
    /// The plan concerned, as it was; nil if there was none.
    let before: Plan?
    /// What came of it until then.
    let log: PlanLog?
    /// The command.
    let command: Command
    /// What it came to.
    let decision: Decision
    /// The command that committed before under this one's key.
    let earlier: PlanLog.Committed?

    init(before: Plan?, log: PlanLog?, command: Command, decision: Decision) {
        self.before = before
        self.log = log
        self.command = command
        self.decision = decision
        self.earlier =
            command.kind == .createPlan ? nil : log?.committed(under: command.context.keyHash)
    }

    /// The effects, if it committed.
    var effects: Effects? {
        guard case .commit(let effects, _) = self.decision else { return nil }
        return effects
    }

    /// The answer, if it was not refused.
    var answer: Answer? {
        switch self.decision {
        case .commit(_, let answer), .answer(.answered(let answer)): answer
        case .answer(.refused): nil
        }
    }

    /// The refusal, if it was refused.
    var refusal: Refusal? {
        guard case .answer(.refused(let refusal)) = self.decision else { return nil }
        return refusal
    }

    /// Whether it repeats a command that committed, word for word.
    var isRepetition: Bool {
        guard let earlier = self.earlier?.command else { return false }
        return earlier.kind == self.command.kind
            && earlier.context.fingerprint == self.command.context.fingerprint
    }
}

extension ObservedStep: CustomStringConvertible {
    var description: String {
        let position = self.before.map { "\($0.position)" } ?? "no plan"
        return "\(self.command) in \(position) came to \(self.decision)"
    }
}
