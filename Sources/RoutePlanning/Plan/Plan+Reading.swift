// What a plan tells: the views of reads, and the details of answers.

extension Plan {
    /// The routes a reader may see; none once redacted, and none before they came.
    package var visibleCandidates: [Candidate] {
        guard !self.isRedacted else { return [] }
        return switch self.lifecycle {
        case .draft, .editing, .calculating, .cancelled: []
        case .candidatesReady(_, let candidates): candidates.routes
        case .selected(let choice), .handoffPending(let choice, _): choice.candidates.routes
        case .handedOff(let receipt): receipt.choice.candidates.routes
        }
    }

    /// The committed choice, from `selected` on.
    package var choice: Choice? {
        switch self.lifecycle {
        case .draft, .editing, .calculating, .candidatesReady, .cancelled: nil
        case .selected(let choice), .handoffPending(let choice, _): choice
        case .handedOff(let receipt): receipt.choice
        }
    }

    /// The editor that is presented, or was when a route was chosen; nil of a draft and of a plan given up.
    package var presentation: Presentation? {
        switch self.lifecycle {
        case .draft, .cancelled: nil
        case .editing(let presentation), .calculating(let presentation, _), .candidatesReady(let presentation, _):
            presentation
        case .selected(let choice), .handoffPending(let choice, _): choice.presentation
        case .handedOff(let receipt): receipt.choice.presentation
        }
    }

    /// The hand-off in flight or acknowledged.
    package var handoffID: HandoffID? {
        switch self.lifecycle {
        case .draft, .editing, .calculating, .candidatesReady, .selected, .cancelled: nil
        case .handoffPending(_, let handoff): handoff.id
        case .handedOff(let receipt): receipt.handoffID
        }
    }

    /// The attempt that waits for its acknowledgement.
    package var openAttempt: OpenAttempt? {
        guard case .handoffPending(_, let handoff) = self.lifecycle, case .awaiting(let open) = handoff.phase else {
            return nil
        }
        return open
    }

    /// The target's session, when handed off and not redacted; a secret.
    package var visibleSessionRef: Text? {
        guard !self.isRedacted, case .handedOff(let receipt) = self.lifecycle else { return nil }
        return receipt.targetSessionRef
    }

    /// Why the plan was given up, if it was.
    package var cancelCause: CancelCause? {
        guard case .cancelled(let cancellation) = self.lifecycle else { return nil }
        return cancellation.cause
    }

    /// Every attempt the plan ever made, oldest first.
    package var attempts: [AttemptView] {
        var views = self.closedAttempts.map(AttemptView.init(closed:))
        if let open = self.openAttempt { views.append(AttemptView(attempt: open, state: .open, rejection: nil)) }
        return views
    }

    /// Any attempt the plan ever made.
    package func attempt(_ id: AttemptID) -> AttemptView? {
        if let open = self.openAttempt, open.id == id {
            return AttemptView(attempt: open, state: .open, rejection: nil)
        }
        guard let closed = self.closedAttempts.last(where: { $0.attempt.id == id }) else { return nil }
        return AttemptView(closed: closed)
    }

    /// What a navigation adapter must navigate with for an attempt, however old.
    ///
    /// Stops come without labels, and only as long as the plan still has those the candidate was computed for.
    package func handoff(of attemptID: AttemptID) -> HandoffView? {
        guard let attempt = self.attempt(attemptID), let row = self.row(of: attempt.attempt.handoffID) else {
            return nil
        }
        let stops = row.revision == self.revision ? self.content.stops.map { Stop(place: $0.place) } : []
        return HandoffView(
            planID: self.id, position: self.position, handoffID: attempt.attempt.handoffID, attempt: attempt,
            candidate: row, stops: stops)
    }

    /// The row kept of a choice made at the current revision.
    func row(of choice: Choice) -> HandoffCandidate {
        HandoffCandidate(
            candidateID: choice.candidateID, revision: self.revision, generation: choice.presentation.generation,
            calculationSequence: choice.candidates.calculationSequence, index: choice.index,
            candidateCount: UInt32(choice.candidates.count), locationDigest: self.content.locationDigest,
            optionDigest: self.content.optionDigest, options: self.content.options, candidate: choice.candidate,
            createdAt: choice.chosenAt, freshUntil: choice.freshUntil)
    }

    /// What a committed command's answer concerned, told again.
    func answerDetail(of detail: RecordDetail) -> AnswerDetail {
        switch detail {
        case .none: return AnswerDetail()
        case .calculation(let sequence): return AnswerDetail(calculationSequence: sequence)
        case .failure(let sequence, let failure):
            return AnswerDetail(calculationSequence: sequence, failure: failure)
        case .selection(let sequence, let candidateID):
            return AnswerDetail(calculationSequence: sequence, candidateID: candidateID)
        case .attemptOpened(let ordinal):
            let attempt = self.attempt(ordinal: ordinal)
            return self.answerDetail(of: attempt, waiting: true)
        case .attemptClosed(let ordinal, let late, let diverged):
            var answer = self.answerDetail(of: self.attempt(ordinal: ordinal), waiting: false)
            answer.late = late
            answer.diverged = diverged
            return answer
        }
    }

    /// What an answer about one attempt tells.
    func answerDetail(of attempt: OpenAttempt, waiting: Bool) -> AnswerDetail {
        let row = self.identity(of: attempt.handoffID)
        return AnswerDetail(
            calculationSequence: row?.calculationSequence ?? 0, candidateID: row?.candidateID,
            handoffID: attempt.handoffID, attemptID: attempt.id, attemptNumber: attempt.number,
            attemptDeadline: waiting ? attempt.deadline : nil)
    }

    /// The place of an attempt among all the plan made, from 0.
    func ordinal(of attemptID: AttemptID) -> UInt32? {
        if let open = self.openAttempt, open.id == attemptID { return UInt32(self.closedAttempts.count) }
        return self.closedAttempts.lastIndex { $0.attempt.id == attemptID }.map { UInt32($0) }
    }

    /// The attempt at a place among all the plan made.
    private func attempt(ordinal: UInt32) -> OpenAttempt {
        if Int(ordinal) < self.closedAttempts.count { return self.closedAttempts[Int(ordinal)].attempt }
        guard let open = self.openAttempt else { preconditionFailure("attempts are kept as long as their plan") }
        return open
    }

    /// The row of a hand-off in flight, acknowledged or given up.
    private func row(of handoffID: HandoffID) -> HandoffCandidate? {
        if self.handoffID == handoffID { return self.choice.map { self.row(of: $0) } }
        return self.formerHandoffs.last { $0.id == handoffID }?.candidate
    }

    /// The calculation and the choice behind a hand-off.
    private func identity(of handoffID: HandoffID) -> (calculationSequence: UInt32, candidateID: CandidateID)? {
        if self.handoffID == handoffID, let choice = self.choice {
            return (choice.candidates.calculationSequence, choice.candidateID)
        }
        guard let former = self.formerHandoffs.last(where: { $0.id == handoffID }) else { return nil }
        return (former.candidate.calculationSequence, former.candidate.candidateID)
    }
}

extension AttemptView {
    /// The view of an attempt that ended.
    fileprivate init(closed: ClosedAttempt) {
        self.init(attempt: closed.attempt, state: closed.ending.state, rejection: closed.ending.rejection)
    }
}
