/// The navigation adapter refused an attempt.
package struct RejectHandoff: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The attempt.
    package let attemptID: AttemptID
    /// Why.
    package let rejection: RejectionClass

    /// Memberwise.
    package init(context: CommandContext, attemptID: AttemptID, rejection: RejectionClass) {
        self.context = context
        self.attemptID = attemptID
        self.rejection = rejection
    }
}

extension RejectHandoff: PlanCommand {
    static var kind: CommandKind { .rejectHandoff }
    static var stance: Stance { .fact }
    static var endsSomething: Bool { true }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        guard plan.state == .handoffPending else { return .answer(.ignoredLate) }
        guard let attempt = plan.attempt(self.attemptID), let ordinal = plan.ordinal(of: self.attemptID) else {
            return .refuse(Refusal(reason: .attemptNotFound, field: .attemptID))
        }
        switch attempt.state {
        case .open, .timedOut:
            let rejected = HandoffRejected(attemptID: self.attemptID, rejection: self.rejection)
            return .commit(
                [.handoffRejected(rejected)], .attemptClosed(ordinal: ordinal, late: false, diverged: false))
        case .rejected: return .answer(.unchanged, plan.answerDetail(of: attempt.attempt, waiting: false))
        case .acked, .abandoned, .superseded:
            return .answer(.ignoredLate, plan.answerDetail(of: attempt.attempt, waiting: false))
        }
    }
}
