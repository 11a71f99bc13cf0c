/// An event an operator put aside for one consumer.
public struct ParkedFact: Equatable, Sendable {
    /// Names the event.
    public let eventID: Identifier
    /// Nil where it is not kept any more.
    public let fact: Fact?
    /// Why, in one word.
    public let reason: String
    /// How often it was handed out before.
    public let attempts: UInt64
    /// Milliseconds since 1970.
    public let parkedAtMilliseconds: UInt64

    init?(_ bytes: [UInt8]) {
        guard let fields = MessageFields(bytes), let eventID = Identifier(fields.bytes(5)) else { return nil }
        self.eventID = eventID
        self.fact = fields.has(1) ? Fact(fields.bytes(1)) : nil
        self.reason = String(decoding: fields.bytes(2), as: UTF8.self)
        self.attempts = fields.number(3)
        self.parkedAtMilliseconds = fields.number(4)
    }
}
