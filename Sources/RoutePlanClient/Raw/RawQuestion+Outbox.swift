extension RawQuestion {
    private static var outbox: String { "routeplan.v1.Outbox" }

    private static func outbox(
        _ method: String, _ message: MessageBuilder, _ read: @escaping @Sendable (MessageFields) -> Content?
    ) -> Self {
        Self(service: Self.outbox, method: method, payload: message.bytes) { MessageFields($0).flatMap(read) }
    }

    private static func naming(_ name: String) -> MessageBuilder {
        var message = MessageBuilder()
        message.text(1, name)
        return message
    }
}

extension RawQuestion<[Consumer]> {
    static func consumers() -> Self {
        .outbox("ListConsumers", MessageBuilder()) { $0.blocks(1).compactMap(Consumer.init) }
    }
}

extension RawQuestion<Consumer> {
    static func createConsumer(_ name: String, _ start: ConsumerStart, window: UInt64) -> Self {
        var message = Self.naming(name)
        switch start {
        case .beginning: message.number(2, 1)
        case .now: message.number(2, 2)
        case .afterSequence(let sequence): message.present(3, sequence)
        }
        message.number(4, window)
        return .outbox("CreateConsumer", message) { Consumer($0.bytes(1)) }
    }
}

extension RawQuestion<Void> {
    static func detachConsumer(_ name: String) -> Self { .outbox("DetachConsumer", Self.naming(name)) { _ in () } }
}

extension RawQuestion<UInt64> {
    /// Answers the cursor.
    static func acknowledge(_ name: String, _ opening: SubscriptionOpening, upTo sequence: UInt64) -> Self {
        var message = Self.naming(name)
        message.number(2, opening.incarnation)
        message.number(3, opening.generation)
        message.number(4, sequence)
        return .outbox("Acknowledge", message) { $0.number(1) }
    }
}

extension RawQuestion<Bool> {
    /// Answers whether it was aside already.
    static func park(_ event: Identifier, of name: String, reason: String) -> Self {
        var message = Self.naming(name)
        message.block(2, event.bytes)
        message.text(3, reason)
        return .outbox("ParkEvent", message) { $0.number(1) != 0 }
    }

    /// Answers whether the consumer is told it again.
    static func release(_ event: Identifier, of name: String) -> Self {
        var message = Self.naming(name)
        message.block(2, event.bytes)
        return .outbox("ReleaseParked", message) { $0.number(1) != 0 }
    }
}

extension RawQuestion<(facts: [ParkedFact], nextCursor: [UInt8])> {
    static func parked(of name: String, cursor: [UInt8]) -> Self {
        var message = Self.naming(name)
        message.block(3, cursor)
        return .outbox("ListParked", message) { ($0.blocks(1).compactMap(ParkedFact.init), $0.bytes(2)) }
    }
}
