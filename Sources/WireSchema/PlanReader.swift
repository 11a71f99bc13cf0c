internal import RoutePlanning

/// Reads the record of a plan out of its bytes.
///
/// The field numbers are those of `proto/routeplan/v1/journal.proto`; `MessageWriter.write` of a plan is its counterpart.
enum PlanReader {
    /// The plan of a record.
    static func plan(_ bytes: borrowing Span<UInt8>) throws(JournalFault) -> Plan {
        var id: PlanID?
        var (owner, externalID) = (Text.empty, Text.empty)
        var (createdAt, enteredAt) = (Instant(nanoseconds: 0), Instant(nanoseconds: 0))
        var fingerprint: UInt64 = 0
        var content: RouteContent?
        var (version, revision) = (0 as UInt64, 0 as UInt64)
        var (generation, calculationSequence) = (0 as UInt32, 0 as UInt32)
        var lastFailure: FailureClass?
        var lifecycle: Lifecycle?
        var former: [FormerHandoff] = []
        var closed: [ClosedAttempt] = []
        var isRedacted = false
        var records: [IdempotencyRecord] = []
        var revisions = RevisionCounts()
        var cursor = RecordCursor(0..<bytes.count)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: id = try cursor.identifier(in: bytes, "plan.id")
            case 2: owner = try cursor.text(in: bytes)
            case 3: externalID = try cursor.text(in: bytes)
            case 4: createdAt = try cursor.time()
            case 5: fingerprint = try cursor.fixed64()
            case 6: content = try Self.content(bytes, cursor.place())
            case 7: version = try cursor.number()
            case 8: revision = try cursor.number()
            case 9: generation = try cursor.number32()
            case 10: calculationSequence = try cursor.number32()
            case 11: lastFailure = try cursor.number32() == 0 ? nil : cursor.member("plan.last_failure")
            case 12: enteredAt = try cursor.time()
            case 13: lifecycle = try LifecycleReader.lifecycle(bytes, cursor.place())
            case 14: former.append(try Self.formerHandoff(bytes, cursor.place()))
            case 15: closed.append(try Self.closedAttempt(bytes, cursor.place()))
            case 16: isRedacted = try cursor.flag()
            case 17:
                if records.isEmpty { records.reserveCapacity(8) }
                records.append(try Self.record(bytes, cursor.place()))
            case 18: revisions.stops = try cursor.number32()
            case 19: revisions.options = try cursor.number32()
            case 20: revisions.both = try cursor.number32()
            default: continue
            }
        }
        return Plan(
            id: try Self.required(id, "plan.id"), owner: owner, externalID: externalID, createdAt: createdAt,
            creationFingerprint: fingerprint, content: try Self.required(content, "plan.content"), version: version,
            revision: revision, generation: generation, calculationSequence: calculationSequence,
            lastFailure: lastFailure, lifecycle: try Self.required(lifecycle, "plan.lifecycle"), enteredAt: enteredAt,
            formerHandoffs: former, closedAttempts: closed, isRedacted: isRedacted, records: records,
            revisions: revisions)
    }

    /// A value that is always there.
    static func required<Value>(_ value: Value?, _ name: StaticString) throws(JournalFault) -> Value {
        guard let value else { throw .valueInvalid(field: name.description) }
        return value
    }

    private static func record(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> IdempotencyRecord {
        var keyHash: KeyHash?
        var fingerprint: UInt64 = 0
        var kind: CommandKind?
        var state: PlanState?
        var (version, revision) = (0 as UInt64, 0 as UInt64)
        var (generation, number, concern) = (0 as UInt32, 0 as UInt32, 0 as UInt32)
        var failure: FailureClass?
        var candidateID: CandidateID?
        var (late, diverged) = (false, false)
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: keyHash = try cursor.identifier(in: bytes, "record.key_hash")
            case 2: fingerprint = try cursor.fixed64()
            case 3: kind = try cursor.member("record.kind")
            case 4: state = try cursor.member("record.state")
            case 5: version = try cursor.number()
            case 6: revision = try cursor.number()
            case 7: generation = try cursor.number32()
            case 8: concern = try cursor.number32()
            case 9: number = try cursor.number32()
            case 10: failure = try cursor.member("record.failure")
            case 11: candidateID = try cursor.identifier(in: bytes, "record.candidate_id")
            case 12: late = try cursor.flag()
            case 13: diverged = try cursor.flag()
            default: continue
            }
        }
        let detail: RecordDetail
        switch StoredConcern(rawValue: concern) {
        case nil: throw .valueInvalid(field: "record.concern")
        case .plan: detail = .none
        case .calculation: detail = .calculation(sequence: number)
        case .failure: detail = .failure(sequence: number, failure: try Self.required(failure, "record.failure"))
        case .selection:
            detail = .selection(
                sequence: number, candidateID: try Self.required(candidateID, "record.candidate_id"))
        case .attemptOpened: detail = .attemptOpened(ordinal: number)
        case .attemptClosed: detail = .attemptClosed(ordinal: number, late: late, diverged: diverged)
        }
        return IdempotencyRecord(
            keyHash: try Self.required(keyHash, "record.key_hash"), fingerprint: fingerprint,
            kind: try Self.required(kind, "record.kind"),
            position: PlanPosition(
                state: try Self.required(state, "record.state"), version: version, revision: revision,
                generation: generation),
            detail: detail)
    }

    private static func formerHandoff(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> FormerHandoff {
        var id: HandoffID?
        var candidate: HandoffCandidate?
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: id = try cursor.identifier(in: bytes, "former_handoff.id")
            case 2: candidate = try Self.row(bytes, cursor.place())
            default: continue
            }
        }
        return FormerHandoff(
            id: try Self.required(id, "former_handoff.id"),
            candidate: try Self.required(candidate, "former_handoff.candidate"))
    }

    private static func row(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> HandoffCandidate {
        var candidateID: CandidateID?
        var revision: UInt64 = 0
        var (generation, calculationSequence, index, count) = (0 as UInt32, 0 as UInt32, 0 as UInt32, 0 as UInt32)
        var (locationDigest, optionDigest) = (nil as Digest256?, nil as Digest256?)
        var options: RouteOptions?
        var candidate: Candidate?
        var (createdAt, freshUntil) = (Instant(nanoseconds: 0), Instant(nanoseconds: 0))
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: candidateID = try cursor.identifier(in: bytes, "handoff_candidate.candidate_id")
            case 2: revision = try cursor.number()
            case 3: generation = try cursor.number32()
            case 4: calculationSequence = try cursor.number32()
            case 5: index = try cursor.number32()
            case 6: count = try cursor.number32()
            case 7: locationDigest = try cursor.digest(in: bytes, "handoff_candidate.location_digest")
            case 8: optionDigest = try cursor.digest(in: bytes, "handoff_candidate.option_digest")
            case 9: options = try Self.options(bytes, cursor.place())
            case 10: candidate = try LifecycleReader.candidate(bytes, cursor.place())
            case 11: createdAt = try cursor.time()
            case 12: freshUntil = try cursor.time()
            default: continue
            }
        }
        return HandoffCandidate(
            candidateID: try Self.required(candidateID, "handoff_candidate.candidate_id"), revision: revision,
            generation: generation, calculationSequence: calculationSequence, index: index, candidateCount: count,
            locationDigest: try Self.required(locationDigest, "handoff_candidate.location_digest"),
            optionDigest: try Self.required(optionDigest, "handoff_candidate.option_digest"),
            options: try Self.required(options, "handoff_candidate.options"),
            candidate: try Self.required(candidate, "handoff_candidate.candidate"), createdAt: createdAt,
            freshUntil: freshUntil)
    }

    private static func closedAttempt(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> ClosedAttempt {
        var attempt: OpenAttempt?
        var state: AttemptState?
        var rejection: RejectionClass?
        var endedAt = Instant(nanoseconds: 0)
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: attempt = try LifecycleReader.attempt(bytes, cursor.place())
            case 2: state = try cursor.member("closed_attempt.ending")
            case 3: rejection = try cursor.member("closed_attempt.rejection")
            case 4: endedAt = try cursor.time()
            default: continue
            }
        }
        let ending: AttemptEnding
        switch state {
        case nil, .open: throw .valueInvalid(field: "closed_attempt.ending")
        case .acked: ending = .acked
        case .rejected: ending = .rejected(try Self.required(rejection, "closed_attempt.rejection"))
        case .timedOut: ending = .timedOut
        case .abandoned: ending = .abandoned
        case .superseded: ending = .superseded
        }
        return ClosedAttempt(
            attempt: try Self.required(attempt, "closed_attempt.attempt"), ending: ending, endedAt: endedAt)
    }

    private static func content(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> RouteContent {
        var stops: [Stop] = []
        var options: RouteOptions?
        var (locationDigest, optionDigest) = (nil as Digest256?, nil as Digest256?)
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1:
                guard stops.count < RoutePlanning.Limits.stopsMax else { throw .valueInvalid(field: "stops") }
                if stops.isEmpty { stops.reserveCapacity(RoutePlanning.Limits.stopsToCalculateMin) }
                stops.append(try Self.stop(bytes, cursor.place()))
            case 2: options = try Self.options(bytes, cursor.place())
            case 3: locationDigest = try cursor.digest(in: bytes, "content.location_digest")
            case 4: optionDigest = try cursor.digest(in: bytes, "content.option_digest")
            default: continue
            }
        }
        return RouteContent(
            stops: stops, options: try Self.required(options, "content.options"),
            locationDigest: try Self.required(locationDigest, "content.location_digest"),
            optionDigest: try Self.required(optionDigest, "content.option_digest"))
    }

    private static func stop(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) throws(JournalFault) -> Stop {
        var (latitudeE6, longitudeE6) = (0 as Int32, 0 as Int32)
        var pin: Pin?
        var (label, address) = (Text.empty, Text.empty)
        var locationType: LocationType?
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: latitudeE6 = try cursor.signed()
            case 2: longitudeE6 = try cursor.signed()
            case 3:
                let place = try cursor.place()
                guard !place.isEmpty else { continue }
                pin = try Self.required(Pin(normalising: bytes.extracting(place)), "stop.pin")
            case 4: label = try cursor.text(in: bytes)
            case 5: address = try cursor.text(in: bytes)
            case 6: locationType = try cursor.member("stop.location_type")
            default: continue
            }
        }
        let coordinate = Coordinate(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
        return Stop(
            place: pin.map { .pin($0) } ?? .coordinate(coordinate), label: label, address: address,
            locationType: try Self.required(locationType ?? LocationType(wire: 0), "stop.location_type"))
    }

    private static func options(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) throws(JournalFault) -> RouteOptions {
        var (profile, resource, routeType) = (Profile(wire: 0), Resource(wire: 0), RouteType(wire: 0))
        var overview = Overview(wire: 0)
        var (excludes, maxAlternatives, attributes) = (0 as UInt8, 0 as UInt8, 0 as UInt16)
        var (alternatives, steps) = (false, false)
        var region: Region?
        var cursor = RecordCursor(range)
        while try cursor.advance(in: bytes) {
            switch cursor.field {
            case 1: profile = try cursor.member("options.profile")
            case 2: resource = try cursor.member("options.resource")
            case 3: routeType = try cursor.member("options.route_type")
            case 4: excludes = try cursor.narrowed("options.excludes")
            case 5: alternatives = try cursor.flag()
            case 6: maxAlternatives = try cursor.narrowed("options.max_alternatives")
            case 7: overview = try cursor.member("options.overview")
            case 8: steps = try cursor.flag()
            case 9: attributes = try cursor.narrowed("options.attributes")
            case 10:
                let place = try cursor.place()
                guard place.count == Region.byteCount else { throw .valueInvalid(field: "options.region") }
                region = Region(normalising: bytes.extracting(place))
            default: continue
            }
        }
        return RouteOptions(
            profile: try Self.required(profile, "options.profile"),
            resource: try Self.required(resource, "options.resource"),
            routeType: try Self.required(routeType, "options.route_type"), excludes: Excludes(rawValue: excludes),
            alternatives: alternatives, maxAlternatives: maxAlternatives,
            overview: try Self.required(overview, "options.overview"), steps: steps,
            attributes: Attributes(rawValue: attributes), region: try Self.required(region, "options.region"))
    }
}
