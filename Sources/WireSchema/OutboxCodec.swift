internal import CProtobufC
internal import CRoutePlanMessages
internal import Delivering
internal import RoutePlanning

/// Turns payloads of the outbox into requests, and answers into payloads.
///
/// One codec serves one thread. Everything it returns is a value; its memory is used again for the next call.
@safe package struct OutboxCodec: ~Copyable {
    let arena: MessageArena

    /// Prepares a codec.
    package init() {
        self.arena = MessageArena(byteCountMax: Limits.recordByteCountMax)
    }

    /// Decodes the payload of a request.
    package mutating func decode(
        _ method: OutboxMethod, payload: borrowing Span<UInt8>
    ) -> Decoded<OutboxRequest> {
        do throws(RequestFault) {
            let descriptor = unsafe Contract.outbox.requestDescriptor(ofMethod: method.rawValue)
            let message = try unsafe UnsafeRawPointer(self.arena.unpack(payload, as: descriptor))
            switch method {
            case .createConsumer:
                return .request(
                    try unsafe Self.create(message.assumingMemoryBound(to: Routeplan__V1__CreateConsumerRequest.self)))
            case .detachConsumer:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__DetachConsumerRequest.self)
                return .request(.detach(try unsafe Self.name(request.pointee.name)))
            case .listConsumers: return .request(.list)
            case .subscribe:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__SubscribeRequest.self)
                return .request(
                    .subscribe(
                        try unsafe Self.name(request.pointee.name), incarnation: unsafe request.pointee.incarnation))
            case .acknowledge:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__AcknowledgeRequest.self)
                return .request(try unsafe Self.acknowledge(request))
            case .parkEvent:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__ParkEventRequest.self)
                return .request(
                    .park(
                        try unsafe Self.name(request.pointee.name),
                        event: try unsafe Self.event(request.pointee.event_id),
                        reason: try unsafe Self.name(request.pointee.reason, .reason)))
            case .listParked:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__ListParkedRequest.self)
                return .request(try unsafe Self.listParked(request))
            case .releaseParked:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__ReleaseParkedRequest.self)
                return .request(
                    .release(
                        try unsafe Self.name(request.pointee.name),
                        event: try unsafe Self.event(request.pointee.event_id)))
            }
        } catch {
            return Decoded(error)
        }
    }

    private static func create(
        _ message: UnsafePointer<Routeplan__V1__CreateConsumerRequest>
    ) throws(RequestFault) -> OutboxRequest {
        let request = unsafe message.pointee
        let name = try unsafe Self.name(request.name)
        let start: ConsumerStart
        switch unsafe request.start_case {
        case ROUTEPLAN__V1__CREATE_CONSUMER_REQUEST__START_AFTER_SEQUENCE:
            start = unsafe .after(request.after_sequence)
        case ROUTEPLAN__V1__CREATE_CONSUMER_REQUEST__START_AT:
            switch unsafe request.at {
            case ROUTEPLAN__V1__CONSUMER_START__CONSUMER_START_BEGINNING: start = .beginning
            case ROUTEPLAN__V1__CONSUMER_START__CONSUMER_START_NOW: start = .now
            default: throw .refused(.missingField, .start)
            }
        default: throw .refused(.missingField, .start)
        }
        let window = unsafe Int(request.window)
        guard window <= Delivering.Limits.windowMax else { throw .refused(.optionCombination, .window) }
        return .create(name, from: start, window: window == 0 ? Delivering.Limits.windowDefault : window)
    }

    private static func acknowledge(
        _ message: UnsafePointer<Routeplan__V1__AcknowledgeRequest>
    ) throws(RequestFault) -> OutboxRequest {
        let request = unsafe message.pointee
        let name = try unsafe Self.name(request.name)
        guard unsafe request.incarnation != 0 else { throw .refused(.missingField, .incarnation) }
        guard unsafe request.generation != 0 else { throw .refused(.missingField, .generation) }
        guard unsafe request.sequence != 0 else { throw .refused(.missingField, .sequence) }
        return unsafe .acknowledge(
            name, incarnation: request.incarnation, generation: request.generation, sequence: request.sequence)
    }

    private static func listParked(
        _ message: UnsafePointer<Routeplan__V1__ListParkedRequest>
    ) throws(RequestFault) -> OutboxRequest {
        let request = unsafe message.pointee
        let name = try unsafe Self.name(request.name)
        let pageMax = unsafe Int(request.page_max)
        guard pageMax <= Limits.parkedPageMax else { throw .refused(.optionCombination, .pageMax) }
        var position: UInt64 = 0
        if unsafe request.cursor.byteCount > 0 {
            let words = try unsafe RequestDecoder.identifier(request.cursor, .cursor)
            guard words.high == 0 else { throw .refused(.missingField, .cursor) }
            position = words.low
        }
        return .listParked(name, pageMax: pageMax == 0 ? Limits.parkedPageMax : pageMax, after: position)
    }

    private static func event(_ bytes: ProtobufCBinaryData) throws(RequestFault) -> EventName {
        let words = try unsafe RequestDecoder.identifier(bytes, .eventID)
        return EventName(high: words.high, low: words.low)
    }

    private static func name(
        _ pointer: UnsafeMutablePointer<CChar>?, _ field: RequestField = .name
    ) throws(RequestFault) -> PlainName {
        do throws(PlainName.Fault) {
            return try unsafe PlainName(utf8: Array(RequestDecoder.bytes(pointer)))
        } catch {
            switch error {
            case .empty: throw .refused(.missingField, field)
            case .tooLong: throw .refused(.labelTooLong, field)
            case .forbiddenByte: throw .refused(.labelForbiddenCharacter, field)
            }
        }
    }
}
