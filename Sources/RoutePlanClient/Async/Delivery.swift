/// One journal entry of the outbox: what was committed together is delivered together.
public struct Delivery: Equatable, Sendable {
    /// Names the delivery, the same at every attempt.
    public let sequence: UInt64
    /// How often it was handed to this consumer, this time included.
    public let attempt: UInt32
    /// Its events without those that are parked; never none.
    public let facts: [Fact]

    init?(_ fields: MessageFields) {
        var facts: [Fact] = []
        for block in fields.blocks(3) {
            guard let fact = Fact(block) else { return nil }
            facts.append(fact)
        }
        self.sequence = fields.number(1)
        self.attempt = UInt32(clamping: fields.number(2))
        self.facts = facts
    }
}
