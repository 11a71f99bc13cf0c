/// What a dispatcher has to say on a stream next; what it says is written beside it.
package enum Production: Equatable, Sendable {
    /// One message, which leaves once everything up to this sequence is durable (0: at once).
    case message(visibleAt: UInt64)
    /// The end, which leaves likewise: with a status the stream failed; without one it ended well, and a stream of the
    /// client's alone gets the written message as its response.
    case end(visibleAt: UInt64)
    /// Nothing; `nextSpeakingStream` names the stream again when that has changed.
    case nothing
}
