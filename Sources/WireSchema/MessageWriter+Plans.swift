internal import RoutePlanning

// The records of snapshots; the field numbers are those of journal.proto, highest first.

extension MessageWriter {
    mutating func write(_ plan: borrowing Plan) {
        self.number(20, plan.revisions.both)
        self.number(19, plan.revisions.options)
        self.number(18, plan.revisions.stops)
        for record in plan.records.reversed() { self.write(17, record) }
        self.flag(16, plan.isRedacted)
        for closed in plan.closedAttempts.reversed() { self.write(15, closed) }
        for former in plan.formerHandoffs.reversed() {
            let mark = self.mark
            self.write(2, former.candidate)
            self.identifier(1, former.id)
            self.close(14, from: mark)
        }
        self.write(13, plan.lifecycle)
        self.time(12, plan.enteredAt)
        self.number(11, plan.lastFailure?.rawValue ?? 0)
        self.number(10, plan.calculationSequence)
        self.number(9, plan.generation)
        self.number(8, plan.revision)
        self.number(7, plan.version)
        self.write(6, plan.content)
        self.fixed(5, plan.creationFingerprint)
        self.time(4, plan.createdAt)
        self.text(3, plan.externalID)
        self.text(2, plan.owner)
        self.identifier(1, plan.id)
    }

    mutating func write(_ tombstone: Tombstone) {
        self.time(4, tombstone.until)
        self.identifier(3, tombstone.planID)
        self.text(2, tombstone.externalID)
        self.text(1, tombstone.owner)
    }

    mutating func write(_ counters: RegistryCounters) {
        self.number(3, counters.plansEvicted)
        self.number(2, counters.plansCreated)
        if let last = counters.lastPlanID { self.identifier(1, last) }
    }

    private mutating func write(_ field: UInt32, _ lifecycle: Lifecycle) {
        let mark = self.mark
        switch lifecycle {
        case .draft: break
        case .editing(let presentation): self.write(presentation)
        case .calculating(let presentation, let calculation):
            self.time(3, calculation.requestedAt)
            self.number(2, calculation.sequence)
            self.write(1, presentation)
        case .candidatesReady(let presentation, let candidates):
            self.write(2, candidates)
            self.write(1, presentation)
        case .selected(let choice): self.write(choice)
        case .handoffPending(let choice, let handoff): self.write(handoff, of: choice)
        case .handedOff(let receipt): self.write(receipt)
        case .cancelled(let cancellation):
            self.number(2, cancellation.from.rawValue)
            self.number(1, cancellation.cause.rawValue)
        }
        self.close(UInt32(lifecycle.state.rawValue), from: mark)
        self.close(field, from: mark)
    }

    private mutating func write(_ presentation: Presentation) {
        self.text(3, presentation.componentVersion)
        self.time(2, presentation.openedAt)
        self.number(1, presentation.generation)
    }

    private mutating func write(_ field: UInt32, _ presentation: Presentation) {
        let mark = self.mark
        self.write(presentation)
        self.close(field, from: mark)
    }

    private mutating func write(_ choice: Choice) {
        self.time(6, choice.freshUntil)
        self.time(5, choice.chosenAt)
        self.identifier(4, choice.candidateID)
        self.number(3, choice.index)
        self.write(2, choice.candidates)
        self.write(1, choice.presentation)
    }

    private mutating func write(_ field: UInt32, _ choice: Choice) {
        let mark = self.mark
        self.write(choice)
        self.close(field, from: mark)
    }

    private mutating func write(_ handoff: Handoff, of choice: Choice) {
        switch handoff.phase {
        case .awaiting(let attempt): self.write(4, attempt)
        case .unanswered: break
        }
        self.number(3, handoff.attemptCount)
        self.identifier(2, handoff.id)
        self.write(1, choice)
    }

    private mutating func write(_ receipt: Receipt) {
        self.flag(6, receipt.diverged)
        self.flag(5, receipt.late)
        self.text(4, receipt.targetSessionRef)
        self.identifier(3, receipt.attemptID)
        self.identifier(2, receipt.handoffID)
        self.write(1, receipt.choice)
    }

    private mutating func write(_ field: UInt32, _ row: HandoffCandidate) {
        let mark = self.mark
        self.time(12, row.freshUntil)
        self.time(11, row.createdAt)
        self.write(10, row.candidate)
        self.write(9, row.options)
        self.digest(8, row.optionDigest)
        self.digest(7, row.locationDigest)
        self.number(6, row.candidateCount)
        self.number(5, row.index)
        self.number(4, row.calculationSequence)
        self.number(3, row.generation)
        self.number(2, row.revision)
        self.identifier(1, row.candidateID)
        self.close(field, from: mark)
    }

    private mutating func write(_ field: UInt32, _ closed: ClosedAttempt) {
        let mark = self.mark
        self.time(4, closed.endedAt)
        switch closed.ending {
        case .rejected(let rejection): self.number(3, rejection.rawValue)
        case .acked, .timedOut, .abandoned, .superseded: break
        }
        self.number(2, closed.ending.state.rawValue)
        self.write(1, closed.attempt)
        self.close(field, from: mark)
    }
}
