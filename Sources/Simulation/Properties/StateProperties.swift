internal import RoutePlanning

/// What holds of every plan at every moment.
enum StateProperties {
    /// Tries all of them on `plan`, whose past is `log`.
    static func check(_ plan: Plan, _ log: PlanLog, _ findings: inout Findings) {
        let words = { "\(plan.position) after \(log.entries.map(\.kind)): \(plan.lifecycle), \(plan.attempts)" }
        self.checkClocks(plan, log, &findings, words)
        self.checkContent(plan, &findings, words)
        self.checkRoutes(plan, log, &findings, words)
        self.checkHandoff(plan, log, &findings, words)
        self.checkAttempts(plan, &findings, words)
        self.checkEnding(plan, log, &findings, words)
    }

    private static func checkClocks(
        _ plan: Plan, _ log: PlanLog, _ findings: inout Findings, _ words: () -> String
    ) {
        findings.check(.versionCountsEvents, plan.version == UInt64(log.entries.count), words())
        findings.check(.clocksNeverRunBack, plan.revision == log.entries.last?.revision, words())
        let presentationCount = log.count(PlanLog.presenting)
        findings.check(
            .generationCountsPresentations,
            plan.generation == UInt32(presentationCount) && (plan.generation == 0) == (presentationCount == 0), words())
    }

    /// Until redaction the digests are those of the stops and options beside them.
    private static func checkContent(_ plan: Plan, _ findings: inout Findings, _ words: () -> String) {
        guard !plan.isRedacted else { return }
        let content = Translation.numbers(of: plan.content)
        findings.check(
            .digestsAreTrue,
            plan.content.locationDigest == Translation.digest(content.places)
                && plan.content.optionDigest == Translation.digest([content.options]), words())
    }

    private static func checkRoutes(
        _ plan: Plan, _ log: PlanLog, _ findings: inout Findings, _ words: () -> String
    ) {
        let isCurrent = { (entry: PlanLog.Entry?) in
            entry?.generation == plan.generation && entry?.revision == plan.revision
        }
        switch plan.lifecycle {
        case .draft, .editing:
            findings.check(.nothingChosenBefore, self.hasNothingChosen(plan), words())
        case .calculating(let presentation, let calculation):
            findings.check(.nothingChosenBefore, self.hasNothingChosen(plan), words())
            findings.check(
                .calculationIsCurrent,
                presentation.generation == plan.generation && calculation.sequence == plan.calculationSequence
                    && log.entries.last { $0.kind != .stopsRelabelled }?.kind == .calculationRequested
                    && isCurrent(log.last(.calculationRequested)) && plan.visibleCandidates.isEmpty
                    && plan.choice == nil, words())
        case .candidatesReady(let presentation, let candidates):
            findings.check(.nothingChosenBefore, self.hasNothingChosen(plan), words())
            findings.check(
                .routesAreCurrent,
                presentation.generation == plan.generation && isCurrent(log.last(.candidatesReceived))
                    && self.areRoutes(candidates, of: plan), words())
        case .selected(let choice), .handoffPending(let choice, _):
            self.checkChoice(choice, isCurrent: isCurrent(log.last(.candidatesReceived)), of: plan, &findings, words)
        case .handedOff(let receipt):
            self.checkChoice(
                receipt.choice, isCurrent: isCurrent(log.last(.candidatesReceived)), of: plan, &findings, words)
        case .cancelled: break
        }
    }

    private static func checkChoice(
        _ choice: Choice, isCurrent: Bool, of plan: Plan, _ findings: inout Findings, _ words: () -> String
    ) {
        findings.check(
            .routesAreCurrent,
            choice.presentation.generation == plan.generation && isCurrent
                && self.areRoutes(choice.candidates, of: plan),
            words())
        findings.check(.choiceIsInside, choice.candidates.routes.indices.contains(Int(choice.index)), words())
    }

    private static func areRoutes(_ candidates: Candidates, of plan: Plan) -> Bool {
        (1...Limits.candidatesMax).contains(candidates.routes.count)
            && candidates.calculationSequence == plan.calculationSequence
            && (plan.isRedacted || plan.visibleCandidates == candidates.routes)
    }

    private static func hasNothingChosen(_ plan: Plan) -> Bool {
        plan.choice == nil && plan.handoffID == nil && plan.openAttempt == nil
            && plan.attempts.allSatisfy { $0.state != .open && $0.state != .timedOut }
    }

    /// A pending hand-off is bound to the choice as it is now, and has one to five attempts.
    private static func checkHandoff(
        _ plan: Plan, _ log: PlanLog, _ findings: inout Findings, _ words: () -> String
    ) {
        guard case .handoffPending(let choice, let handoff) = plan.lifecycle else { return }
        let own = plan.attempts.filter { $0.attempt.handoffID == handoff.id }
        let areBound = own.allSatisfy { attempt in
            guard let view = plan.handoff(of: attempt.attempt.id) else { return false }
            return view.candidate.candidateID == choice.candidateID && view.candidate.index == choice.index
                && view.candidate.candidateCount == choice.candidates.routes.count
                && view.candidate.revision == plan.revision && view.candidate.generation == plan.generation
        }
        findings.check(
            .handoffIsBound, (1...Int(Limits.attemptsMax)).contains(own.count) && areBound, words())
    }

    private static func checkAttempts(_ plan: Plan, _ findings: inout Findings, _ words: () -> String) {
        let attempts = plan.attempts
        findings.check(
            .oneAttemptOpenOneAcknowledged,
            attempts.count { $0.state == .open } <= 1 && attempts.count { $0.state == .acked } <= 1
                && Set(attempts.map(\.attempt.id)).count == attempts.count, words())
        if plan.state != .handoffPending {
            findings.check(
                .openOnlyWhilePending, plan.openAttempt == nil && attempts.allSatisfy { $0.state != .open }, words())
        }
    }

    private static func checkEnding(
        _ plan: Plan, _ log: PlanLog, _ findings: inout Findings, _ words: () -> String
    ) {
        findings.check(.oneEnding, log.count(PlanLog.ending) == (plan.state.isTerminal ? 1 : 0), words())
        let generations = log.entries.filter { PlanLog.ending.contains($0.kind) }.map(\.generation)
        findings.check(.oneEndingPerGeneration, Set(generations).count == generations.count, words())
        guard case .handedOff(let receipt) = plan.lifecycle else {
            findings.check(.sessionMeansHandedOff, plan.visibleSessionRef == nil, words())
            return
        }
        let confirmed: Text? = log.committed.lazy.compactMap { committed in
            guard case .confirmHandoff(let confirm) = committed.command else { return nil }
            return confirm.targetSessionRef
        }.first
        findings.check(
            .sessionMeansHandedOff,
            receipt.targetSessionRef == confirmed && (plan.visibleSessionRef == nil) == plan.isRedacted, words())
    }
}
