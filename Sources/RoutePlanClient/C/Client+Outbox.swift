internal import CRoutePlanClient

extension Client {
    private static let outbox = "routeplan.v1.Outbox"

    /// Every consumer, in the order of their names.
    public func consumers() throws(CallFailure) -> [Consumer] {
        try self.ask("ListConsumers", MessageBuilder()).blocks(1).compactMap(Consumer.init)
    }

    /// Makes a consumer, or tells how the one of that name stands; `window` 0 leaves it to the daemon.
    public func createConsumer(
        _ name: String, _ start: ConsumerStart, window: UInt64 = 0
    ) throws(CallFailure) -> Consumer {
        var message = MessageBuilder()
        message.text(1, name)
        switch start {
        case .beginning: message.number(2, 1)
        case .now: message.number(2, 2)
        case .afterSequence(let sequence): message.present(3, sequence)
        }
        message.number(4, window)
        guard let consumer = Consumer(try self.ask("CreateConsumer", message).bytes(1)) else {
            throw CLibrary.failure(code: RP_E_PROTOCOL.rawValue)
        }
        return consumer
    }

    /// Forgets a consumer, its cursor and what is parked for it.
    public func detachConsumer(_ name: String) throws(CallFailure) {
        var message = MessageBuilder()
        message.text(1, name)
        _ = try self.ask("DetachConsumer", message)
    }

    /// Puts one event aside; true where it was aside already.
    public func park(_ event: Identifier, of name: String, reason: String) throws(CallFailure) -> Bool {
        var message = MessageBuilder()
        message.text(1, name)
        message.block(2, event.bytes)
        message.text(3, reason)
        return try self.ask("ParkEvent", message).number(1) != 0
    }

    /// One page of what is put aside, in the order of the journal.
    public func parked(
        of name: String, cursor: [UInt8] = []
    ) throws(CallFailure) -> (facts: [ParkedFact], nextCursor: [UInt8]) {
        var message = MessageBuilder()
        message.text(1, name)
        message.block(3, cursor)
        let answer = try self.ask("ListParked", message)
        return (answer.blocks(1).compactMap(ParkedFact.init), answer.bytes(2))
    }

    /// Forgets that an event was put aside; true where the consumer is told it again.
    public func release(_ event: Identifier, of name: String) throws(CallFailure) -> Bool {
        var message = MessageBuilder()
        message.text(1, name)
        message.block(2, event.bytes)
        return try self.ask("ReleaseParked", message).number(1) != 0
    }

    private func ask(_ method: String, _ message: MessageBuilder) throws(CallFailure) -> MessageFields {
        let payload = try self.callRaw(service: Self.outbox, method: method, payload: message.bytes, deadline: nil)
        guard let fields = MessageFields(payload) else { throw CLibrary.failure(code: RP_E_PROTOCOL.rawValue) }
        return fields
    }
}
