internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

// One function a command: its fields in the order of the contract, checked, normalised and fingerprinted.

extension RequestDecoder {
    mutating func createPlan(
        _ message: UnsafePointer<Routeplan__V1__CreatePlanRequest>, for ownOwner: Text?
    ) throws(RequestFault) -> CreatePlan {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context, namesPlan: false)
        let externalID = try unsafe Self.requiredName(
            request.external_id, RoutePlanning.Limits.externalIDByteCountMax, .externalID)
        let named = try unsafe Self.name(request.owner, RoutePlanning.Limits.ownerByteCountMax, .owner)
        guard let owner = named.isEmpty ? ownOwner : named else { throw .refused(.missingField, .owner) }
        let stops = try unsafe self.stops(request.stops, count: request.n_stops)
        let options = try unsafe Self.options(request.options)
        let content = RouteContent(
            stops: stops, options: options, locationDigest: ContentDigest.location(of: stops),
            optionDigest: ContentDigest.options(of: options))
        return CreatePlan(
            context: context.completed(fingerprint: content.fingerprint), owner: owner, externalID: externalID,
            content: content)
    }

    mutating func reviseRoute(
        _ message: UnsafePointer<Routeplan__V1__ReviseRouteRequest>
    ) throws(RequestFault) -> ReviseRoute {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let revision = try unsafe Self.required(request.base_revision, .baseRevision)
        self.fingerprint.add(revision)
        let stops = try unsafe self.stopsChange(request.stops)
        let options = try unsafe self.optionsChange(request.options)
        let saysGeneration =
            unsafe request.generation_presence_case
            == ROUTEPLAN__V1__REVISE_ROUTE_REQUEST__GENERATION_PRESENCE_GENERATION
        let generation = unsafe saysGeneration ? request.generation : nil
        self.fingerprint.add(generation)
        return ReviseRoute(
            context: context.completed(fingerprint: self.fingerprint.value()), baseRevision: revision, stops: stops,
            options: options, generation: generation)
    }

    private mutating func stopsChange(
        _ pointer: UnsafeMutablePointer<Routeplan__V1__StopList>?
    ) throws(RequestFault) -> StopsChange? {
        guard let list = unsafe pointer?.pointee else {
            self.fingerprint.add(0 as UInt8)
            return nil
        }
        let stops = try unsafe self.stops(list.stops, count: list.n_stops)
        self.fingerprint.add(1 as UInt8)
        self.fingerprint.add(UInt32(stops.count))
        for stop in stops { self.fingerprint.add(stop) }
        return StopsChange(stops: stops, locationDigest: ContentDigest.location(of: stops))
    }

    private mutating func optionsChange(
        _ pointer: UnsafeMutablePointer<Routeplan__V1__RouteOptions>?
    ) throws(RequestFault) -> OptionsChange? {
        guard unsafe pointer != nil else {
            self.fingerprint.add(0 as UInt8)
            return nil
        }
        let options = try unsafe Self.options(pointer)
        let change = OptionsChange(options: options, optionDigest: ContentDigest.options(of: options))
        self.fingerprint.add(1 as UInt8)
        self.fingerprint.add(change.optionDigest)
        return change
    }

    mutating func openDirectionUI(
        _ message: UnsafePointer<Routeplan__V1__OpenDirectionUIRequest>
    ) throws(RequestFault) -> OpenDirectionUI {
        let context = try unsafe self.context(message.pointee.context)
        return OpenDirectionUI(context: context.completed(fingerprint: self.fingerprint.value()))
    }

    mutating func replacePresentation(
        _ message: UnsafePointer<Routeplan__V1__ReplacePresentationRequest>
    ) throws(RequestFault) -> ReplacePresentation {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        guard let cause = unsafe ReplacementCause(wire: request.cause.rawValue) else {
            throw .refused(.missingField, .cause)
        }
        self.fingerprint.add(cause.rawValue)
        return ReplacePresentation(
            context: context.completed(fingerprint: self.fingerprint.value()), cause: cause)
    }

    mutating func requestRoutes(
        _ message: UnsafePointer<Routeplan__V1__RequestRoutesRequest>
    ) throws(RequestFault) -> RequestRoutes {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let (generation, revision) = try unsafe self.reference(request.generation, request.revision)
        let locationDigest = try unsafe Self.digest(request.location_digest, .locationDigest)
        let optionDigest = try unsafe Self.digest(request.option_digest, .optionDigest)
        self.fingerprint.add(locationDigest)
        self.fingerprint.add(optionDigest)
        return RequestRoutes(
            context: context.completed(fingerprint: self.fingerprint.value()), generation: generation,
            revision: revision, locationDigest: locationDigest, optionDigest: optionDigest)
    }

    mutating func receiveRoutes(
        _ message: UnsafePointer<Routeplan__V1__ReceiveRoutesRequest>
    ) throws(RequestFault) -> ReceiveRoutes {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let (generation, revision) = try unsafe self.reference(request.generation, request.revision)
        let saysSequence =
            unsafe request.calculation_seq_presence_case
            == ROUTEPLAN__V1__RECEIVE_ROUTES_REQUEST__CALCULATION_SEQ_PRESENCE_CALCULATION_SEQ
        let sequence = unsafe saysSequence ? request.calculation_seq : nil
        let candidates = try unsafe Self.candidates(request.candidates, count: request.n_candidates)
        self.fingerprint.add(sequence)
        self.fingerprint.add(UInt32(candidates.count))
        for candidate in candidates { self.fingerprint.add(candidate) }
        return ReceiveRoutes(
            context: context.completed(fingerprint: self.fingerprint.value()), generation: generation,
            revision: revision, calculationSequence: sequence, candidates: candidates)
    }

    mutating func calculationFailed(
        _ message: UnsafePointer<Routeplan__V1__CalculationFailedRequest>
    ) throws(RequestFault) -> CalculationFailed {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let (generation, revision) = try unsafe self.reference(request.generation, request.revision)
        let saysSequence =
            unsafe request.calculation_seq_presence_case
            == ROUTEPLAN__V1__CALCULATION_FAILED_REQUEST__CALCULATION_SEQ_PRESENCE_CALCULATION_SEQ
        let sequence = unsafe saysSequence ? request.calculation_seq : nil
        guard let failure = unsafe FailureClass(wire: request.failure.rawValue) else {
            throw .refused(.missingField, .failure)
        }
        let saysStatus =
            unsafe request.http_status_presence_case
            == ROUTEPLAN__V1__CALCULATION_FAILED_REQUEST__HTTP_STATUS_PRESENCE_HTTP_STATUS
        let httpStatus = unsafe saysStatus ? request.http_status : nil
        let code = unsafe ProviderCode.normalForm(of: Self.bytes(request.provider_code).span)
        self.fingerprint.add(sequence)
        self.fingerprint.add(failure.rawValue)
        self.fingerprint.add(code)
        self.fingerprint.add(httpStatus)
        return CalculationFailed(
            context: context.completed(fingerprint: self.fingerprint.value()), generation: generation,
            revision: revision, calculationSequence: sequence, failure: failure, providerCode: code,
            httpStatus: httpStatus)
    }

    mutating func selectRoute(
        _ message: UnsafePointer<Routeplan__V1__SelectRouteRequest>
    ) throws(RequestFault) -> SelectRoute {
        let request = unsafe message.pointee
        let context = try unsafe self.context(request.context)
        let (generation, revision) = try unsafe self.reference(request.generation, request.revision)
        guard unsafe request.index_presence_case == ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INDEX_PRESENCE_INDEX else {
            throw .refused(.missingField, .index)
        }
        let index = unsafe request.index
        self.fingerprint.add(UInt64(bitPattern: index))
        return SelectRoute(
            context: context.completed(fingerprint: self.fingerprint.value()), generation: generation,
            revision: revision, index: index)
    }
}
