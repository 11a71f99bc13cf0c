/// A consumer's deliveries, in order, as they become durable; at most a window of them is not acknowledged.
///
/// Read by one task at a time. It ends with the task that reads it, with `cancel`, when it is let go, with the client,
/// or by an error: `CONSUMER_FENCED` when a newer subscription took its place. It is never opened again by itself:
/// whoever loses it subscribes again.
public final class Subscription: AsyncSequence, Sendable {
    /// Takes deliveries.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let stream: MessageStream

        /// The next delivery; nil once the task was cancelled or the subscription was.
        public mutating func next() async throws(CallError) -> Delivery? {
            try await self.next(isolation: #isolation)
        }

        /// The next delivery; nil once the task was cancelled or the subscription was.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> Delivery? {
            while true {
                switch await self.stream.next() {
                case .message(.delivery(let delivery)): return delivery
                case .message(.subscribed), .message(.watching), .message(.watch): continue
                case .end(nil): return nil
                case .end(let failure?):
                    let error = CallError(failure)
                    if error.isCancelled { return nil }
                    throw error
                }
            }
        }
    }

    /// How it began.
    public let opening: SubscriptionOpening
    private let stream: MessageStream

    init(_ opening: SubscriptionOpening, _ stream: MessageStream) {
        self.opening = opening
        self.stream = stream
    }

    /// Ends it.
    public func cancel() { self.stream.cancel() }

    /// Takes deliveries.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self.stream) }
}
