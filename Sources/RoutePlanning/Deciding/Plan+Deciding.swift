extension Plan {
    /// The record a command key left, if its command committed.
    func record(for keyHash: KeyHash) -> IdempotencyRecord? {
        let records = self.records.span
        for index in records.indices where records[index].keyHash == keyHash { return records[index] }
        return nil
    }

    /// What the answer tells about a command whose events are decided but not applied.
    ///
    /// The same as `answerDetail(of:)` tells once they are: a repetition must get the same answer.
    func answerDetail(of detail: RecordDetail, after events: [Event]) -> AnswerDetail {
        guard case .attemptOpened = detail, let last = events.last else { return self.answerDetail(of: detail) }
        switch last {
        case .handoffRetried(let retried): return self.answerDetail(of: retried.attempt, waiting: true)
        case .navigationRequested(let requested):
            var answer = self.answerDetail(of: requested.attempt, waiting: true)
            let (sequence, candidateID) = self.choiceIdentity(after: events)
            answer.calculationSequence = sequence
            answer.candidateID = candidateID
            return answer
        case .created, .revised, .stopsRelabelled, .editorOpened, .editorReplaced, .calculationRequested,
            .candidatesReceived, .calculationFailed, .routeSelected, .navigationHandedOff, .handoffRejected,
            .handoffTimedOut, .returnedToSelection, .cancelled:
            preconditionFailure("only a request to navigate or a retry opens an attempt")
        }
    }

    /// The calculation and choice a hand-off is bound to: the one just decided, or the one committed before.
    private func choiceIdentity(after events: [Event]) -> (UInt32, CandidateID?) {
        if case .routeSelected(let selected) = events.first { return (self.calculationSequence, selected.candidateID) }
        return (self.choice?.candidates.calculationSequence ?? 0, self.choice?.candidateID)
    }
}

extension PlanPosition {
    /// Moves past one event; what `Plan.apply` makes of the same event.
    mutating func advance(past event: Event) {
        self.version += 1
        switch event {
        case .created: (self.state, self.revision) = (.draft, 1)
        case .revised:
            self.revision += 1
            #if MUTANTS
                if Mutant.reviseKeepsCandidates.isActive, self.state == .candidatesReady { return }
            #endif
            if self.state != .draft { self.state = .editing }
        case .stopsRelabelled, .handoffRejected, .handoffTimedOut, .handoffRetried: break
        case .editorOpened, .editorReplaced:
            self.generation += 1
            self.state = .editing
        case .calculationRequested: self.state = .calculating
        case .candidatesReceived: self.state = .candidatesReady
        case .calculationFailed: self.state = .editing
        case .routeSelected, .returnedToSelection: self.state = .selected
        case .navigationRequested: self.state = .handoffPending
        case .navigationHandedOff: self.state = .handedOff
        case .cancelled: self.state = .cancelled
        }
    }
}
