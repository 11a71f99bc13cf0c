// The digest of a plan: every field that decides any later answer, in a fixed order.

extension Plan {
    /// Digest of the whole plan in 32 bits; equal on every replay, on every machine.
    ///
    /// What changes rarely is folded once, when it changes: content, collections and idempotency records.
    package var digest: UInt32 {
        var mixer = Mixer()
        mixer.mix(self.id)
        mixer.mix(self.owner)
        mixer.mix(self.externalID)
        mixer.mix(self.createdAt)
        mixer.mix(self.creationFingerprint)
        mixer.mix(self.contentDigest)
        mixer.mix(self.version)
        mixer.mix(self.revision)
        mixer.mix(self.generation)
        mixer.mix(self.calculationSequence)
        mixer.mix(UInt64(self.lastFailure?.rawValue ?? 0))
        self.lifecycle.mix(into: &mixer)
        mixer.mix(self.enteredAt)
        mixer.mix(count: self.formerHandoffs.count)
        for former in self.formerHandoffs {
            mixer.mix(former.id)
            former.candidate.mix(into: &mixer)
        }
        mixer.mix(count: self.closedAttempts.count)
        for closed in self.closedAttempts { closed.mix(into: &mixer) }
        mixer.mix(self.isRedacted)
        mixer.mix(count: self.records.count)
        mixer.mix(self.recordsDigest)
        return UInt32(truncatingIfNeeded: mixer.digest)
    }

    /// The digest of `records` after one more of them.
    static func recordsDigest(_ digest: UInt64, adding record: IdempotencyRecord) -> UInt64 {
        var mixer = Mixer()
        mixer.mix(digest)
        mixer.mix(record.keyHash)
        mixer.mix(record.fingerprint)
        mixer.mix(UInt64(record.kind.rawValue))
        mixer.mix(UInt64(record.position.state.rawValue))
        mixer.mix(record.position.version)
        mixer.mix(record.position.revision)
        mixer.mix(record.position.generation)
        record.detail.mix(into: &mixer)
        return mixer.digest
    }
}

extension RouteContent {
    /// Everything the content holds, labels too, in one word.
    var digest: UInt64 {
        var mixer = Mixer()
        self.mix(into: &mixer)
        return mixer.digest
    }

    private func mix(into mixer: inout Mixer) {
        mixer.mix(count: self.stops.count)
        for stop in self.stops {
            switch stop.place {
            case .coordinate(let coordinate):
                mixer.mix(UInt32(bitPattern: coordinate.latitudeE6))
                mixer.mix(UInt32(bitPattern: coordinate.longitudeE6))
            case .pin(let pin): mixer.mix(1 << 63 | pin.packed)
            }
            mixer.mix(stop.label)
            mixer.mix(stop.address)
            mixer.mix(UInt64(stop.locationType.rawValue))
        }
        self.options.mix(into: &mixer)
        mixer.mix(self.locationDigest)
        mixer.mix(self.optionDigest)
    }
}

extension RouteOptions {
    fileprivate func mix(into mixer: inout Mixer) {
        let moving = UInt64(self.profile.rawValue) << 16 | UInt64(self.resource.rawValue) << 8
        let shape = UInt64(self.routeType.rawValue) << 24 | UInt64(self.overview.rawValue) << 32
        let counts = UInt64(self.excludes.rawValue) << 40 | UInt64(self.maxAlternatives) << 48
        mixer.mix(moving | shape | counts | (self.alternatives ? 1 : 0) | (self.steps ? 2 : 0))
        mixer.mix(UInt64(self.attributes.rawValue) << 32 | UInt64(self.region.packed))
    }
}

extension Lifecycle {
    fileprivate func mix(into mixer: inout Mixer) {
        mixer.mix(UInt64(self.state.rawValue))
        switch self {
        case .draft: break
        case .editing(let presentation): presentation.mix(into: &mixer)
        case .calculating(let presentation, let calculation):
            presentation.mix(into: &mixer)
            mixer.mix(calculation.sequence)
            mixer.mix(calculation.requestedAt)
        case .candidatesReady(let presentation, let candidates):
            presentation.mix(into: &mixer)
            mixer.mix(candidates.digest)
        case .selected(let choice): choice.mix(into: &mixer)
        case .handoffPending(let choice, let handoff):
            choice.mix(into: &mixer)
            mixer.mix(handoff.id)
            mixer.mix(handoff.attemptCount)
            switch handoff.phase {
            case .awaiting(let attempt): attempt.mix(into: &mixer)
            case .unanswered: mixer.mix(false)
            }
        case .handedOff(let receipt):
            receipt.choice.mix(into: &mixer)
            mixer.mix(receipt.handoffID)
            mixer.mix(receipt.attemptID)
            mixer.mix(receipt.targetSessionRef)
            mixer.mix(receipt.late)
            mixer.mix(receipt.diverged)
        case .cancelled(let cancellation):
            mixer.mix(UInt64(cancellation.cause.rawValue))
            mixer.mix(UInt64(cancellation.from.rawValue))
        }
    }
}

extension Presentation {
    fileprivate func mix(into mixer: inout Mixer) {
        mixer.mix(self.generation)
        mixer.mix(self.openedAt)
        mixer.mix(self.componentVersion)
    }
}

extension Candidate {
    fileprivate func mix(into mixer: inout Mixer) {
        mixer.mix(UInt64(self.distanceMetres) << 32 | UInt64(self.durationSeconds))
        mixer.mix(UInt64(self.legCount))
        if let geometryDigest = self.geometryDigest {
            mixer.mix(geometryDigest)
        } else {
            mixer.mix(false)
        }
        mixer.mix(self.providerRouteRef)
    }
}

extension Candidates {
    /// Everything a collection holds in one word.
    static func digest(calculationSequence: UInt32, receivedAt: Instant, routes: [Candidate]) -> UInt64 {
        var mixer = Mixer()
        mixer.mix(calculationSequence)
        mixer.mix(receivedAt)
        mixer.mix(count: routes.count)
        for route in routes { route.mix(into: &mixer) }
        return mixer.digest
    }
}

extension Choice {
    fileprivate func mix(into mixer: inout Mixer) {
        self.presentation.mix(into: &mixer)
        mixer.mix(self.candidates.digest)
        mixer.mix(self.index)
        mixer.mix(self.candidateID)
        mixer.mix(self.chosenAt)
        mixer.mix(self.freshUntil)
    }
}

extension HandoffCandidate {
    fileprivate func mix(into mixer: inout Mixer) {
        mixer.mix(self.candidateID)
        mixer.mix(self.revision)
        mixer.mix(self.generation)
        mixer.mix(self.calculationSequence)
        mixer.mix(UInt64(self.index) << 32 | UInt64(self.candidateCount))
        mixer.mix(self.locationDigest)
        mixer.mix(self.optionDigest)
        self.options.mix(into: &mixer)
        self.candidate.mix(into: &mixer)
        mixer.mix(self.createdAt)
        mixer.mix(self.freshUntil)
    }
}

extension OpenAttempt {
    fileprivate func mix(into mixer: inout Mixer) {
        mixer.mix(self.id)
        mixer.mix(self.handoffID)
        mixer.mix(self.number)
        mixer.mix(self.target)
        mixer.mix(self.requestedAt)
        mixer.mix(self.deadline)
    }
}

extension ClosedAttempt {
    fileprivate func mix(into mixer: inout Mixer) {
        self.attempt.mix(into: &mixer)
        mixer.mix(UInt64(self.ending.state.rawValue))
        mixer.mix(UInt64(self.ending.rejection?.rawValue ?? 0))
        mixer.mix(self.endedAt)
    }
}

extension RecordDetail {
    fileprivate func mix(into mixer: inout Mixer) {
        switch self {
        case .none: mixer.mix(0 as UInt64)
        case .calculation(let sequence): mixer.mix(1 << 32 | UInt64(sequence))
        case .failure(let sequence, let failure):
            mixer.mix(2 << 32 | UInt64(sequence))
            mixer.mix(UInt64(failure.rawValue))
        case .selection(let sequence, let candidateID):
            mixer.mix(3 << 32 | UInt64(sequence))
            mixer.mix(candidateID)
        case .attemptOpened(let ordinal): mixer.mix(4 << 32 | UInt64(ordinal))
        case .attemptClosed(let ordinal, let late, let diverged):
            mixer.mix(5 << 32 | UInt64(ordinal))
            mixer.mix(late)
            mixer.mix(diverged)
        }
    }
}
