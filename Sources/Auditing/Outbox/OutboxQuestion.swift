package import Delivering
package import WireSchema

/// Something the store of the outbox is asked.
package struct OutboxQuestion: Sendable {
    /// What it is.
    package enum Matter: Sendable {
        /// What a client asks.
        case request(OutboxRequest)
        /// A new generation; whether an older one's stream is open.
        case subscription(PlainName, incarnation: UInt64, isFencing: Bool)
        /// The next deliveries of a consumer's newest generation, as much as there is room for.
        case page(PlainName, generation: UInt64)
        /// How far every consumer is behind, for metrics.
        case lags
    }

    /// Comes back with the answer.
    package let ticket: UInt64
    /// What is asked.
    package let matter: Matter
    /// Everything up to here is durable.
    package let durableSequence: UInt64
    /// Journal time, in nanoseconds.
    package let now: UInt64

    /// Whether the answer may change something.
    var mayWrite: Bool {
        switch self.matter {
        case .lags, .request(.list), .request(.listParked): false
        case .page, .subscription, .request(.create), .request(.detach), .request(.subscribe), .request(.acknowledge),
            .request(.park), .request(.release):
            true
        }
    }

    /// Memberwise.
    package init(ticket: UInt64, matter: Matter, durableSequence: UInt64, now: UInt64) {
        self.ticket = ticket
        self.matter = matter
        self.durableSequence = durableSequence
        self.now = now
    }
}
