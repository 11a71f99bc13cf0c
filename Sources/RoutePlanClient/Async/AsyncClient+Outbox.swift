extension AsyncClient {
    /// Every consumer, in the order of their names.
    public func consumers(deadline: Duration? = nil) async throws(CallError) -> [Consumer] {
        try await self.ask(.consumers(), deadline: deadline)
    }

    /// Makes a consumer, or tells how the one of that name stands; `window` 0 leaves it to the daemon.
    public func createConsumer(
        _ name: String, _ start: ConsumerStart, window: UInt64 = 0, deadline: Duration? = nil
    ) async throws(CallError) -> Consumer {
        try await self.ask(.createConsumer(name, start, window: window), deadline: deadline)
    }

    /// Forgets a consumer, its cursor and what is parked for it.
    public func detachConsumer(_ name: String, deadline: Duration? = nil) async throws(CallError) {
        try await self.ask(.detachConsumer(name), deadline: deadline)
    }

    /// Everything up to a sequence has had its effect; answers where the cursor stands.
    @discardableResult
    public func acknowledge(
        _ consumer: String, _ opening: SubscriptionOpening, upTo sequence: UInt64, deadline: Duration? = nil
    ) async throws(CallError) -> UInt64 {
        try await self.ask(.acknowledge(consumer, opening, upTo: sequence), deadline: deadline)
    }

    /// Puts one event aside; true where it was aside already.
    public func park(
        _ event: Identifier, of consumer: String, reason: String, deadline: Duration? = nil
    ) async throws(CallError) -> Bool {
        try await self.ask(.park(event, of: consumer, reason: reason), deadline: deadline)
    }

    /// One page of what is put aside, in the order of the journal.
    public func parked(
        of consumer: String, cursor: [UInt8] = [], deadline: Duration? = nil
    ) async throws(CallError) -> (facts: [ParkedFact], nextCursor: [UInt8]) {
        try await self.ask(.parked(of: consumer, cursor: cursor), deadline: deadline)
    }

    /// Forgets that an event was put aside; true where the consumer is told it again.
    public func release(
        _ event: Identifier, of consumer: String, deadline: Duration? = nil
    ) async throws(CallError) -> Bool {
        try await self.ask(.release(event, of: consumer), deadline: deadline)
    }
}
