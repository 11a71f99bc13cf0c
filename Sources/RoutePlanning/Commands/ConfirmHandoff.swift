/// The navigation adapter accepted an attempt and names its session.
package struct ConfirmHandoff: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The attempt.
    package let attemptID: AttemptID
    /// The target's own session identity, 1 to `Limits.sessionRefByteCountMax` bytes; a secret.
    package let targetSessionRef: Text
    /// What the target says it will follow.
    package let effectiveGeometryDigest: Digest256?

    /// Memberwise.
    package init(
        context: CommandContext, attemptID: AttemptID, targetSessionRef: Text, effectiveGeometryDigest: Digest256?
    ) {
        self.context = context
        self.attemptID = attemptID
        self.targetSessionRef = targetSessionRef
        self.effectiveGeometryDigest = effectiveGeometryDigest
    }
}

extension ConfirmHandoff: PlanCommand {
    static var kind: CommandKind { .confirmHandoff }
    static var stance: Stance { .fact }
    static var endsSomething: Bool { true }

    var shapeRefusal: Refusal? {
        guard !self.targetSessionRef.isEmpty else { return Refusal(reason: .missingField, field: .targetSessionRef) }
        guard self.targetSessionRef.byteCount > Limits.sessionRefByteCountMax else { return nil }
        return Refusal(reason: .labelTooLong, field: .targetSessionRef)
    }

    /// An acknowledgement is never swallowed: if no plan stands behind the session, it must be stopped.
    func verdictWhenTerminal(on plan: Plan) -> Verdict {
        #if MUTANTS
            if Mutant.confirmAfterCancelAccepted.isActive, plan.attempt(self.attemptID) != nil {
                return .answer(.unchanged)
            }
        #endif
        guard case .handedOff(let receipt) = plan.lifecycle else { return .refuse(.stopping(for: .planCancelled)) }
        guard receipt.targetSessionRef == self.targetSessionRef else {
            return .refuse(.stopping(for: .ackConflict))
        }
        // The plan stands behind this very session, so nothing is stopped, whichever attempt is named.
        guard let attempt = plan.attempt(self.attemptID) else { return .refuse(.attemptNotFound) }
        guard attempt.attempt.handoffID == receipt.handoffID else {
            return .refuse(attempt.rejection == nil ? .attemptAbandoned : .attemptRejected)
        }
        var detail = plan.answerDetail(of: attempt.attempt, waiting: false)
        detail.late = receipt.late
        detail.diverged = receipt.diverged
        return .answer(.unchanged, detail)
    }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        guard let attempt = plan.attempt(self.attemptID), let ordinal = plan.ordinal(of: self.attemptID) else {
            return .refuse(.stopping(for: .attemptNotFound))
        }
        let late: Bool
        switch attempt.state {
        // Within the grace an acknowledgement in flight wins: an attempt is late once it was timed out, not before.
        #if MUTANTS
            case .open where Mutant.lateByClock.isActive: late = setting.now >= attempt.attempt.deadline
            case .rejected where Mutant.confirmOfRejectedAccepted.isActive && plan.state == .handoffPending: late = true
        #endif
        case .open: late = false
        case .timedOut: late = true
        case .rejected: return .refuse(.stopping(for: .attemptRejected))
        case .abandoned: return .refuse(.stopping(for: .attemptAbandoned))
        case .acked, .superseded: preconditionFailure("a plan with an acknowledged attempt is handed off")
        }
        let geometry = plan.choice?.candidate.geometryDigest
        let diverged =
            if let geometry, let effective = self.effectiveGeometryDigest { geometry != effective } else { false }
        let handedOff = NavigationHandedOff(
            attemptID: self.attemptID, targetSessionRef: self.targetSessionRef, late: late, diverged: diverged)
        return .commit(
            [.navigationHandedOff(handedOff)], .attemptClosed(ordinal: ordinal, late: late, diverged: diverged))
    }
}

extension Refusal {
    /// A session may run that no plan stands behind.
    static func stopping(for reason: Reason) -> Refusal {
        Refusal(reason: reason, compensation: .stopTargetSession)
    }
}
