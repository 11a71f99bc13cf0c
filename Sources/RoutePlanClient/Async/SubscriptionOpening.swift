/// How a subscription to the outbox began; acknowledgements of what it delivers name it.
public struct SubscriptionOpening: Equatable, Sendable {
    /// The directory's name for ever.
    public let instance: Identifier
    /// One run of the daemon.
    public let epoch: UInt64
    /// The history's number, to be kept with the consumer's own watermark.
    public let incarnation: UInt64
    /// One more at every subscription; an older one's acknowledgements are refused.
    public let generation: UInt64
    /// Deliveries follow from the one behind it.
    public let cursor: UInt64
    /// The last sequence that could be delivered then.
    public let lastSequence: UInt64
    /// Deliveries it may have without acknowledging one.
    public let window: UInt32

    init(_ fields: MessageFields) {
        self.instance = Identifier(fields.bytes(1)) ?? .none
        self.epoch = fields.number(2)
        self.incarnation = fields.number(3)
        self.generation = fields.number(4)
        self.cursor = fields.number(5)
        self.lastSequence = fields.number(6)
        self.window = UInt32(clamping: fields.number(7))
    }
}
