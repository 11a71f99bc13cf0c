/// The deadline of an attempt passed; the daemon says so itself one second after it.
package struct ExpireAttempt: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The attempt.
    package let attemptID: AttemptID

    /// Memberwise.
    package init(context: CommandContext, attemptID: AttemptID) {
        self.context = context
        self.attemptID = attemptID
    }
}

extension ExpireAttempt: PlanCommand {
    static var kind: CommandKind { .expireAttempt }
    static var stance: Stance { .fact }
    static var endsSomething: Bool { true }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        guard plan.state == .handoffPending else { return .answer(.ignoredLate) }
        guard let attempt = plan.attempt(self.attemptID), let ordinal = plan.ordinal(of: self.attemptID) else {
            return .refuse(Refusal(reason: .attemptNotFound, field: .attemptID))
        }
        guard attempt.state == .open else {
            return .answer(.ignoredLate, plan.answerDetail(of: attempt.attempt, waiting: false))
        }
        #if MUTANTS
            if Mutant.expiryBeforeDeadline.isActive {
                return .commit(
                    [.handoffTimedOut(HandoffTimedOut(attemptID: self.attemptID))],
                    .attemptClosed(ordinal: ordinal, late: false, diverged: false))
            }
        #endif
        guard setting.now >= attempt.attempt.deadline else {
            return .refuse(Refusal(reason: .deadlineNotReached, attemptID: self.attemptID))
        }
        return .commit(
            [.handoffTimedOut(HandoffTimedOut(attemptID: self.attemptID))],
            .attemptClosed(ordinal: ordinal, late: false, diverged: false))
    }
}
