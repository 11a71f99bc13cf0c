extension PlanRegistry {
    /// Decides a command; changes nothing.
    ///
    /// What it returns holds for the registry as it is: apply it before the next command is decided.
    package func decide(_ command: Command, at now: Instant, fresh: FreshIdentifiers) -> Decision {
        let setting = Setting(now: now, fresh: fresh, policy: self.policy)
        return switch command {
        case .createPlan(let command): self.decideCreation(command, in: setting)
        case .reviseRoute(let command): self.decide(command, in: setting)
        case .openDirectionUI(let command): self.decide(command, in: setting)
        case .replacePresentation(let command): self.decide(command, in: setting)
        case .requestRoutes(let command): self.decide(command, in: setting)
        case .receiveRoutes(let command): self.decide(command, in: setting)
        case .calculationFailed(let command): self.decide(command, in: setting)
        case .selectRoute(let command): self.decide(command, in: setting)
        case .requestNavigation(let command): self.decide(command, in: setting)
        case .confirmHandoff(let command): self.decide(command, in: setting)
        case .rejectHandoff(let command): self.decide(command, in: setting)
        case .expireAttempt(let command): self.decide(command, in: setting)
        case .retryHandoff(let command): self.decide(command, in: setting)
        case .returnToSelection(let command): self.decide(command, in: setting)
        case .cancelPlan(let command): self.decide(command, in: setting)
        case .noteEditorDismissed(let command): self.decide(command, in: setting)
        }
    }

    /// Decides a command and applies what it comes to; the effects carry the digest afterwards.
    package mutating func commit(_ command: Command, at now: Instant, fresh: FreshIdentifiers) -> Decision {
        switch self.decide(command, at: now, fresh: fresh) {
        case .commit(var effects, let answer):
            effects.planDigest = self.apply(effects)
            return .commit(effects, answer)
        case .answer(let outcome): return .answer(outcome)
        }
    }

    /// Check 2, then those of `Admission`.
    private func decide(_ command: some PlanCommand, in setting: Setting) -> Decision {
        guard let id = command.context.planID else {
            return .answer(.refused(Refusal(reason: .missingField, field: .contextPlanID)))
        }
        let shard = Self.shard(of: id)
        guard let slot = self.shards[shard].slot(of: id) else {
            if let refusal = command.shapeRefusal { return .answer(.refused(refusal)) }
            return .answer(.refused(Refusal(reason: .planNotFound)))
        }
        return Admission.decision(of: command, on: self.shards[shard][slot], in: setting)
    }
}
