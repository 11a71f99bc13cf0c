extension PlanRegistry {
    /// Decides a command and applies what it comes to; the effects carry the digest afterwards.
    ///
    /// A plan outside `reach` does not exist for the caller.
    package mutating func commit(
        _ command: Command, at now: Instant, fresh: FreshIdentifiers, within reach: Reach = .everyOwner
    ) -> Decision {
        let setting = Setting(now: now, fresh: fresh, policy: self.policy, reach: reach)
        return switch command {
        case .createPlan(let command): self.commitCreation(command, in: setting)
        case .reviseRoute(let command): self.commit(command, in: setting)
        case .openDirectionUI(let command): self.commit(command, in: setting)
        case .replacePresentation(let command): self.commit(command, in: setting)
        case .requestRoutes(let command): self.commit(command, in: setting)
        case .receiveRoutes(let command): self.commit(command, in: setting)
        case .calculationFailed(let command): self.commit(command, in: setting)
        case .selectRoute(let command): self.commit(command, in: setting)
        case .requestNavigation(let command): self.commit(command, in: setting)
        case .confirmHandoff(let command): self.commit(command, in: setting)
        case .rejectHandoff(let command): self.commit(command, in: setting)
        case .expireAttempt(let command): self.commit(command, in: setting)
        case .retryHandoff(let command): self.commit(command, in: setting)
        case .returnToSelection(let command): self.commit(command, in: setting)
        case .cancelPlan(let command): self.commit(command, in: setting)
        case .noteEditorDismissed(let command): self.commit(command, in: setting)
        }
    }

    private mutating func commitCreation(_ command: CreatePlan, in setting: Setting) -> Decision {
        var decision = self.decideCreation(command, in: setting)
        if case .commit(let effects, _) = decision { decision.keep(digest: self.apply(effects)) }
        return decision
    }

    /// Check 2, then those of `Admission`, then the change.
    private mutating func commit(_ command: some PlanCommand, in setting: Setting) -> Decision {
        guard let id = command.context.planID else {
            return .answer(.refused(Refusal(reason: .missingField, field: .contextPlanID)))
        }
        self.foldLast()
        let shard = Self.shard(of: id)
        guard let (decided, slot) = Self.decision(of: command, on: id, in: &self.shards[shard], in: setting) else {
            if let refusal = command.shapeRefusal { return .answer(.refused(refusal)) }
            return .answer(.refused(Refusal(reason: .planNotFound)))
        }
        var decision = decided
        if case .commit(let effects, _) = decision {
            decision.keep(digest: self.apply(effects, toPlanAt: slot, in: shard))
        }
        return decision
    }

    /// The decision and where its plan is; nil where there is no such plan within reach.
    ///
    /// Shard and plan are `inout` because the compiler copies borrowed values of their size for a call; nothing is
    /// written but that a folded plan is unfolded, which changes no answer.
    private static func decision(
        of command: some PlanCommand, on id: PlanID, in shard: inout PlanShard, in setting: Setting
    ) -> (Decision, PlanShard.Slot)? {
        guard let slot = shard.slot(of: id, within: setting.reach) else { return nil }
        return (shard.change(slot) { plan in Self.decision(of: command, on: &plan, in: setting) }, slot)
    }

    private static func decision(
        of command: some PlanCommand, on plan: inout Plan, in setting: Setting
    ) -> Decision {
        Admission.decision(of: command, on: plan, in: setting)
    }
}

extension Decision {
    /// Keeps the plan's digest after the effects with them.
    fileprivate mutating func keep(digest: UInt32) {
        guard case .commit(var effects, let answer) = self else { return }
        effects.planDigest = digest
        self = .commit(effects, answer)
    }
}
