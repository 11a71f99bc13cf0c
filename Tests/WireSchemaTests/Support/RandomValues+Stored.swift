import RoutePlanning

// Entries and plans at random.

extension RandomValues {
    mutating func event(_ kind: EventKind) -> Event {
        switch kind {
        case .created:
            .created(PlanCreated(owner: self.text(64), externalID: self.text(128), content: self.content()))
        case .revised:
            .revised(
                RouteRevised(
                    stops: self.maybe { random in
                        StopsChange(stops: random.list(25) { $0.stop() }, locationDigest: random.digest())
                    },
                    options: self.maybe { OptionsChange(options: $0.options(), optionDigest: $0.digest()) }))
        case .stopsRelabelled: .stopsRelabelled(StopsRelabelled(stops: self.list(25) { $0.stop() }))
        case .editorOpened: .editorOpened(EditorOpened(generation: self.half(), componentVersion: self.text(64)))
        case .editorReplaced:
            .editorReplaced(
                EditorReplaced(
                    generation: self.half(), cause: self.member(ReplacementCause.self),
                    componentVersion: self.text(64)))
        case .calculationRequested:
            .calculationRequested(CalculationRequested(calculationSequence: self.half()))
        case .candidatesReceived: .candidatesReceived(CandidatesReceived(candidates: self.candidates()))
        case .calculationFailed:
            .calculationFailed(
                CalculationEnded(
                    calculationSequence: self.half(), failure: self.member(FailureClass.self),
                    providerCode: self.text(32), httpStatus: self.maybe { $0.half() }))
        case .routeSelected:
            .routeSelected(
                RouteSelected(
                    candidateID: self.candidateID(), index: self.half(), freshUntil: self.instant(),
                    supersedes: self.maybe { $0.candidateID() }))
        case .navigationRequested: .navigationRequested(NavigationRequested(attempt: self.attempt()))
        case .navigationHandedOff:
            .navigationHandedOff(
                NavigationHandedOff(
                    attemptID: self.attemptID(), targetSessionRef: self.text(128), late: self.flag(),
                    diverged: self.flag()))
        case .handoffRejected:
            .handoffRejected(
                HandoffRejected(attemptID: self.attemptID(), rejection: self.member(RejectionClass.self)))
        case .handoffTimedOut: .handoffTimedOut(HandoffTimedOut(attemptID: self.attemptID()))
        case .handoffRetried: .handoffRetried(HandoffRetried(attempt: self.attempt()))
        case .returnedToSelection: .returnedToSelection
        case .cancelled: .cancelled(PlanCancelled(cause: self.member(CancelCause.self)))
        }
    }

    mutating func record() -> IdempotencyRecord {
        let details: [RecordDetail] = [
            .none, .calculation(sequence: self.half()),
            .failure(sequence: self.half(), failure: self.member(FailureClass.self)),
            .selection(sequence: self.half(), candidateID: self.candidateID()), .attemptOpened(ordinal: self.half()),
            .attemptClosed(ordinal: self.half(), late: self.flag(), diverged: self.flag()),
        ]
        return IdempotencyRecord(
            keyHash: KeyHash(high: self.word(), low: self.word()), fingerprint: self.word(),
            kind: self.member(CommandKind.self), position: self.position(),
            detail: details[self.below(details.count)])
    }

    mutating func effects(_ kinds: [EventKind]) -> Effects {
        Effects(
            planID: self.planID(), at: self.instant(),
            actor: Actor(type: self.member(ActorType.self), ref: self.text(64)),
            events: kinds.map { self.event($0) }, record: self.record(), planDigest: self.half())
    }

    mutating func lifecycle(_ state: PlanState) -> Lifecycle {
        switch state {
        case .draft: .draft
        case .editing: .editing(self.presentation())
        case .calculating:
            .calculating(self.presentation(), Calculation(sequence: self.half(), requestedAt: self.instant()))
        case .candidatesReady: .candidatesReady(self.presentation(), self.candidates())
        case .selected: .selected(self.choice())
        case .handoffPending:
            .handoffPending(
                self.choice(),
                Handoff(
                    id: self.handoffID(), attemptCount: self.half(),
                    phase: self.flag() ? .awaiting(self.attempt()) : .unanswered))
        case .handedOff:
            .handedOff(
                Receipt(
                    choice: self.choice(), handoffID: self.handoffID(), attemptID: self.attemptID(),
                    targetSessionRef: "session", late: self.flag(), diverged: self.flag()))
        case .cancelled:
            .cancelled(Cancellation(cause: self.member(CancelCause.self), from: self.member(PlanState.self)))
        }
    }

    mutating func plan(
        in state: PlanState, isRedacted: Bool, content: RouteContent? = nil, recordCountMax: Int = 12
    ) -> Plan {
        var content = content ?? self.content()
        if isRedacted { content.stops = [] }
        return Plan(
            id: self.planID(), owner: "owner", externalID: "intent", createdAt: self.instant(),
            creationFingerprint: self.word(), content: content, version: self.word(), revision: self.word(),
            generation: self.half(), calculationSequence: self.half(),
            lastFailure: self.maybe { $0.member(FailureClass.self) }, lifecycle: self.lifecycle(state),
            enteredAt: self.instant(),
            formerHandoffs: self.list(3) { FormerHandoff(id: $0.handoffID(), candidate: $0.row()) },
            closedAttempts: self.list(6) { $0.closedAttempt() }, isRedacted: isRedacted,
            records: self.list(recordCountMax) { $0.record() })
    }
}
