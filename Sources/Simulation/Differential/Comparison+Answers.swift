package import RoutePlanning

extension Comparison {
    /// Compares the answers to one command, and the facts emitted.
    package mutating func answers(_ expected: ReferenceAnswer, _ decision: Decision, planID: PlanID?) {
        switch decision {
        case .commit(let effects, let answer):
            self.require(
                "events", model: expected.events.map { $0.rawValue }, module: effects.events.map { $0.kind.name })
            self.outcome(expected, .answered(answer), planID: planID)
        case .answer(let outcome):
            self.require("events", model: expected.events.map { $0.rawValue }, module: [])
            self.outcome(expected, outcome, planID: planID)
        }
    }

    /// Compares what one command was answered, whatever it emitted.
    package mutating func outcome(_ expected: ReferenceAnswer, _ outcome: Outcome, planID: PlanID?) {
        switch outcome {
        case .answered(let answer): self.answer(expected, answer, planID: planID)
        case .refused(let refusal): self.refusal(expected, refusal, planID: planID)
        }
    }

    /// Compares a replay with the answer of then: it is that, with the present position beside it.
    package mutating func replay(of original: Answer?, with answer: Answer) {
        guard var expected = original else {
            self.differences.append("a replay of a command that never committed")
            return
        }
        expected.disposition = .replayed
        expected.current = answer.current
        self.require("replayed answer", model: expected, module: answer)
    }

    private mutating func answer(_ expected: ReferenceAnswer, _ answer: Answer, planID: PlanID?) {
        self.require("reason", model: expected.reason?.rawValue, module: nil)
        self.require(
            "disposition", model: expected.disposition?.rawValue, module: Self.name(of: answer.disposition))
        self.require("position", model: expected.position, module: Translation.position(answer.position))
        self.require("current position", model: expected.current, module: answer.current.map(Translation.position))
        self.require("dispose", model: expected.dispose, module: answer.dispose)
        self.require("reselect", model: expected.reselect, module: false)
        self.require("stop", model: expected.stop, module: answer.compensation == .stopTargetSession)
        self.require("outcome", model: expected.outcome?.rawValue, module: answer.outcome?.word)
        if let planID { self.require("plan", model: planID, module: answer.planID) }
        self.concern(expected.concern, answer.detail)
    }

    private mutating func concern(_ expected: ReferenceConcern, _ detail: AnswerDetail) {
        let naming = self.naming
        self.requireIfTold("calculation", model: expected.calculation, module: Int(detail.calculationSequence))
        self.requireIfTold(
            "candidate", model: expected.candidate.map(naming.choice), module: detail.candidateID)
        self.requireIfTold("hand-off", model: expected.handoff.map(naming.handoff), module: detail.handoffID)
        self.requireIfTold("attempt", model: expected.attempt.map(naming.attempt), module: detail.attemptID)
        self.requireIfTold("attempt number", model: expected.attemptNumber, module: Int(detail.attemptNumber))
        self.requireIfTold("deadline", model: expected.deadline, module: detail.attemptDeadline?.nanoseconds)
        self.requireIfTold("late", model: expected.late, module: detail.late)
        self.requireIfTold("diverged", model: expected.diverged, module: detail.diverged)
        self.requireIfTold("failure", model: expected.failure, module: detail.failure.map { Int($0.rawValue) })
    }

    private mutating func refusal(_ expected: ReferenceAnswer, _ refusal: Refusal, planID: PlanID?) {
        let naming = self.naming
        self.require("reason", model: expected.reason?.rawValue, module: refusal.reason.name)
        self.require("status", model: expected.status.rawValue, module: Self.name(of: refusal.reason.status))
        self.require("position", model: expected.position, module: refusal.position.map(Translation.position))
        self.require("dispose", model: expected.dispose, module: refusal.dispose)
        self.require("reselect", model: expected.reselect, module: refusal.reselect)
        self.require("stop", model: expected.stop, module: refusal.compensation == .stopTargetSession)
        self.require(
            "attempt in the way", model: expected.concern.attempt.map(naming.attempt), module: refusal.attemptID)
    }

    /// The contract's name of a disposition.
    static func name(of disposition: Disposition) -> String {
        switch disposition {
        case .applied: "APPLIED"
        case .replayed: "REPLAYED"
        case .unchanged: "UNCHANGED"
        case .joined: "JOINED"
        case .ignoredStaleGeneration: "IGNORED_STALE_GENERATION"
        case .ignoredStaleRevision: "IGNORED_STALE_REVISION"
        case .ignoredDuplicate: "IGNORED_DUPLICATE"
        case .ignoredLate: "IGNORED_LATE"
        case .ignoredTerminal: "IGNORED_TERMINAL"
        case .alreadyTerminal: "ALREADY_TERMINAL"
        }
    }

    /// The contract's name of a status.
    static func name(of status: StatusCode) -> String {
        switch status {
        case .ok: "OK"
        case .invalidArgument: "INVALID_ARGUMENT"
        case .deadlineExceeded: "DEADLINE_EXCEEDED"
        case .notFound: "NOT_FOUND"
        case .alreadyExists: "ALREADY_EXISTS"
        case .permissionDenied: "PERMISSION_DENIED"
        case .resourceExhausted: "RESOURCE_EXHAUSTED"
        case .failedPrecondition: "FAILED_PRECONDITION"
        case .aborted: "ABORTED"
        case .outOfRange: "OUT_OF_RANGE"
        case .internalError: "INTERNAL"
        case .unavailable: "UNAVAILABLE"
        case .dataLoss: "DATA_LOSS"
        }
    }
}
