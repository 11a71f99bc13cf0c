package import RoutePlanning

/// What there is to tell of one command: what was asked, and what it came to; nothing of what it said.
package struct CommandNote: Equatable, Sendable {
    /// Why it is told.
    package enum Kind: Equatable, Sendable {
        /// Because every command is.
        case ordinary
        /// It was refused.
        case refusal
        /// A navigation session may run that no plan stands behind.
        case orphanAcknowledgement
        /// A hand-off was acknowledged behind its deadline.
        case lateAcknowledgement
        /// The target follows another geometry than the candidate's.
        case divergedAcknowledgement
    }

    /// What it came to.
    package enum Result: Equatable, Sendable {
        case answered(Disposition, PlanPosition)
        case refused(Reason, PlanPosition?, RequestField?)
    }

    /// Why it is told.
    package let kind: Kind
    /// The method's name on the wire.
    package let method: String
    /// The plan; absent where it was not looked up or is not there: a client may name anything.
    package let planID: PlanID?
    /// Absent where the request could not be read.
    package let keyHash: KeyHash?
    /// What it came to.
    package let result: Result
    /// The sequence it saw; what is not durable yet is not told.
    package let sequence: UInt64
    /// The call.
    package let identity: CallIdentity

    /// What an outcome is told as.
    init(
        _ outcome: Outcome, of method: String, keyHash: KeyHash?, sequence: UInt64, identity: CallIdentity
    ) {
        self.kind = Kind(outcome)
        self.method = method
        self.keyHash = keyHash
        self.sequence = sequence
        self.identity = identity
        switch outcome {
        case .answered(let answer):
            self.planID = answer.planID
            self.result = .answered(answer.disposition, answer.position)
        case .refused(let refusal):
            self.planID = refusal.position == nil ? nil : refusal.planID
            self.result = .refused(refusal.reason, refusal.position, refusal.field)
        }
    }
}

extension CommandNote.Kind {
    init(_ outcome: Outcome) {
        switch outcome {
        case .answered(let answer) where answer.compensation != .none: self = .orphanAcknowledgement
        case .answered(let answer) where answer.disposition == .applied && answer.detail.late:
            self = .lateAcknowledgement
        case .answered(let answer) where answer.disposition == .applied && answer.detail.diverged:
            self = .divergedAcknowledgement
        case .answered: self = .ordinary
        case .refused(let refusal): self = refusal.compensation != .none ? .orphanAcknowledgement : .refusal
        }
    }
}
