package import Delivering
package import RoutePlanning
package import WireSchema

/// What became of a question to the store of the outbox; what was to be stored is stored.
package enum OutboxAnswer: Sendable {
    /// The consumer there is now.
    case created(ConsumerView)
    /// It is forgotten.
    case detached
    /// All of them.
    case consumers([ConsumerView])
    /// A new generation; the last sequence that can be delivered.
    case subscribed(Consumer, lastSequence: UInt64)
    /// Where the cursor stands, and whether this moved it.
    case acknowledged(cursor: UInt64, moved: Bool)
    /// Messages of the stream, each as often as it says, and why there are no more.
    case page([[UInt8]], Subscription<[UInt8]>.Limit)
    /// It is parked; perhaps it was before.
    case parked(again: Bool)
    /// What is parked, and behind which position the next page begins (0: there is none).
    case parkedPage([ParkedView], next: UInt64)
    /// It is not parked any more; whether it will be told again.
    case released(isPending: Bool)
    /// How far every consumer is behind.
    case lags([OutboxLag])
    /// Nothing changed. A fenced generation is told the newest.
    case refused(Refusal, newestGeneration: UInt64)
}
