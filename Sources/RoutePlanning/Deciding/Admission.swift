/// The checks all commands on a plan share, in the fixed order that makes answers deterministic.
///
/// 1 shape, 2 the plan exists (`PlanRegistry`), 3 idempotency key, 4 terminal rule, 5 expected version, 6 generation,
/// 7 revision, 8 state and 9 domain (the command's own rules), 10 room for the events. A refusal changes nothing and is
/// not recorded: a later retry is judged afresh.
enum Admission {
    /// What `command` comes to on `plan`.
    static func decision(of command: some PlanCommand, on plan: Plan, in setting: Setting) -> Decision {
        switch Self.verdict(of: command, on: plan, in: setting) {
        case .replayed(let record): return .answer(.answered(Self.replay(of: record, on: plan)))
        case .judged(.commit(let events, let detail)):
            return Self.commit(events, detail, of: command, on: plan, in: setting)
        case .judged(.answer(let disposition, let detail, let dispose)):
            let answer = Answer(
                disposition: disposition, planID: plan.id, position: plan.position, dispose: dispose, detail: detail,
                outcome: disposition == .alreadyTerminal ? plan.state : nil)
            return .answer(.answered(answer))
        case .judged(.refuse(let refusal)): return .answer(.refused(refusal.placed(on: plan)))
        }
    }

    /// The answer of then, with the position of now beside it.
    private static func replay(of record: IdempotencyRecord, on plan: Plan) -> Answer {
        Answer(
            disposition: .replayed, planID: plan.id, position: record.position, current: plan.position,
            detail: plan.answerDetail(of: record.detail))
    }

    private enum Judgement {
        case replayed(IdempotencyRecord)
        case judged(Verdict)
    }

    private static func verdict<Judged: PlanCommand>(
        of command: Judged, on plan: Plan, in setting: Setting
    ) -> Judgement {
        if let refusal = command.shapeRefusal { return .judged(.refuse(refusal)) }
        if let record = plan.record(for: command.context.keyHash) {
            #if MUTANTS
                if Mutant.replayIgnoresPayload.isActive { return .replayed(record) }
                if Mutant.replayEmitsEvent.isActive, !plan.state.isTerminal {
                    return .judged(command.verdict(on: plan, in: setting))
                }
            #endif
            let isSame = record.kind == Judged.kind && record.fingerprint == command.context.fingerprint
            return isSame ? .replayed(record) : .judged(.refuse(.idempotencyKeyReused))
        }
        if plan.state.isTerminal { return .judged(command.verdictWhenTerminal(on: plan)) }
        if let expected = command.context.expectedVersion, expected != plan.version {
            #if MUTANTS
                if Mutant.versionConflictIgnored.isActive { return .judged(command.verdict(on: plan, in: setting)) }
            #endif
            return .judged(.refuse(.versionConflict))
        }
        if let verdict = Self.staleVerdict(of: command.references, Judged.stance, on: plan) { return .judged(verdict) }
        return .judged(command.verdict(on: plan, in: setting))
    }

    /// Checks 6 and 7; nil if the references are current.
    private static func staleVerdict(of references: References, _ stance: Stance, on plan: Plan) -> Verdict? {
        if let generation = references.generation, generation != plan.generation {
            guard generation < plan.generation else {
                return .refuse(Refusal(reason: .unknownGeneration, field: .generation))
            }
            #if MUTANTS
                if Mutant.staleGenerationAccepted.isActive { return nil }
            #endif
            return switch stance {
            case .fact: .answer(.ignoredStaleGeneration, dispose: true)
            case .intent:
                .refuse(Refusal(reason: .staleGeneration, dispose: true, reselect: references.held == .routes))
            }
        }
        if let shown = references.revision, shown != plan.revision {
            guard shown < plan.revision else { return .refuse(Refusal(reason: .unknownRevision, field: .revision)) }
            #if MUTANTS
                if Mutant.staleRevisionAccepted.isActive { return nil }
            #endif
            let holdsRoutes = references.held == .routes
            return switch stance {
            case .fact: .answer(.ignoredStaleRevision, dispose: true)
            case .intent: .refuse(Refusal(reason: .staleRevision, dispose: holdsRoutes, reselect: holdsRoutes))
            }
        }
        if let changed = references.revisionChanged, changed != plan.revision {
            return .refuse(Refusal(reason: .revisionConflict, field: .baseRevision))
        }
        if let sequence = references.calculationSequence, sequence > plan.calculationSequence {
            return .refuse(Refusal(reason: .unknownRevision, field: .calculationSeq))
        }
        return nil
    }

    /// Check 10: the events, if the plan has room for them.
    private static func commit<Judged: PlanCommand>(
        _ events: [Event], _ detail: RecordDetail, of command: Judged, on plan: Plan, in setting: Setting
    ) -> Decision {
        guard plan.version < Limits.eventsReservedFrom || Judged.endsSomething else {
            return .answer(.refused(Refusal(reason: .eventLimit).placed(on: plan)))
        }
        var position = plan.position
        for event in events { position.advance(past: event) }
        precondition(position.version <= Limits.eventsMax, "the versions kept for endings suffice")
        let record = IdempotencyRecord(
            keyHash: command.context.keyHash, fingerprint: command.context.fingerprint, kind: Judged.kind,
            position: position, detail: detail)
        let effects = Effects(
            planID: plan.id, at: setting.now, actor: command.context.actor, events: events, record: record)
        let answer = Answer(
            disposition: .applied, planID: plan.id, position: position,
            detail: plan.answerDetail(of: detail, after: events))
        return .commit(effects, answer)
    }
}

extension Refusal {
    /// The same refusal with what it is about.
    func placed(on plan: Plan) -> Refusal {
        var placed = self
        placed.position = plan.position
        placed.planID = plan.id
        return placed
    }
}
