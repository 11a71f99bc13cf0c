/// One more attempt of the same hand-off.
package struct RetryHandoff: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// Another target; absent: that of the last attempt.
    package let target: Text?
    /// Another deadline; absent: that of the last attempt.
    package let deadlineSeconds: UInt32?

    /// Memberwise.
    package init(context: CommandContext, target: Text?, deadlineSeconds: UInt32?) {
        self.context = context
        self.target = target
        self.deadlineSeconds = deadlineSeconds
    }
}

extension RetryHandoff: PlanCommand {
    static var kind: CommandKind { .retryHandoff }
    static var stance: Stance { .intent }

    var shapeRefusal: Refusal? {
        OpenAttempt.refusal(ofTarget: self.target, deadlineSeconds: self.deadlineSeconds)
    }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        guard case .handoffPending(_, let handoff) = plan.lifecycle else { return .refuse(.invalidState) }
        if let open = plan.openAttempt {
            #if MUTANTS
                if Mutant.retryWhileOpenAccepted.isActive {
                    let attempt = OpenAttempt(
                        id: setting.fresh.attemptID, handoffID: handoff.id, number: handoff.attemptCount + 1,
                        target: open.target, requestedAt: setting.now, deadline: setting.now.adding(seconds: 15))
                    return .commit(
                        [.handoffRetried(HandoffRetried(attempt: attempt))],
                        .attemptOpened(ordinal: UInt32(plan.closedAttempts.count)))
                }
            #endif
            return .refuse(Refusal(reason: .attemptStillOpen, attemptID: open.id))
        }
        guard handoff.attemptCount < Limits.attemptsMax else { return .refuse(.attemptLimit) }
        guard let last = plan.closedAttempts.last?.attempt else {
            preconditionFailure("a pending hand-off has an attempt")
        }
        let target = self.target ?? last.target
        if let refusal = setting.policy.refusal(of: target, stopCount: plan.content.stops.count) {
            return .refuse(refusal)
        }
        let seconds = self.deadlineSeconds.map { UInt64($0) } ?? last.deadlineSeconds
        let attempt = OpenAttempt(
            id: setting.fresh.attemptID, handoffID: handoff.id, number: handoff.attemptCount + 1, target: target,
            requestedAt: setting.now, deadline: setting.now.adding(seconds: seconds))
        return .commit(
            [.handoffRetried(HandoffRetried(attempt: attempt))],
            .attemptOpened(ordinal: UInt32(plan.closedAttempts.count)))
    }
}

extension OpenAttempt {
    /// Whole seconds it was given.
    fileprivate var deadlineSeconds: UInt64 { self.deadline.milliseconds(since: self.requestedAt) / 1_000 }
}
