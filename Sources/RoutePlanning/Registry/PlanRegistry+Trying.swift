extension PlanRegistry {
    /// Decides a command; changes nothing.
    ///
    /// What it returns holds for the registry as it is: apply it before the next command is decided. Effects carry no
    /// digest, for they were not applied: who tries commands looks at a decision before it may touch a plan.
    package func decide(
        _ command: Command, at now: Instant, fresh: FreshIdentifiers, within reach: Reach = .everyOwner
    ) -> Decision {
        let setting = Setting(now: now, fresh: fresh, policy: self.policy, reach: reach)
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

    /// The same checks in the same order as a commit, on a plan that is only read.
    private func decide(_ command: some PlanCommand, in setting: Setting) -> Decision {
        guard let id = command.context.planID else {
            return .answer(.refused(Refusal(reason: .missingField, field: .contextPlanID)))
        }
        let shard = Self.shard(of: id)
        guard let slot = self.shards.span[shard].slot(of: id, within: setting.reach) else {
            if let refusal = command.shapeRefusal { return .answer(.refused(refusal)) }
            return .answer(.refused(Refusal(reason: .planNotFound)))
        }
        return self.shards.span[shard].read(slot) { Admission.decision(of: command, on: $0, in: setting) }
    }
}
