internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// Values that entries and snapshots share, into protobuf-c's structures.

extension JournalCodec {
    /// A repeated field of messages.
    @unsafe func list<Element, Message>(
        _ elements: [Element], _ build: (Element) -> UnsafeMutablePointer<Message>
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<Message>?> {
        let list = unsafe self.arena.array(of: UnsafeMutablePointer<Message>?.self, count: elements.count)
        for index in elements.indices { unsafe (list + index).initialize(to: build(elements[index])) }
        return unsafe list
    }

    @unsafe func message(_ record: IdempotencyRecord) -> UnsafeMutablePointer<Routeplan__Journal__V1__Record> {
        let message = unsafe self.arena.message(routeplan__journal__v1__record__init)
        unsafe message.pointee.key_hash = self.arena.bytes(high: record.keyHash.high, low: record.keyHash.low)
        unsafe message.pointee.fingerprint = record.fingerprint
        unsafe message.pointee.kind = UInt32(record.kind.rawValue)
        unsafe message.pointee.state = UInt32(record.position.state.rawValue)
        unsafe message.pointee.version = record.position.version
        unsafe message.pointee.revision = record.position.revision
        unsafe message.pointee.generation = record.position.generation
        unsafe message.pointee.concern = StoredConcern(of: record.detail).rawValue
        switch record.detail {
        case .none: break
        case .calculation(let sequence): unsafe message.pointee.number = sequence
        case .failure(let sequence, let failure):
            unsafe message.pointee.number = sequence
            unsafe message.pointee.failure = UInt32(failure.rawValue)
        case .selection(let sequence, let candidateID):
            unsafe message.pointee.number = sequence
            unsafe message.pointee.candidate_id = self.arena.bytes(high: candidateID.high, low: candidateID.low)
        case .attemptOpened(let ordinal): unsafe message.pointee.number = ordinal
        case .attemptClosed(let ordinal, let late, let diverged):
            unsafe message.pointee.number = ordinal
            unsafe message.pointee.late = late ? 1 : 0
            unsafe message.pointee.diverged = diverged ? 1 : 0
        }
        return unsafe message
    }

    @unsafe func message(_ content: RouteContent) -> UnsafeMutablePointer<Routeplan__Journal__V1__Content> {
        let message = unsafe self.arena.message(routeplan__journal__v1__content__init)
        unsafe message.pointee.n_stops = content.stops.count
        unsafe message.pointee.stops = self.list(content.stops) { stop in unsafe self.message(stop) }
        unsafe message.pointee.options = self.message(content.options)
        unsafe message.pointee.location_digest = self.arena.bytes(content.locationDigest)
        unsafe message.pointee.option_digest = self.arena.bytes(content.optionDigest)
        return unsafe message
    }

    @unsafe func message(_ stop: Stop) -> UnsafeMutablePointer<Routeplan__Journal__V1__Stop> {
        let message = unsafe self.arena.message(routeplan__journal__v1__stop__init)
        switch stop.place {
        case .coordinate(let coordinate):
            unsafe message.pointee.lat_e6 = coordinate.latitudeE6
            unsafe message.pointee.lon_e6 = coordinate.longitudeE6
        case .pin(let pin): unsafe message.pointee.pin = self.arena.bytes(pin.bytes)
        }
        unsafe message.pointee.label = self.arena.bytes(stop.label.utf8)
        unsafe message.pointee.address = self.arena.bytes(stop.address.utf8)
        unsafe message.pointee.location_type = UInt32(stop.locationType.rawValue)
        return unsafe message
    }

    @unsafe func message(_ options: RouteOptions) -> UnsafeMutablePointer<Routeplan__Journal__V1__Options> {
        let message = unsafe self.arena.message(routeplan__journal__v1__options__init)
        unsafe message.pointee.profile = UInt32(options.profile.rawValue)
        unsafe message.pointee.resource = UInt32(options.resource.rawValue)
        unsafe message.pointee.route_type = UInt32(options.routeType.rawValue)
        unsafe message.pointee.excludes = UInt32(options.excludes.rawValue)
        unsafe message.pointee.alternatives = options.alternatives ? 1 : 0
        unsafe message.pointee.max_alternatives = UInt32(options.maxAlternatives)
        unsafe message.pointee.overview = UInt32(options.overview.rawValue)
        unsafe message.pointee.steps = options.steps ? 1 : 0
        unsafe message.pointee.attributes = UInt32(options.attributes.rawValue)
        unsafe message.pointee.region = self.arena.bytes(options.region.bytes)
        return unsafe message
    }

    @unsafe func message(_ candidate: Candidate) -> UnsafeMutablePointer<Routeplan__Journal__V1__Candidate> {
        let message = unsafe self.arena.message(routeplan__journal__v1__candidate__init)
        unsafe message.pointee.distance_m = candidate.distanceMetres
        unsafe message.pointee.duration_s = candidate.durationSeconds
        unsafe message.pointee.leg_count = UInt32(candidate.legCount)
        unsafe message.pointee.geometry_digest = self.arena.bytes(candidate.geometryDigest)
        unsafe message.pointee.provider_route_ref = self.arena.bytes(candidate.providerRouteRef)
        return unsafe message
    }

    @unsafe func message(_ candidates: Candidates) -> UnsafeMutablePointer<Routeplan__Journal__V1__Candidates> {
        let message = unsafe self.arena.message(routeplan__journal__v1__candidates__init)
        unsafe message.pointee.calculation_seq = candidates.calculationSequence
        unsafe message.pointee.received_at_ns = candidates.receivedAt.nanoseconds
        unsafe message.pointee.n_routes = candidates.count
        unsafe message.pointee.routes = self.list(candidates.routes) { route in unsafe self.message(route) }
        return unsafe message
    }

    @unsafe func message(_ attempt: OpenAttempt) -> UnsafeMutablePointer<Routeplan__Journal__V1__Attempt> {
        let message = unsafe self.arena.message(routeplan__journal__v1__attempt__init)
        unsafe message.pointee.id = self.arena.bytes(high: attempt.id.high, low: attempt.id.low)
        unsafe message.pointee.handoff_id = self.arena.bytes(
            high: attempt.handoffID.high, low: attempt.handoffID.low)
        unsafe message.pointee.number = attempt.number
        unsafe message.pointee.target = self.arena.bytes(attempt.target.utf8)
        unsafe message.pointee.requested_at_ns = attempt.requestedAt.nanoseconds
        unsafe message.pointee.deadline_ns = attempt.deadline.nanoseconds
        return unsafe message
    }
}
