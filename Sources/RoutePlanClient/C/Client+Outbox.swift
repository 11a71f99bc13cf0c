extension Client {
    /// Every consumer, in the order of their names.
    public func consumers() throws(CallFailure) -> [Consumer] { try self.ask(.consumers()) }

    /// Makes a consumer, or tells how the one of that name stands; `window` 0 leaves it to the daemon.
    public func createConsumer(
        _ name: String, _ start: ConsumerStart, window: UInt64 = 0
    ) throws(CallFailure) -> Consumer {
        try self.ask(.createConsumer(name, start, window: window))
    }

    /// Forgets a consumer, its cursor and what is parked for it.
    public func detachConsumer(_ name: String) throws(CallFailure) { try self.ask(.detachConsumer(name)) }

    /// Puts one event aside; true where it was aside already.
    public func park(_ event: Identifier, of name: String, reason: String) throws(CallFailure) -> Bool {
        try self.ask(.park(event, of: name, reason: reason))
    }

    /// One page of what is put aside, in the order of the journal.
    public func parked(
        of name: String, cursor: [UInt8] = []
    ) throws(CallFailure) -> (facts: [ParkedFact], nextCursor: [UInt8]) {
        try self.ask(.parked(of: name, cursor: cursor))
    }

    /// Forgets that an event was put aside; true where the consumer is told it again.
    public func release(_ event: Identifier, of name: String) throws(CallFailure) -> Bool {
        try self.ask(.release(event, of: name))
    }
}
