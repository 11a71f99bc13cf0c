internal import RoutePlanning

// Values within the bodies of entries, if they stand as they are written here.

extension EntryReader {
    /// What a repetition of the command is answered from.
    static func record(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> IdempotencyRecord? {
        guard let outer = cursor.open(4, in: bytes), let keyHash = cursor.identifier(1, in: bytes) as KeyHash? else {
            return nil
        }
        let fingerprint = cursor.fixed64(2, in: bytes)
        let kind: CommandKind? = cursor.member(3, in: bytes)
        let state: PlanState? = cursor.member(4, in: bytes)
        guard let kind, let state else { return nil }
        let version = cursor.number(5, in: bytes)
        let revision = cursor.number(6, in: bytes)
        let generation = cursor.number32(7, in: bytes)
        guard let detail = Self.detail(bytes, &cursor) else { return nil }
        cursor.close(outer)
        return IdempotencyRecord(
            keyHash: keyHash, fingerprint: fingerprint, kind: kind,
            position: PlanPosition(state: state, version: version, revision: revision, generation: generation),
            detail: detail)
    }

    /// What the answer concerned, and nothing that belongs to another concern.
    private static func detail(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> RecordDetail? {
        guard let concern = StoredConcern(rawValue: cursor.number32(8, in: bytes)) else { return nil }
        switch concern {
        case .plan: return RecordDetail.none
        case .calculation: return .calculation(sequence: cursor.number32(9, in: bytes))
        case .failure:
            let sequence = cursor.number32(9, in: bytes)
            return cursor.member(10, in: bytes).map { .failure(sequence: sequence, failure: $0) }
        case .selection:
            let sequence = cursor.number32(9, in: bytes)
            return cursor.identifier(11, in: bytes).map { .selection(sequence: sequence, candidateID: $0) }
        case .attemptOpened: return .attemptOpened(ordinal: cursor.number32(9, in: bytes))
        case .attemptClosed:
            let ordinal = cursor.number32(9, in: bytes)
            let late = cursor.flag(12, in: bytes)
            return .attemptClosed(ordinal: ordinal, late: late, diverged: cursor.flag(13, in: bytes))
        }
    }

    /// The stops at the start of a message; nil for more than there may be.
    static func stops(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> [Stop]? {
        var stops: [Stop] = []
        while let outer = cursor.open(1, in: bytes) {
            guard stops.count < RoutePlanning.Limits.stopsMax, let stop = Self.stop(bytes, &cursor) else { return nil }
            cursor.close(outer)
            if stops.isEmpty { stops.reserveCapacity(RoutePlanning.Limits.stopsToCalculateMin) }
            stops.append(stop)
        }
        return stops
    }

    private static func stop(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Stop? {
        let latitudeE6 = cursor.signed(1, in: bytes)
        let longitudeE6 = cursor.signed(2, in: bytes)
        let pinPlace = cursor.place(3, in: bytes)
        let place: Place
        if pinPlace.isEmpty {
            place = .coordinate(Coordinate(latitudeE6: latitudeE6, longitudeE6: longitudeE6))
        } else {
            guard let pin = Pin(normalising: bytes.extracting(pinPlace)) else { return nil }
            place = .pin(pin)
        }
        let label = cursor.text(4, in: bytes)
        let address = cursor.text(5, in: bytes)
        return cursor.member(6, in: bytes).map {
            Stop(place: place, label: label, address: address, locationType: $0)
        }
    }

    /// The options in a field.
    static func options(
        _ field: UInt8, _ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor
    ) -> RouteOptions? {
        guard let outer = cursor.open(field, in: bytes), let profile = cursor.member(1, in: bytes) as Profile?,
            let resource = cursor.member(2, in: bytes) as Resource?,
            let routeType = cursor.member(3, in: bytes) as RouteType?
        else { return nil }
        let excludes: UInt8 = cursor.narrowed(4, in: bytes)
        let alternatives = cursor.flag(5, in: bytes)
        let maxAlternatives: UInt8 = cursor.narrowed(6, in: bytes)
        guard let overview = cursor.member(7, in: bytes) as Overview? else { return nil }
        let steps = cursor.flag(8, in: bytes)
        let attributes: UInt16 = cursor.narrowed(9, in: bytes)
        let letters = cursor.place(10, in: bytes)
        guard letters.count == Region.byteCount, let region = Region(normalising: bytes.extracting(letters)) else {
            return nil
        }
        cursor.close(outer)
        return RouteOptions(
            profile: profile, resource: resource, routeType: routeType, excludes: Excludes(rawValue: excludes),
            alternatives: alternatives, maxAlternatives: maxAlternatives, overview: overview, steps: steps,
            attributes: Attributes(rawValue: attributes), region: region)
    }

    /// The provider's routes, to the end of the message.
    static func candidates(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> Candidates? {
        let sequence = cursor.number32(1, in: bytes)
        let receivedAt = cursor.time(2, in: bytes)
        var routes: [Candidate] = []
        while let outer = cursor.open(3, in: bytes) {
            guard routes.count < RoutePlanning.Limits.candidatesMax else { return nil }
            let distanceMetres = cursor.number32(1, in: bytes)
            let durationSeconds = cursor.number32(2, in: bytes)
            let legCount: UInt8 = cursor.narrowed(3, in: bytes)
            let geometryDigest = cursor.digest(4, in: bytes)
            let providerRouteRef = cursor.copy(5, in: bytes)
            cursor.close(outer)
            if routes.isEmpty { routes.reserveCapacity(4) }
            routes.append(
                Candidate(
                    distanceMetres: distanceMetres, durationSeconds: durationSeconds, legCount: legCount,
                    geometryDigest: geometryDigest, providerRouteRef: providerRouteRef))
        }
        return Candidates(calculationSequence: sequence, receivedAt: receivedAt, routes: routes)
    }

    /// One attempt of a hand-off, to the end of the message.
    static func attempt(_ bytes: borrowing Span<UInt8>, _ cursor: inout PlainCursor) -> OpenAttempt? {
        guard let id = cursor.identifier(1, in: bytes) as AttemptID?,
            let handoffID = cursor.identifier(2, in: bytes) as HandoffID?
        else { return nil }
        let number = cursor.number32(3, in: bytes)
        let target = cursor.text(4, in: bytes)
        let requestedAt = cursor.time(5, in: bytes)
        return OpenAttempt(
            id: id, handoffID: handoffID, number: number, target: target, requestedAt: requestedAt,
            deadline: cursor.time(6, in: bytes))
    }
}
