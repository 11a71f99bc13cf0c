/// The provider's routes: a fact, ignored when nobody waits for it.
package struct ReceiveRoutes: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// The calculation that answers, if the host knows it.
    package let calculationSequence: UInt32?
    /// 0 to `Limits.candidatesMax`, in the order received.
    package let candidates: [Candidate]

    /// Memberwise.
    package init(
        context: CommandContext, generation: UInt32, revision: UInt64, calculationSequence: UInt32?,
        candidates: [Candidate]
    ) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.calculationSequence = calculationSequence
        self.candidates = candidates
    }
}

extension ReceiveRoutes: PlanCommand {
    static var kind: CommandKind { .receiveRoutes }
    static var stance: Stance { .fact }

    var references: References {
        References(
            generation: self.generation, revision: self.revision, calculationSequence: self.calculationSequence,
            held: .routes)
    }

    var shapeRefusal: Refusal? {
        guard self.candidates.count <= Limits.candidatesMax else {
            return Refusal(reason: .tooManyCandidates, field: .candidates)
        }
        for candidate in self.candidates {
            if let refusal = candidate.refusal { return refusal }
        }
        return nil
    }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        if let verdict = plan.uncountedCallback(calculationSequence: self.calculationSequence) { return verdict }
        let sequence = plan.calculationSequence
        let candidates = Candidates(
            calculationSequence: sequence, receivedAt: setting.now, routes: self.candidates)
        guard let candidates else {
            let ended = CalculationEnded(
                calculationSequence: sequence, failure: .noAlternatives, providerCode: .empty, httpStatus: nil)
            return .commit([.calculationFailed(ended)], .failure(sequence: sequence, failure: .noAlternatives))
        }
        return .commit(
            [.candidatesReceived(CandidatesReceived(candidates: candidates))], .calculation(sequence: sequence))
    }
}

extension Plan {
    /// What a provider's callback with current references comes to when nobody waits for it; nil if somebody does.
    func uncountedCallback(calculationSequence: UInt32?) -> Verdict? {
        #if MUTANTS
            if Mutant.lateCandidatesReplaceSet.isActive, self.state == .candidatesReady { return nil }
        #endif
        let detail = AnswerDetail(calculationSequence: self.calculationSequence)
        switch self.state {
        case .draft, .editing: return .answer(.ignoredLate, detail, dispose: true)
        case .calculating:
            guard let calculationSequence, calculationSequence < self.calculationSequence else { return nil }
            return .answer(.ignoredLate, detail, dispose: true)
        case .candidatesReady, .selected, .handoffPending: return .answer(.ignoredDuplicate, detail, dispose: true)
        case .handedOff, .cancelled: return .answer(.ignoredTerminal, dispose: true)
        }
    }
}
