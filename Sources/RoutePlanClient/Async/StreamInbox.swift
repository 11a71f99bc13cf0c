internal import Synchronization

/// What a stream brought and nobody has taken yet.
///
/// Bounded by who sends: a subscription by its window, a watch by its credits.
final class StreamInbox: Sendable {
    /// One message, or why there are no more: nil where it ended as it should.
    enum Step: Sendable {
        case message(StreamMessage)
        case end(CallFailure?)
    }

    private struct State {
        var waiting: [StreamMessage] = []
        var end: Step?
        var reader: CheckedContinuation<Step, Never>?
    }

    private let state = Mutex(State())

    /// Adds a message, or hands it to who waits for one.
    func add(_ message: StreamMessage) {
        let reader = self.state.withLock { state -> CheckedContinuation<Step, Never>? in
            guard let reader = state.reader else {
                state.waiting.append(message)
                return nil
            }
            state.reader = nil
            return reader
        }
        reader?.resume(returning: .message(message))
    }

    /// There will be no more.
    func end(_ failure: CallFailure?) {
        let reader = self.state.withLock { state -> CheckedContinuation<Step, Never>? in
            state.end = .end(failure)
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: .end(failure))
    }

    /// Takes the oldest message, now or when there is one.
    func take(_ reader: CheckedContinuation<Step, Never>) {
        let step = self.state.withLock { state -> Step? in
            if !state.waiting.isEmpty { return .message(state.waiting.removeFirst()) }
            if let end = state.end { return end }
            precondition(state.reader == nil, "a stream is read by one task at a time")
            state.reader = reader
            return nil
        }
        if let step { reader.resume(returning: step) }
    }
}
