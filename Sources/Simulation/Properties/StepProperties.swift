internal import RoutePlanning

/// What holds of every decision, looked at before anything is applied.
enum StepProperties {
    /// Tries all of them on `step`.
    static func check(_ step: ObservedStep, _ findings: inout Findings) {
        if case .createPlan(let command) = step.command {
            self.checkCreation(command, step, &findings)
            return
        }
        guard let before = step.before else { return }
        self.checkKey(step, before, &findings)
        self.checkVersion(step, before, &findings)
        self.checkEnding(step, before, &findings)
        if step.earlier == nil { self.checkReferences(step, before, &findings) }
        if step.effects != nil { self.checkEvents(step, before, &findings) }
    }

    /// As long as a plan exists, its external id leads to it and to no other.
    private static func checkCreation(_ command: CreatePlan, _ step: ObservedStep, _ findings: inout Findings) {
        guard let before = step.before else { return }
        let isSame = command.content.fingerprint == before.creationFingerprint
        let isAnsweredRightly =
            isSame ? step.answer?.disposition == .replayed && step.answer?.planID == before.id : step.refusal != nil
        findings.check(.oneIntentOnePlan, step.effects == nil && isAnsweredRightly, "\(step)")
    }

    private static func checkKey(_ step: ObservedStep, _ before: Plan, _ findings: inout Findings) {
        guard let earlier = step.earlier else {
            findings.check(.repetitionsEmitNothing, step.answer?.disposition != .replayed, "\(step)")
            return
        }
        guard step.isRepetition else {
            findings.check(.keysMeanOneThing, step.refusal != nil, "\(step)")
            return
        }
        var expected = earlier.answer
        expected.disposition = .replayed
        expected.current = before.position
        findings.check(.repetitionsAreAnsweredAlike, step.answer == expected, "\(step), not \(expected)")
        findings.check(.repetitionsEmitNothing, step.effects == nil, "\(step)")
    }

    private static func checkVersion(_ step: ObservedStep, _ before: Plan, _ findings: inout Findings) {
        guard let expected = step.command.context.expectedVersion else { return }
        findings.check(.oneCommitPerVersion, step.effects == nil || expected == before.version, "\(step)")
    }

    private static func checkEnding(_ step: ObservedStep, _ before: Plan, _ findings: inout Findings) {
        guard before.state.isTerminal else { return }
        findings.check(.endingsAreFinal, step.effects == nil, "\(step)")
        guard step.command.kind == .cancelPlan, step.earlier == nil else { return }
        findings.check(
            .cancelsAgree,
            step.answer?.disposition == .alreadyTerminal && step.answer?.outcome == before.state
                && step.answer?.position == before.position, "\(step)")
    }

    /// Which presentation and which content a command speaks of, as it says itself.
    private static func references(
        of command: Command
    ) -> (isFact: Bool, generation: UInt32?, revision: UInt64?)? {
        switch command {
        case .reviseRoute(let command): (false, command.generation, command.baseRevision)
        case .requestRoutes(let command): (false, command.generation, command.revision)
        case .selectRoute(let command): (false, command.generation, command.revision)
        case .requestNavigation(let command): (false, command.generation, command.revision)
        case .receiveRoutes(let command): (true, command.generation, command.revision)
        case .calculationFailed(let command): (true, command.generation, command.revision)
        case .noteEditorDismissed(let command): (true, command.generation, nil)
        case .cancelPlan(let command): command.generation.map { (true, $0, nil) }
        case .createPlan, .openDirectionUI, .replacePresentation, .confirmHandoff, .rejectHandoff, .expireAttempt,
            .retryHandoff, .returnToSelection:
            nil
        }
    }

    /// Facts about what is gone change nothing; intents about anything but what is are refused.
    private static func checkReferences(_ step: ObservedStep, _ before: Plan, _ findings: inout Findings) {
        guard let references = self.references(of: step.command) else { return }
        let isFact = references.isFact
        let generation = references.generation ?? before.generation
        let revision = references.revision ?? before.revision
        if isFact, generation < before.generation || revision < before.revision {
            findings.check(.staleFactsChangeNothing, step.effects == nil, "\(step)")
        }
        if !isFact, generation != before.generation || revision != before.revision {
            findings.check(.staleIntentsAreRefused, step.refusal != nil, "\(step)")
        }
    }

    /// What a command that commits may do to the plan as it is.
    private static func checkEvents(_ step: ObservedStep, _ before: Plan, _ findings: inout Findings) {
        let kinds = step.effects?.events.map(\.kind) ?? []
        switch step.command {
        case .requestRoutes: findings.check(.calculationIsCurrent, before.state == .editing, "\(step)")
        case .receiveRoutes, .calculationFailed:
            findings.check(.calculationIsCurrent, before.state == .calculating, "\(step)")
            findings.check(.routesComeOnce, before.choice == nil && before.visibleCandidates.isEmpty, "\(step)")
        case .selectRoute(let command):
            findings.check(.choiceIsInside, self.isInside(command.index, before, step), "\(step)")
        case .requestNavigation(let command): self.checkStart(command, step, before, &findings)
        case .confirmHandoff(let command):
            let attempt = before.attempt(command.attemptID)
            findings.check(
                .onlyConfirmsHandOff,
                before.state == .handoffPending && attempt?.attempt.handoffID == before.handoffID
                    && (attempt?.state == .open || attempt?.state == .timedOut), "\(step)")
        case .rejectHandoff, .expireAttempt:
            findings.check(.silenceKeepsWaiting, kinds == [.handoffRejected] || kinds == [.handoffTimedOut], "\(step)")
        case .retryHandoff:
            findings.check(.oneAttemptOpenOneAcknowledged, before.openAttempt == nil, "\(step)")
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .returnToSelection, .cancelPlan,
            .noteEditorDismissed:
            break
        }
        if step.command.kind != .confirmHandoff {
            findings.check(.onlyConfirmsHandOff, !kinds.contains(.navigationHandedOff), "\(step)")
        }
    }

    /// A start begins one hand-off of one route that is there, and of no other than the traveler chose.
    private static func checkStart(
        _ command: RequestNavigation, _ step: ObservedStep, _ before: Plan, _ findings: inout Findings
    ) {
        let kinds = step.effects?.events.map(\.kind) ?? []
        findings.check(.startsMakeOneHandoff, before.state != .handoffPending, "\(step)")
        findings.check(
            .handoffsAreInside,
            self.isInside(command.index, before, step) && command.revision == before.revision
                && command.generation == before.generation, "\(step)")
        let isChosenBefore = before.state == .selected && kinds == [.navigationRequested]
        findings.check(
            .startsKeepTheirCandidate, isChosenBefore || kinds == [.routeSelected, .navigationRequested], "\(step)")
        if let choice = before.choice {
            findings.check(.handoffIsBound, command.index == Int64(choice.index) && isChosenBefore, "\(step)")
        }
    }

    /// Whether `index` is of a route that is there, and the one the events name.
    private static func isInside(_ index: Int64, _ before: Plan, _ step: ObservedStep) -> Bool {
        guard before.visibleCandidates.indices.contains(Int(index)) else { return false }
        guard case .routeSelected(let selected) = step.effects?.events.first else { return true }
        return Int64(selected.index) == index
    }
}
