package import Delivering

/// One request of the outbox, its names and numbers checked.
package enum OutboxRequest: Equatable, Sendable {
    /// A new consumer.
    case create(PlainName, from: ConsumerStart, window: Int)
    /// The end of one.
    case detach(PlainName)
    /// All of them.
    case list
    /// A stream of what happens; 0 is an incarnation nobody knows.
    case subscribe(PlainName, incarnation: UInt64)
    /// Everything up to a sequence has had its effect.
    case acknowledge(PlainName, incarnation: UInt64, generation: UInt64, sequence: UInt64)
    /// An event put aside.
    case park(PlainName, event: EventName, reason: PlainName)
    /// One page of what was put aside, behind that position.
    case listParked(PlainName, pageMax: Int, after: UInt64)
    /// The end of that.
    case release(PlainName, event: EventName)
}
