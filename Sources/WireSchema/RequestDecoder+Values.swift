internal import CProtobufC
internal import CRoutePlanMessages
internal import Digests
internal import Glibc
internal import RoutePlanning

// The parts that several requests share.

extension RequestDecoder {
    /// What every command says first; `namesPlan` is false for a creation only.
    mutating func context(
        _ pointer: UnsafeMutablePointer<Routeplan__V1__CommandContext>?, namesPlan: Bool = true
    ) throws(RequestFault) -> ContextParts {
        guard let context = unsafe pointer?.pointee else { throw .refused(.missingField, .context) }
        if namesPlan {
            let words = try unsafe Self.identifier(context.plan_id, .contextPlanID)
            self.planID = PlanID(high: words.high, low: words.low)
        }
        let key = unsafe context.command_key
        guard unsafe key.byteCount > 0 else { throw .refused(.missingField, .contextCommandKey) }
        guard unsafe key.byteCount <= RoutePlanning.Limits.commandKeyByteCountMax else {
            throw .refused(.labelTooLong, .contextCommandKey)
        }
        let keyDigest = unsafe SHA256Hasher.digest(of: key.buffer.span)
        let actor = try unsafe Self.actor(context.actor)
        let isConditional =
            unsafe context.expected_version_presence_case
            == ROUTEPLAN__V1__COMMAND_CONTEXT__EXPECTED_VERSION_PRESENCE_EXPECTED_VERSION
        return ContextParts(
            planID: self.planID, keyHash: KeyHash(high: keyDigest.word0, low: keyDigest.word1), actor: actor,
            expectedVersion: unsafe isConditional ? context.expected_version : nil,
            componentVersion: try unsafe Self.name(
                context.component_version, RoutePlanning.Limits.componentVersionByteCountMax,
                .contextComponentVersion))
    }

    private static func actor(
        _ pointer: UnsafeMutablePointer<Routeplan__V1__Actor>?
    ) throws(RequestFault) -> Actor {
        guard let actor = unsafe pointer?.pointee else { throw .refused(.missingField, .contextActor) }
        guard let type = unsafe ActorType(wire: actor.type.rawValue) else {
            throw .refused(.missingField, .contextActorType)
        }
        guard type != .daemon else { throw .refused(.roleNotAllowed, .contextActorType) }
        let ref = try unsafe Self.name(
            actor.ref, RoutePlanning.Limits.actorRefByteCountMax, .contextActorRef)
        return Actor(type: type, ref: ref)
    }

    // MARK: Identifiers, digests, names

    /// Sixteen bytes, required.
    static func identifier(
        _ bytes: ProtobufCBinaryData, _ field: RequestField
    ) throws(RequestFault) -> (high: UInt64, low: UInt64) {
        guard unsafe bytes.byteCount == PlanID.byteCount else { throw .refused(.missingField, field) }
        return unsafe (bytes.word(at: 0), bytes.word(at: 8))
    }

    /// Thirty-two bytes, or none for "not said".
    static func digest(_ bytes: ProtobufCBinaryData, _ field: RequestField) throws(RequestFault) -> Digest256? {
        if unsafe bytes.byteCount == 0 { return nil }
        guard unsafe bytes.byteCount == Digest256.byteCount else { throw .refused(.missingField, field) }
        return unsafe Digest256(
            word0: bytes.word(at: 0), word1: bytes.word(at: 8), word2: bytes.word(at: 16), word3: bytes.word(at: 24))
    }

    /// A text taken as it is, possibly empty.
    static func name(
        _ pointer: UnsafeMutablePointer<CChar>?, _ byteCountMax: Int, _ field: RequestField
    ) throws(RequestFault) -> Text {
        let raw = unsafe Self.bytes(pointer)
        if raw.isEmpty { return .empty }
        do throws(TextFault) {
            return try unsafe TextNormalForm.name(raw, byteCountMax: byteCountMax)
        } catch {
            throw RequestFault(error, in: field)
        }
    }

    /// A text taken as it is, not empty.
    static func requiredName(
        _ pointer: UnsafeMutablePointer<CChar>?, _ byteCountMax: Int, _ field: RequestField
    ) throws(RequestFault) -> Text {
        let name = try unsafe Self.name(pointer, byteCountMax, field)
        guard !name.isEmpty else { throw .refused(.missingField, field) }
        return name
    }

    /// The bytes before the NUL that protobuf-c puts behind each string.
    static func bytes(_ pointer: UnsafeMutablePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        guard let pointer = unsafe pointer else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        let start = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
        return unsafe UnsafeBufferPointer(start: start, count: Int(strlen(pointer)))
    }

    // MARK: Stops

    /// All stops in normal form, checked against each other.
    func stops(
        _ pointer: UnsafeMutablePointer<UnsafeMutablePointer<Routeplan__V1__Stop>?>?, count: Int
    ) throws(RequestFault) -> [Stop] {
        guard count <= RoutePlanning.Limits.stopsMax else { throw .refused(.stopCount, .stops) }
        var stops: [Stop] = []
        stops.reserveCapacity(count)
        for index in 0..<count {
            guard let stop = unsafe pointer?[index]?.pointee else { throw .malformed(.fieldUnreadable) }
            stops.append(try unsafe self.stop(stop))
        }
        if let refusal = RouteContent.refusal(ofStops: stops) { throw RequestFault(refusal, otherwise: .stops) }
        return stops
    }

    private func stop(_ stop: Routeplan__V1__Stop) throws(RequestFault) -> Stop {
        let place = try unsafe Self.place(stop)
        let label = try unsafe self.label(stop.label, .stopsLabel)
        let address = try unsafe self.label(stop.address, .stopsAddress)
        let typeCode = unsafe stop.location_type.rawValue
        guard let type = typeCode == 0 ? LocationType.none : LocationType(wire: typeCode) else {
            throw .refused(.missingField, .stopsLocationType)
        }
        return Stop(place: place, label: label, address: address, locationType: type)
    }

    private static func place(_ stop: Routeplan__V1__Stop) throws(RequestFault) -> Place {
        switch unsafe stop.place_case {
        case ROUTEPLAN__V1__STOP__PLACE_COORDINATE:
            guard let point = unsafe stop.coordinate?.pointee else {
                throw .refused(.missingField, .stopsCoordinate)
            }
            switch unsafe Coordinate.normalised(latitudeE6: point.lat_e6, longitudeE6: point.lon_e6) {
            case .valid(let coordinate): return .coordinate(coordinate)
            case .refused(let refusal): throw RequestFault(refusal, otherwise: .stopsCoordinate)
            }
        case ROUTEPLAN__V1__STOP__PLACE_PIN:
            let raw = unsafe Self.bytes(stop.pin)
            guard let pin = unsafe Pin(normalising: raw.span) else { throw .refused(.placeRefSyntax, .stopsPin) }
            return .pin(pin)
        default:
            throw .refused(.missingField, .stopsPlace)
        }
    }

    private func label(
        _ pointer: UnsafeMutablePointer<CChar>?, _ field: RequestField
    ) throws(RequestFault) -> Text {
        let raw = unsafe Self.bytes(pointer)
        if raw.isEmpty { return .empty }
        do throws(TextFault) {
            return try unsafe TextNormalForm.label(
                raw, byteCountMax: RoutePlanning.Limits.labelByteCountMax, arena: self.arena)
        } catch {
            throw RequestFault(error, in: field)
        }
    }

    // MARK: Candidates

    /// The provider's routes in the order received.
    static func candidates(
        _ pointer: UnsafeMutablePointer<UnsafeMutablePointer<Routeplan__V1__Candidate>?>?, count: Int
    ) throws(RequestFault) -> [Candidate] {
        guard count <= RoutePlanning.Limits.candidatesMax else { throw .refused(.tooManyCandidates, .candidates) }
        var candidates: [Candidate] = []
        candidates.reserveCapacity(count)
        for index in 0..<count {
            guard let candidate = unsafe pointer?[index]?.pointee else { throw .malformed(.fieldUnreadable) }
            candidates.append(try unsafe Self.candidate(candidate))
        }
        return candidates
    }

    private static func candidate(_ candidate: Routeplan__V1__Candidate) throws(RequestFault) -> Candidate {
        guard let legCount = unsafe UInt8(exactly: candidate.leg_count) else {
            throw .refused(.geometryOutOfRange, .candidatesLegCount)
        }
        guard unsafe candidate.provider_route_ref.byteCount <= RoutePlanning.Limits.providerRouteRefByteCountMax else {
            throw .refused(.labelTooLong, .candidatesProviderRouteRef)
        }
        let route = unsafe Candidate(
            distanceMetres: candidate.distance_m, durationSeconds: candidate.duration_s, legCount: legCount,
            geometryDigest: try unsafe Self.digest(candidate.geometry_digest, .candidatesGeometryDigest),
            providerRouteRef: candidate.provider_route_ref.bytes)
        if let refusal = route.refusal { throw RequestFault(refusal, otherwise: .candidates) }
        return route
    }
}
