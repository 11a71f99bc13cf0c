internal import RoutePlanning

/// What holds between the plan before a command and the plan after it.
enum ResultProperties {
    /// Tries all of them on `step`, which left `after`.
    static func check(_ step: ObservedStep, after: Plan?, _ findings: inout Findings) {
        guard let effects = step.effects, let after else {
            if step.refusal != nil { findings.check(.refusalsChangeNothing, after == step.before, "\(step)") }
            return
        }
        let version = (step.before?.version ?? 0) + UInt64(effects.events.count)
        findings.check(
            .versionCountsEvents,
            (1...2).contains(effects.events.count) && after.version == version
                && step.answer?.position == after.position,
            "\(step)")
        guard let before = step.before else { return }
        findings.check(
            .clocksNeverRunBack,
            [before.revision, before.revision + 1].contains(after.revision)
                && [before.generation, before.generation + 1].contains(after.generation), "\(step)")
        if let expected = step.command.context.expectedVersion {
            findings.check(.oneCommitPerVersion, after.version > expected, "\(step)")
        }
        self.checkAttempts(step, before, after, &findings)
        self.checkCommand(step, before, after, &findings)
    }

    /// Attempts stay, in their order; only a start and a retry make one.
    private static func checkAttempts(_ step: ObservedStep, _ before: Plan, _ after: Plan, _ findings: inout Findings) {
        let (was, now) = (before.attempts.map(\.attempt.id), after.attempts.map(\.attempt.id))
        let isMaking = step.command.kind == .requestNavigation || step.command.kind == .retryHandoff
        findings.check(
            .oneAttemptOpenOneAcknowledged, now.starts(with: was) && now.count == was.count + (isMaking ? 1 : 0),
            "\(step)")
    }

    private static func checkCommand(_ step: ObservedStep, _ before: Plan, _ after: Plan, _ findings: inout Findings) {
        switch step.command {
        case .requestNavigation(let command):
            let view = step.answer?.detail.attemptID.flatMap { after.handoff(of: $0) }
            findings.check(.onlyConfirmsHandOff, after.state == .handoffPending, "\(step)")
            findings.check(
                .startsKeepTheirCandidate,
                view?.candidate.candidateID == step.answer?.detail.candidateID
                    && view?.candidate.candidateID == after.choice?.candidateID
                    && view.map { Int64($0.candidate.index) } == command.index
                    && view?.candidate.revision == before.revision, "\(step)")
            findings.check(
                .startsMakeOneHandoff, !before.attempts.contains { $0.attempt.handoffID == after.handoffID }, "\(step)")
        case .confirmHandoff(let command):
            findings.check(
                .sessionMeansHandedOff, after.visibleSessionRef == command.targetSessionRef, "\(step)")
        case .rejectHandoff, .expireAttempt:
            findings.check(
                .silenceKeepsWaiting, before.state == .handoffPending && after.state == .handoffPending, "\(step)")
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .requestRoutes, .receiveRoutes,
            .calculationFailed, .selectRoute, .retryHandoff, .returnToSelection, .cancelPlan, .noteEditorDismissed:
            break
        }
    }
}
