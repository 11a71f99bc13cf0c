// How events change a plan. Nothing is validated here: what was decided once is true for ever, whatever later rules say.
// An event that does not fit the state it is applied to is a broken journal or a broken invariant, and stops the process.

extension Plan {
    /// A plan at its first version.
    init(id: PlanID, creation: PlanCreated, fingerprint: UInt64, at now: Instant) {
        self.init(
            id: id, owner: creation.owner, externalID: creation.externalID, createdAt: now,
            creationFingerprint: fingerprint, content: creation.content, version: 1, revision: 1, generation: 0,
            calculationSequence: 0, lastFailure: nil, lifecycle: .draft, enteredAt: now, formerHandoffs: [],
            closedAttempts: [], isRedacted: false, records: [])
    }

    /// Makes the change of one event, which is one version.
    mutating func apply(_ event: Event, at now: Instant) {
        self.version += 1
        switch event {
        case .created: preconditionFailure("a plan is created once")
        case .revised(let revised): self.revise(revised, at: now)
        case .stopsRelabelled(let relabelled):
            self.content.stops = relabelled.stops
            self.contentDigest = self.content.digest
        case .editorOpened(let opened):
            self.present(generation: opened.generation, componentVersion: opened.componentVersion, at: now)
        case .editorReplaced(let replaced):
            self.present(generation: replaced.generation, componentVersion: replaced.componentVersion, at: now)
        case .calculationRequested(let requested): self.calculate(requested, at: now)
        case .candidatesReceived(let received):
            guard case .calculating(let presentation, _) = self.lifecycle else { Self.unfitting() }
            self.enter(.candidatesReady(presentation, received.candidates), at: now)
        case .calculationFailed(let failed):
            guard case .calculating(let presentation, _) = self.lifecycle else { Self.unfitting() }
            self.lastFailure = failed.failure
            self.enter(.editing(presentation), at: now)
        case .routeSelected(let selected): self.select(selected, at: now)
        case .navigationRequested(let requested):
            guard case .selected(let choice) = self.lifecycle else { Self.unfitting() }
            let attempt = requested.attempt
            let handoff = Handoff(id: attempt.handoffID, attemptCount: attempt.number, phase: .awaiting(attempt))
            self.enter(.handoffPending(choice, handoff), at: now)
        case .navigationHandedOff(let handedOff): self.handOff(handedOff, at: now)
        case .handoffRejected(let rejected):
            self.close(rejected.attemptID, as: .rejected(rejected.rejection), at: now)
        case .handoffTimedOut(let timedOut): self.close(timedOut.attemptID, as: .timedOut, at: now)
        case .handoffRetried(let retried):
            guard case .handoffPending(let choice, var handoff) = self.lifecycle else { Self.unfitting() }
            handoff.attemptCount = retried.attempt.number
            handoff.phase = .awaiting(retried.attempt)
            self.lifecycle = .handoffPending(choice, handoff)
        case .returnedToSelection:
            guard case .handoffPending(let choice, let handoff) = self.lifecycle else { Self.unfitting() }
            self.abandon(handoff, of: choice, at: now)
            self.enter(.selected(choice), at: now)
        case .cancelled(let cancelled):
            let from = self.state
            if case .handoffPending(let choice, let handoff) = self.lifecycle {
                self.abandon(handoff, of: choice, at: now)
            }
            self.enter(.cancelled(Cancellation(cause: cancelled.cause, from: from)), at: now)
        }
    }

    /// Keeps what a repetition of the command just applied is answered from.
    mutating func keep(_ record: IdempotencyRecord) {
        // A whole journey's: an array that grows from one is allocated four times until then.
        if self.records.isEmpty { self.records.reserveCapacity(8) }
        self.records.append(record)
        self.recordsDigest = Plan.recordsDigest(self.recordsDigest, adding: record)
    }

    /// Drops stops, labels and secrets of the provider; identities, digests and the outcome stay.
    mutating func redact() {
        self.content.stops = []
        self.contentDigest = self.content.digest
        self.isRedacted = true
        for index in self.formerHandoffs.indices { self.formerHandoffs[index].candidate.redact() }
        guard case .handedOff(var receipt) = self.lifecycle else { return }
        receipt.choice = receipt.choice.redacted
        self.lifecycle = .handedOff(receipt)
    }

    private mutating func enter(_ lifecycle: Lifecycle, at now: Instant) {
        self.lifecycle = lifecycle
        self.enteredAt = now
    }

    private mutating func revise(_ revised: RouteRevised, at now: Instant) {
        self.revision += 1
        // New labels beside new options move no stop.
        let movesStops = revised.stops.map { $0.locationDigest != self.content.locationDigest } ?? false
        self.revisions.add(stops: movesStops, options: revised.options != nil)
        if let change = revised.stops {
            self.content.stops = change.stops
            self.content.locationDigest = change.locationDigest
        }
        if let change = revised.options {
            self.content.options = change.options
            self.content.optionDigest = change.optionDigest
        }
        self.contentDigest = self.content.digest
        #if MUTANTS
            if Mutant.reviseKeepsCandidates.isActive, self.state == .candidatesReady { return }
        #endif
        switch self.lifecycle {
        case .draft, .editing: break
        case .calculating(let presentation, _), .candidatesReady(let presentation, _):
            self.enter(.editing(presentation), at: now)
        case .selected, .handoffPending, .handedOff, .cancelled: Self.unfitting()
        }
    }

    private mutating func present(generation: UInt32, componentVersion: Text, at now: Instant) {
        self.generation = generation
        let presentation = Presentation(generation: generation, openedAt: now, componentVersion: componentVersion)
        if case .editing = self.lifecycle {
            self.lifecycle = .editing(presentation)
        } else {
            self.enter(.editing(presentation), at: now)
        }
    }

    private mutating func calculate(_ requested: CalculationRequested, at now: Instant) {
        guard case .editing(let presentation) = self.lifecycle else { Self.unfitting() }
        self.calculationSequence = requested.calculationSequence
        self.lastFailure = nil
        let calculation = Calculation(sequence: requested.calculationSequence, requestedAt: now)
        self.enter(.calculating(presentation, calculation), at: now)
    }

    private mutating func select(_ selected: RouteSelected, at now: Instant) {
        let presentation: Presentation
        let candidates: Candidates
        switch self.lifecycle {
        case .candidatesReady(let current, let received):
            (presentation, candidates) = (current, received)
            self.revisions = RevisionCounts()
        case .selected(let choice): (presentation, candidates) = (choice.presentation, choice.candidates)
        case .draft, .editing, .calculating, .handoffPending, .handedOff, .cancelled: Self.unfitting()
        }
        let choice = Choice(
            presentation: presentation, candidates: candidates, index: selected.index,
            candidateID: selected.candidateID, chosenAt: now, freshUntil: selected.freshUntil)
        guard let choice else { preconditionFailure("a selected index is inside its collection") }
        if case .selected = self.lifecycle {
            self.lifecycle = .selected(choice)
        } else {
            self.enter(.selected(choice), at: now)
        }
    }

    private mutating func handOff(_ handedOff: NavigationHandedOff, at now: Instant) {
        guard case .handoffPending(let choice, let handoff) = self.lifecycle else { Self.unfitting() }
        if case .awaiting(let open) = handoff.phase {
            let ending: AttemptEnding = open.id == handedOff.attemptID ? .acked : .superseded
            self.closedAttempts.append(ClosedAttempt(attempt: open, ending: ending, endedAt: now))
        }
        if let index = self.closedAttempts.lastIndex(where: { $0.attempt.id == handedOff.attemptID }) {
            self.closedAttempts[index].ending = .acked
            self.closedAttempts[index].endedAt = now
        }
        let receipt = Receipt(
            choice: choice, handoffID: handoff.id, attemptID: handedOff.attemptID,
            targetSessionRef: handedOff.targetSessionRef, late: handedOff.late, diverged: handedOff.diverged)
        self.enter(.handedOff(receipt), at: now)
    }

    /// Closes the open attempt, or changes the verdict on one that timed out.
    private mutating func close(_ attemptID: AttemptID, as ending: AttemptEnding, at now: Instant) {
        guard case .handoffPending(let choice, var handoff) = self.lifecycle else { Self.unfitting() }
        if case .awaiting(let open) = handoff.phase, open.id == attemptID {
            self.closedAttempts.append(ClosedAttempt(attempt: open, ending: ending, endedAt: now))
            handoff.phase = .unanswered
            self.lifecycle = .handoffPending(choice, handoff)
            return
        }
        guard let index = self.closedAttempts.lastIndex(where: { $0.attempt.id == attemptID }) else { Self.unfitting() }
        self.closedAttempts[index].ending = ending
        self.closedAttempts[index].endedAt = now
    }

    /// Gives up a hand-off: what is open or unknown of it is abandoned, what it would have navigated with is kept.
    private mutating func abandon(_ handoff: Handoff, of choice: Choice, at now: Instant) {
        if case .awaiting(let open) = handoff.phase {
            self.closedAttempts.append(ClosedAttempt(attempt: open, ending: .abandoned, endedAt: now))
        }
        for index in self.closedAttempts.indices.reversed() {
            #if MUTANTS
                if Mutant.returnForgetsUnknownAttempts.isActive { break }
            #endif
            guard self.closedAttempts[index].attempt.handoffID == handoff.id else { break }
            guard self.closedAttempts[index].ending == .timedOut else { continue }
            self.closedAttempts[index].ending = .abandoned
            self.closedAttempts[index].endedAt = now
        }
        self.formerHandoffs.append(FormerHandoff(id: handoff.id, candidate: self.row(of: choice)))
    }

    private static func unfitting() -> Never {
        preconditionFailure("an event is applied to the state it was decided in")
    }
}

extension HandoffCandidate {
    /// Drops what only the provider knows.
    fileprivate mutating func redact() {
        self = HandoffCandidate(
            candidateID: self.candidateID, revision: self.revision, generation: self.generation,
            calculationSequence: self.calculationSequence, index: self.index, candidateCount: self.candidateCount,
            locationDigest: self.locationDigest, optionDigest: self.optionDigest, options: self.options,
            candidate: self.candidate.redacted, createdAt: self.createdAt, freshUntil: self.freshUntil)
    }
}

extension Candidate {
    /// The same route without geometry digest and provider's handle.
    fileprivate var redacted: Candidate {
        Candidate(distanceMetres: self.distanceMetres, durationSeconds: self.durationSeconds, legCount: self.legCount)
    }
}

extension Choice {
    /// The same choice from a redacted collection.
    fileprivate var redacted: Choice {
        let candidates = Candidates(
            calculationSequence: self.candidates.calculationSequence, receivedAt: self.candidates.receivedAt,
            routes: self.candidates.routes.map(\.redacted))
        guard let candidates else { preconditionFailure("redaction keeps the number of routes") }
        let choice = Choice(
            presentation: self.presentation, candidates: candidates, index: self.index, candidateID: self.candidateID,
            chosenAt: self.chosenAt, freshUntil: self.freshUntil)
        guard let choice else { preconditionFailure("redaction keeps the index") }
        return choice
    }
}
