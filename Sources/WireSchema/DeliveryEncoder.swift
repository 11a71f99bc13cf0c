internal import CProtobufC
internal import CRoutePlanMessages

/// Writes the stream message of one delivery; for the thread that reads them, so that the loop only passes it on.
@safe package struct DeliveryEncoder: ~Copyable {
    private let arena: MessageArena

    /// Prepares an encoder; its memory is used again for the next message.
    package init() { self.arena = MessageArena(byteCountMax: Limits.recordByteCountMax) }

    /// The `SubscribeMessage` of one journal entry.
    package mutating func message(sequence: UInt64, attempt: UInt32, facts: [FactView]) -> [UInt8] {
        precondition(!facts.isEmpty, "a delivery tells something")
        self.arena.reset()
        let delivery = unsafe self.arena.message(routeplan__v1__delivery__init)
        unsafe delivery.pointee.sequence = sequence
        unsafe delivery.pointee.attempt = attempt
        let list = unsafe self.arena.array(of: UnsafeMutablePointer<Routeplan__V1__Fact>?.self, count: facts.count)
        for (index, fact) in facts.enumerated() { unsafe list[index] = self.arena.fact(fact) }
        unsafe delivery.pointee.n_facts = facts.count
        unsafe delivery.pointee.facts = list
        let message = unsafe self.arena.message(routeplan__v1__subscribe_message__init)
        unsafe message.pointee.content_case = ROUTEPLAN__V1__SUBSCRIBE_MESSAGE__CONTENT_DELIVERY
        unsafe message.pointee.delivery = delivery
        var bytes: [UInt8] = []
        unsafe self.arena.append(message, to: &bytes)
        return bytes
    }
}
