package import Framing

/// For dispatchers that never answer `.stream`.
extension Dispatcher where Self: ~Copyable {
    /// No stream was opened.
    package mutating func receive(
        _ message: borrowing Span<UInt8>, on identity: CallIdentity
    ) -> MessageVerdict {
        preconditionFailure("a message for a stream that was never opened")
    }

    /// No stream was opened.
    package mutating func clientEnded(_ identity: CallIdentity) {
        preconditionFailure("the end of a stream that was never opened")
    }

    /// No stream was opened.
    package mutating func nextSpeakingStream() -> CallIdentity? { nil }

    /// No stream was opened.
    package mutating func produce(_ identity: CallIdentity, reply: inout Reply) -> Production {
        preconditionFailure("a stream that was never opened is asked")
    }
}
