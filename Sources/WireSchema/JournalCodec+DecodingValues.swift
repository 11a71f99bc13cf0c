internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// Values that entries and snapshots share, out of protobuf-c's structures.

extension JournalCodec {
    // MARK: Fields

    /// Sixteen bytes.
    static func identifier(
        _ bytes: ProtobufCBinaryData, _ field: StaticString
    ) throws(JournalFault) -> (high: UInt64, low: UInt64) {
        guard unsafe bytes.byteCount == PlanID.byteCount else { throw .valueInvalid(field: field.description) }
        return unsafe (bytes.word(at: 0), bytes.word(at: 8))
    }

    /// Sixteen bytes or none.
    static func optionalIdentifier(
        _ bytes: ProtobufCBinaryData, _ field: StaticString
    ) throws(JournalFault) -> (high: UInt64, low: UInt64)? {
        if unsafe bytes.byteCount == 0 { return nil }
        return try unsafe Self.identifier(bytes, field)
    }

    /// Thirty-two bytes.
    static func digest(
        _ bytes: ProtobufCBinaryData, _ field: StaticString
    ) throws(JournalFault) -> Digest256 {
        guard unsafe bytes.byteCount == Digest256.byteCount else { throw .valueInvalid(field: field.description) }
        return unsafe Digest256(
            word0: bytes.word(at: 0), word1: bytes.word(at: 8), word2: bytes.word(at: 16), word3: bytes.word(at: 24))
    }

    /// A value of a closed set.
    static func member<Member: RawRepresentable<UInt8>>(
        _ number: UInt32, _ field: StaticString
    ) throws(JournalFault) -> Member {
        guard let member = Member(wire: number) else { throw .valueInvalid(field: field.description) }
        return member
    }

    /// A value of a closed set, or 0 for none.
    static func optionalMember<Member: RawRepresentable<UInt8>>(
        _ number: UInt32, _ field: StaticString
    ) throws(JournalFault) -> Member? {
        if number == 0 { return nil }
        let member: Member = try Self.member(number, field)
        return member
    }

    /// A number that is stored wider than it is.
    static func narrowed<Number: FixedWidthInteger>(
        _ number: UInt32, _ field: StaticString
    ) throws(JournalFault) -> Number {
        guard let narrowed = Number(exactly: number) else { throw .valueInvalid(field: field.description) }
        return narrowed
    }

    /// A message that is always there.
    static func required<Message>(
        _ message: UnsafeMutablePointer<Message>?, _ field: StaticString
    ) throws(JournalFault) -> Message {
        guard let message = unsafe message?.pointee else { throw .valueInvalid(field: field.description) }
        return message
    }

    /// A repeated field of messages.
    static func list<Message, Element>(
        _ messages: UnsafeMutablePointer<UnsafeMutablePointer<Message>?>?, count: Int, _ field: StaticString,
        _ read: (Message) throws(JournalFault) -> Element
    ) throws(JournalFault) -> [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for index in 0..<count {
            elements.append(try read(unsafe Self.required(messages?[index], field)))
        }
        return elements
    }

    // MARK: Values

    static func record(_ message: Routeplan__Journal__V1__Record) throws(JournalFault) -> IdempotencyRecord {
        let keyHash = try unsafe Self.identifier(message.key_hash, "record.key_hash")
        return IdempotencyRecord(
            keyHash: KeyHash(high: keyHash.high, low: keyHash.low), fingerprint: unsafe message.fingerprint,
            kind: try unsafe Self.member(message.kind, "record.kind"),
            position: unsafe PlanPosition(
                state: try Self.member(message.state, "record.state"), version: message.version,
                revision: message.revision, generation: message.generation),
            detail: try unsafe Self.detail(message))
    }

    private static func detail(_ message: Routeplan__Journal__V1__Record) throws(JournalFault) -> RecordDetail {
        guard let concern = unsafe StoredConcern(rawValue: message.concern) else {
            throw .valueInvalid(field: "record.concern")
        }
        let number = unsafe message.number
        switch concern {
        case .plan: return .none
        case .calculation: return .calculation(sequence: number)
        case .failure:
            return .failure(sequence: number, failure: try unsafe Self.member(message.failure, "record.failure"))
        case .selection:
            let id = try unsafe Self.identifier(message.candidate_id, "record.candidate_id")
            return .selection(sequence: number, candidateID: CandidateID(high: id.high, low: id.low))
        case .attemptOpened: return .attemptOpened(ordinal: number)
        case .attemptClosed:
            return unsafe .attemptClosed(ordinal: number, late: message.late != 0, diverged: message.diverged != 0)
        }
    }

    static func content(_ message: Routeplan__Journal__V1__Content) throws(JournalFault) -> RouteContent {
        RouteContent(
            stops: try unsafe Self.stops(message.stops, count: message.n_stops),
            options: try unsafe Self.options(Self.required(message.options, "content.options")),
            locationDigest: try unsafe Self.digest(message.location_digest, "content.location_digest"),
            optionDigest: try unsafe Self.digest(message.option_digest, "content.option_digest"))
    }

    static func stops(
        _ messages: UnsafeMutablePointer<UnsafeMutablePointer<Routeplan__Journal__V1__Stop>?>?, count: Int
    ) throws(JournalFault) -> [Stop] {
        guard count <= RoutePlanning.Limits.stopsMax else { throw .valueInvalid(field: "stops") }
        return try unsafe Self.list(messages, count: count, "stops") { message throws(JournalFault) in
            try unsafe Self.stop(message)
        }
    }

    private static func stop(_ message: Routeplan__Journal__V1__Stop) throws(JournalFault) -> Stop {
        let place: Place
        if unsafe message.pin.byteCount == 0 {
            place = unsafe .coordinate(Coordinate(latitudeE6: message.lat_e6, longitudeE6: message.lon_e6))
        } else {
            guard let pin = unsafe Pin(normalising: message.pin.buffer.span) else {
                throw .valueInvalid(field: "stop.pin")
            }
            place = .pin(pin)
        }
        return Stop(
            place: place, label: unsafe Text(utf8: message.label.bytes),
            address: unsafe Text(utf8: message.address.bytes),
            locationType: try unsafe Self.member(message.location_type, "stop.location_type"))
    }

    static func options(_ message: Routeplan__Journal__V1__Options) throws(JournalFault) -> RouteOptions {
        guard unsafe message.region.byteCount == Region.byteCount,
            let region = unsafe Region(normalising: message.region.buffer.span)
        else { throw .valueInvalid(field: "options.region") }
        return RouteOptions(
            profile: try unsafe Self.member(message.profile, "options.profile"),
            resource: try unsafe Self.member(message.resource, "options.resource"),
            routeType: try unsafe Self.member(message.route_type, "options.route_type"),
            excludes: Excludes(rawValue: try unsafe Self.narrowed(message.excludes, "options.excludes")),
            alternatives: unsafe message.alternatives != 0,
            maxAlternatives: try unsafe Self.narrowed(message.max_alternatives, "options.max_alternatives"),
            overview: try unsafe Self.member(message.overview, "options.overview"), steps: unsafe message.steps != 0,
            attributes: Attributes(rawValue: try unsafe Self.narrowed(message.attributes, "options.attributes")),
            region: region)
    }

    static func candidate(_ message: Routeplan__Journal__V1__Candidate) throws(JournalFault) -> Candidate {
        let hasDigest = unsafe message.geometry_digest.byteCount != 0
        return Candidate(
            distanceMetres: unsafe message.distance_m, durationSeconds: unsafe message.duration_s,
            legCount: try unsafe Self.narrowed(message.leg_count, "candidate.leg_count"),
            geometryDigest: hasDigest
                ? try unsafe Self.digest(message.geometry_digest, "candidate.geometry_digest") : nil,
            providerRouteRef: unsafe message.provider_route_ref.bytes)
    }

    static func candidates(_ message: Routeplan__Journal__V1__Candidates) throws(JournalFault) -> Candidates {
        let routes = try unsafe Self.list(message.routes, count: message.n_routes, "candidates.routes") {
            message throws(JournalFault) in
            try unsafe Self.candidate(message)
        }
        let candidates = unsafe Candidates(
            calculationSequence: message.calculation_seq, receivedAt: Instant(nanoseconds: message.received_at_ns),
            routes: routes)
        guard let candidates else { throw .valueInvalid(field: "candidates.routes") }
        return candidates
    }

    static func attempt(_ message: Routeplan__Journal__V1__Attempt) throws(JournalFault) -> OpenAttempt {
        let id = try unsafe Self.identifier(message.id, "attempt.id")
        let handoffID = try unsafe Self.identifier(message.handoff_id, "attempt.handoff_id")
        return unsafe OpenAttempt(
            id: AttemptID(high: id.high, low: id.low), handoffID: HandoffID(high: handoffID.high, low: handoffID.low),
            number: message.number, target: Text(utf8: message.target.bytes),
            requestedAt: Instant(nanoseconds: message.requested_at_ns),
            deadline: Instant(nanoseconds: message.deadline_ns))
    }
}
