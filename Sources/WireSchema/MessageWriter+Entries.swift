internal import RoutePlanning

// The bodies of journal entries; the field numbers are those of journal.proto, highest first.

extension MessageWriter {
    mutating func write(_ effects: Effects) {
        self.fixed(5, effects.planDigest)
        self.write(4, effects.record)
        for event in effects.events.reversed() { self.write(3, event) }
        self.text(2, effects.actor.ref)
        self.number(1, effects.actor.type.rawValue)
    }

    mutating func write(_ upkeep: Upkeep) {
        self.fixed(2, upkeep.planDigest)
        self.number(1, upkeep.kind.rawValue)
    }

    private mutating func write(_ field: UInt32, _ event: Event) {
        let mark = self.mark
        switch event {
        case .created(let event):
            self.write(3, event.content)
            self.text(2, event.externalID)
            self.text(1, event.owner)
        case .revised(let event): self.write(event)
        case .stopsRelabelled(let event): self.write(1, event.stops)
        case .editorOpened(let event):
            self.text(2, event.componentVersion)
            self.number(1, event.generation)
        case .editorReplaced(let event):
            self.text(3, event.componentVersion)
            self.number(2, event.cause.rawValue)
            self.number(1, event.generation)
        case .calculationRequested(let event): self.number(1, event.calculationSequence)
        case .candidatesReceived(let event): self.write(event.candidates)
        case .calculationFailed(let event): self.write(event)
        case .routeSelected(let event): self.write(event)
        case .navigationRequested(let event): self.write(event.attempt)
        case .navigationHandedOff(let event):
            self.flag(4, event.diverged)
            self.flag(3, event.late)
            self.text(2, event.targetSessionRef)
            self.identifier(1, event.attemptID)
        case .handoffRejected(let event):
            self.number(2, event.rejection.rawValue)
            self.identifier(1, event.attemptID)
        case .handoffTimedOut(let event): self.identifier(1, event.attemptID)
        case .handoffRetried(let event): self.write(event.attempt)
        case .returnedToSelection: break
        case .cancelled(let event): self.number(1, event.cause.rawValue)
        }
        self.close(UInt32(event.kind.rawValue), from: mark)
        self.close(field, from: mark)
    }

    private mutating func write(_ event: RouteRevised) {
        if let change = event.options {
            let mark = self.mark
            self.digest(2, change.optionDigest)
            self.write(1, change.options)
            self.close(2, from: mark)
        }
        if let change = event.stops {
            let mark = self.mark
            self.digest(2, change.locationDigest)
            self.write(1, change.stops)
            self.close(1, from: mark)
        }
    }

    private mutating func write(_ event: CalculationEnded) {
        if let status = event.httpStatus { self.presentNumber(4, UInt64(status)) }
        self.text(3, event.providerCode)
        self.number(2, event.failure.rawValue)
        self.number(1, event.calculationSequence)
    }

    private mutating func write(_ event: RouteSelected) {
        if let former = event.supersedes { self.identifier(4, former) }
        self.time(3, event.freshUntil)
        self.number(2, event.index)
        self.identifier(1, event.candidateID)
    }
}
