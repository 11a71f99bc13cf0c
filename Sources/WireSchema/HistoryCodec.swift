internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

/// Turns payloads of the service History into requests, and pages of facts into payloads.
///
/// One codec serves one thread. Everything it returns is a value; its memory is used again for the next call.
@safe package struct HistoryCodec: ~Copyable {
    private let arena: MessageArena

    /// Prepares a codec.
    package init() {
        self.arena = MessageArena(byteCountMax: Limits.recordByteCountMax)
    }

    /// Decodes the payload of a request about what happened.
    package mutating func decode(
        _ method: HistoryMethod, payload: borrowing Span<UInt8>
    ) -> Decoded<HistoryRequest> {
        do throws(RequestFault) {
            let descriptor = unsafe Contract.history.requestDescriptor(ofMethod: method.rawValue)
            let message = try unsafe UnsafeRawPointer(self.arena.unpack(payload, as: descriptor))
            switch method {
            case .getPlanHistory:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__GetPlanHistoryRequest.self)
                return .request(try unsafe Self.planHistory(request.pointee))
            case .listEvents:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__ListEventsRequest.self)
                return .request(try unsafe Self.events(request.pointee))
            }
        } catch {
            return Decoded(error)
        }
    }

    /// Appends the `GetPlanHistoryAnswer` of a page.
    package mutating func encode(planHistory page: HistoryPage, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__get_plan_history_answer__init)
        unsafe message.pointee.n_facts = page.facts.count
        unsafe message.pointee.facts = self.facts(page.facts)
        unsafe message.pointee.next_cursor = self.cursor(page.next)
        unsafe message.pointee.sequence = page.sequence
        unsafe message.pointee.kept_from_sequence = page.keptFrom
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `ListEventsAnswer` of a page.
    package mutating func encode(events page: HistoryPage, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__list_events_answer__init)
        unsafe message.pointee.n_facts = page.facts.count
        unsafe message.pointee.facts = self.facts(page.facts)
        unsafe message.pointee.next_cursor = self.cursor(page.next)
        unsafe message.pointee.sequence = page.sequence
        unsafe message.pointee.kept_from_sequence = page.keptFrom
        unsafe message.pointee.incarnation = page.incarnation
        unsafe message.pointee.n_gaps = page.gaps.count
        let gaps = unsafe self.arena.array(
            of: UnsafeMutablePointer<Routeplan__V1__SequenceGap>?.self, count: page.gaps.count)
        for (index, gap) in page.gaps.enumerated() {
            let told = unsafe self.arena.message(routeplan__v1__sequence_gap__init)
            unsafe told.pointee.first_sequence = gap.first
            unsafe told.pointee.last_sequence = gap.last
            unsafe (gaps + index).initialize(to: told)
        }
        unsafe message.pointee.gaps = gaps
        unsafe self.arena.append(message, to: &output)
    }

    private func facts(
        _ facts: [FactView]
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<Routeplan__V1__Fact>?> {
        let list = unsafe self.arena.array(
            of: UnsafeMutablePointer<Routeplan__V1__Fact>?.self, count: facts.count)
        for index in facts.indices { unsafe (list + index).initialize(to: self.arena.fact(facts[index])) }
        return unsafe list
    }

    private func cursor(_ cursor: HistoryCursor?) -> ProtobufCBinaryData {
        guard let cursor else { return unsafe ProtobufCBinaryData() }
        return unsafe self.arena.bytes(high: cursor.incarnation, low: cursor.position)
    }

    // MARK: Requests

    private static func planHistory(
        _ request: Routeplan__V1__GetPlanHistoryRequest
    ) throws(RequestFault) -> HistoryRequest {
        let words = try unsafe RequestDecoder.identifier(request.plan_id, .planID)
        return unsafe .plan(
            PlanID(high: words.high, low: words.low), newestFirst: request.newest_first != 0,
            pageMax: try Self.pageMax(request.page_max), after: try Self.cursor(request.cursor))
    }

    private static func events(_ request: Routeplan__V1__ListEventsRequest) throws(RequestFault) -> HistoryRequest {
        var filter = EventFilter()
        if unsafe request.plan_id.byteCount > 0 {
            let words = try unsafe RequestDecoder.identifier(request.plan_id, .planID)
            filter.planID = PlanID(high: words.high, low: words.low)
        }
        for index in unsafe 0..<request.n_kinds {
            guard let kind = unsafe EventKind(wire: request.kinds[index].rawValue) else {
                throw .refused(.missingField, .kinds)
            }
            if !filter.kinds.contains(kind) { filter.kinds.append(kind) }
        }
        if unsafe request.actor_type.rawValue != 0 {
            guard let type = unsafe ActorType(wire: request.actor_type.rawValue) else {
                throw .refused(.missingField, .actorType)
            }
            filter.actorType = type
        }
        if unsafe request.actor.byteCount > 0 {
            let words = try unsafe RequestDecoder.identifier(request.actor, .actor)
            filter.actor = StoredPseudonym(high: words.high, low: words.low)
        }
        unsafe filter.fromNanoseconds = request.from_ns
        unsafe filter.untilNanoseconds = request.until_ns
        unsafe filter.afterSequence = request.after_sequence
        unsafe filter.untilSequence = request.until_sequence
        return unsafe .events(
            filter, pageMax: try Self.pageMax(request.page_max), after: try Self.cursor(request.cursor))
    }

    private static func pageMax(_ number: UInt32) throws(RequestFault) -> Int {
        guard number <= RoutePlanning.Limits.pageMax else { throw .refused(.optionCombination, .pageMax) }
        return number == 0 ? RoutePlanning.Limits.pageDefault : Int(number)
    }

    private static func cursor(_ bytes: ProtobufCBinaryData) throws(RequestFault) -> HistoryCursor? {
        guard unsafe bytes.byteCount > 0 else { return nil }
        let words = try unsafe RequestDecoder.identifier(bytes, .cursor)
        return HistoryCursor(incarnation: words.high, position: words.low)
    }
}
