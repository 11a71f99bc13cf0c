/// The provider is asked for routes of the current revision.
package struct RequestRoutes: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// Checked when given.
    package let locationDigest: Digest256?
    /// Checked when given.
    package let optionDigest: Digest256?

    /// Memberwise.
    package init(
        context: CommandContext, generation: UInt32, revision: UInt64, locationDigest: Digest256?,
        optionDigest: Digest256?
    ) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.locationDigest = locationDigest
        self.optionDigest = optionDigest
    }
}

extension RequestRoutes: PlanCommand {
    static var kind: CommandKind { .requestRoutes }
    static var stance: Stance { .intent }

    var references: References {
        References(generation: self.generation, revision: self.revision, held: .controller)
    }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        switch plan.state {
        case .editing, .calculating, .candidatesReady: break
        case .draft, .selected, .handoffPending: return .refuse(.invalidState)
        case .handedOff, .cancelled: return self.verdictWhenTerminal(on: plan)
        }
        if let refusal = plan.digestRefusal(location: self.locationDigest, option: self.optionDigest) {
            return .refuse(refusal)
        }
        #if MUTANTS
            if Mutant.secondRequestCalculatesAgain.isActive, plan.state == .calculating {
                let sequence = plan.calculationSequence + 1
                return .commit(
                    [.calculationRequested(CalculationRequested(calculationSequence: sequence))],
                    .calculation(sequence: sequence))
            }
        #endif
        // In flight or delivered for this generation and revision: all who ask share one calculation.
        guard plan.state == .editing else {
            return .answer(.joined, AnswerDetail(calculationSequence: plan.calculationSequence))
        }
        guard plan.content.stops.count >= Limits.stopsToCalculateMin else { return .refuse(.tooFewStops) }
        let sequence = plan.calculationSequence + 1
        return .commit(
            [.calculationRequested(CalculationRequested(calculationSequence: sequence))],
            .calculation(sequence: sequence))
    }
}

extension Plan {
    /// Why a caller that knows other content than the plan's must look again.
    func digestRefusal(location: Digest256?, option: Digest256?) -> Refusal? {
        if let location, location != self.content.locationDigest {
            return Refusal(reason: .locationDigestMismatch, field: .locationDigest)
        }
        if let option, option != self.content.optionDigest {
            return Refusal(reason: .optionDigestMismatch, field: .optionDigest)
        }
        return nil
    }
}
