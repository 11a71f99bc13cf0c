/// What happens to plans, in order and once, over lost connections and restarts of the daemon.
///
/// Read by one task at a time; a slow reader costs no memory. It ends with the task that reads it, with `cancel`, when it
/// is let go, with the client, by `resyncRequired`, or by an error.
public final class PlanWatch: AsyncSequence, Sendable {
    /// Takes messages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let stream: MessageStream
        private var takenCount: UInt32 = 0

        init(stream: MessageStream) { self.stream = stream }

        /// The next message; nil once the task was cancelled or the watch was, and behind `resyncRequired`.
        public mutating func next() async throws(CallError) -> WatchMessage? {
            try await self.next(isolation: #isolation)
        }

        /// The next message; nil once the task was cancelled or the watch was, and behind `resyncRequired`.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> WatchMessage? {
            while true {
                switch await self.stream.next() {
                case .message(.watch(let message)):
                    self.takenCount += 1
                    if self.takenCount == Limits.watchCreditsMax / 4 {
                        self.stream.allow(self.takenCount)
                        self.takenCount = 0
                    }
                    return message
                case .message(.subscribed), .message(.watching), .message(.delivery): continue
                case .end(nil): return nil
                case .end(let failure?):
                    let error = CallError(failure)
                    if error.isCancelled { return nil }
                    throw error
                }
            }
        }
    }

    /// Where it began.
    public let opening: WatchPosition
    private let stream: MessageStream

    init(_ opening: WatchPosition, _ stream: MessageStream) {
        self.opening = opening
        self.stream = stream
    }

    /// Ends it.
    public func cancel() { self.stream.cancel() }

    /// Takes messages.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self.stream) }
}
