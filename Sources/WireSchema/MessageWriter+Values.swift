internal import RoutePlanning

// Values that entries and snapshots share; the field numbers are those of journal.proto, highest first.

extension MessageWriter {
    mutating func write(_ field: UInt32, _ record: IdempotencyRecord) {
        let mark = self.mark
        switch record.detail {
        case .none: break
        case .calculation(let sequence): self.number(9, sequence)
        case .failure(let sequence, let failure):
            self.number(10, failure.rawValue)
            self.number(9, sequence)
        case .selection(let sequence, let candidateID):
            self.identifier(11, candidateID)
            self.number(9, sequence)
        case .attemptOpened(let ordinal): self.number(9, ordinal)
        case .attemptClosed(let ordinal, let late, let diverged):
            self.flag(13, diverged)
            self.flag(12, late)
            self.number(9, ordinal)
        }
        self.number(8, StoredConcern(of: record.detail).rawValue)
        self.number(7, record.position.generation)
        self.number(6, record.position.revision)
        self.number(5, record.position.version)
        self.number(4, record.position.state.rawValue)
        self.number(3, record.kind.rawValue)
        self.fixed(2, record.fingerprint)
        self.identifier(1, record.keyHash)
        self.close(field, from: mark)
    }

    mutating func write(_ field: UInt32, _ content: RouteContent) {
        let mark = self.mark
        self.digest(4, content.optionDigest)
        self.digest(3, content.locationDigest)
        self.write(2, content.options)
        self.write(1, content.stops)
        self.close(field, from: mark)
    }

    mutating func write(_ field: UInt32, _ stops: [Stop]) {
        for stop in stops.reversed() {
            let mark = self.mark
            self.number(6, stop.locationType.rawValue)
            self.text(5, stop.address)
            self.text(4, stop.label)
            switch stop.place {
            case .coordinate(let coordinate):
                self.signed(2, coordinate.longitudeE6)
                self.signed(1, coordinate.latitudeE6)
            case .pin(let pin): self.packed(3, pin.packed, count: Pin.byteCount)
            }
            self.close(field, from: mark)
        }
    }

    mutating func write(_ field: UInt32, _ options: RouteOptions) {
        let mark = self.mark
        self.packed(10, UInt64(options.region.packed), count: Region.byteCount)
        self.number(9, UInt32(options.attributes.rawValue))
        self.flag(8, options.steps)
        self.number(7, options.overview.rawValue)
        self.number(6, options.maxAlternatives)
        self.flag(5, options.alternatives)
        self.number(4, UInt32(options.excludes.rawValue))
        self.number(3, options.routeType.rawValue)
        self.number(2, options.resource.rawValue)
        self.number(1, options.profile.rawValue)
        self.close(field, from: mark)
    }

    mutating func write(_ field: UInt32, _ candidate: Candidate) {
        let mark = self.mark
        self.bytes(5, candidate.providerRouteRef)
        self.digest(4, candidate.geometryDigest)
        self.number(3, candidate.legCount)
        self.number(2, candidate.durationSeconds)
        self.number(1, candidate.distanceMetres)
        self.close(field, from: mark)
    }

    mutating func write(_ candidates: Candidates) {
        for route in candidates.routes.reversed() { self.write(3, route) }
        self.time(2, candidates.receivedAt)
        self.number(1, candidates.calculationSequence)
    }

    mutating func write(_ field: UInt32, _ candidates: Candidates) {
        let mark = self.mark
        self.write(candidates)
        self.close(field, from: mark)
    }

    mutating func write(_ attempt: OpenAttempt) {
        self.time(6, attempt.deadline)
        self.time(5, attempt.requestedAt)
        self.text(4, attempt.target)
        self.number(3, attempt.number)
        self.identifier(2, attempt.handoffID)
        self.identifier(1, attempt.id)
    }

    mutating func write(_ field: UInt32, _ attempt: OpenAttempt) {
        let mark = self.mark
        self.write(attempt)
        self.close(field, from: mark)
    }
}
