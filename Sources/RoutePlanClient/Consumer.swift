/// How a consumer of the outbox stands.
public struct Consumer: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// Events it may have without acknowledging one.
    public let window: UInt64
    /// One more at every subscription.
    public let generation: UInt64
    /// Everything up to here is acknowledged.
    public let cursor: UInt64
    /// Everything up to here was handed to the newest generation.
    public let deliveredSequence: UInt64
    /// The last sequence that can be delivered now.
    public let lastSequence: UInt64
    /// Events behind the cursor that are not parked.
    public let pendingCount: UInt64
    /// Age of the oldest of them, in milliseconds.
    public let oldestPendingMilliseconds: UInt64
    /// How often the oldest was handed out.
    public let headAttempts: UInt64
    /// Events put aside.
    public let parkedCount: UInt64
    /// Whether a stream is open.
    public let isAttached: Bool

    init?(_ bytes: [UInt8]) {
        guard let fields = MessageFields(bytes) else { return nil }
        self.name = String(decoding: fields.bytes(1), as: UTF8.self)
        self.window = fields.number(2)
        self.generation = fields.number(4)
        self.cursor = fields.number(5)
        self.deliveredSequence = fields.number(6)
        self.lastSequence = fields.number(7)
        self.pendingCount = fields.number(8)
        self.oldestPendingMilliseconds = fields.number(9)
        self.headAttempts = fields.number(11)
        self.parkedCount = fields.number(12)
        self.isAttached = fields.number(13) != 0
    }
}
