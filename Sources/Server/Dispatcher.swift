package import Framing

/// What a server dispatches its calls to.
///
/// Every method is called on the loop's thread, and none may block but for the commit of a batch. One turn of the
/// server: `dispatch` for each whole request, `endTurn`, `nextCompletion` until `nil`, then `durableSequence` decides
/// which answers leave.
package protocol Dispatcher: ~Copyable {
    /// Answers one call into `reply`, which comes empty, or says that the answer comes later.
    ///
    /// `envelope` holds ranges of `body`; both live only for this call. An unknown service or method is answered with
    /// `Status.serviceUnknown` or `Status.methodUnknown`, an unreadable payload with code 13.
    mutating func dispatch(
        _ request: CallRequest, _ envelope: borrowing Envelope, body: borrowing Span<UInt8>, reply: inout Reply
    ) -> DispatchResult

    /// Called once a turn after all requests, also when there were none (a timer or a wake ended the wait).
    ///
    /// `moreInputReady` says that bytes are known to wait, so that a batch may well grow next turn.
    mutating func endTurn(moreInputReady: Bool)

    /// Takes one late answer, its reply written into `reply`, which comes empty; `nil` when there is none.
    mutating func nextCompletion(reply: inout Reply) -> Completion?

    /// Takes one message of an open stream, which lives only for this call.
    mutating func receive(_ message: borrowing Span<UInt8>, on identity: CallIdentity) -> MessageVerdict

    /// The client of an open stream will send no more; told once, behind its last message.
    mutating func clientEnded(_ identity: CallIdentity)

    /// Takes one stream that has something to say, or has not been asked since it was opened; `nil` when there is none.
    ///
    /// The server then asks `produce` until there is nothing, or until the stream has had its share.
    mutating func nextSpeakingStream() -> CallIdentity?

    /// Writes what an open stream says next into `reply`, which comes empty.
    mutating func produce(_ identity: CallIdentity, reply: inout Reply) -> Production

    /// The sequence up to which everything is durable; never decreases.
    var durableSequence: UInt64 { get }

    /// When `endTurn` wants to be called at the latest though nothing arrives.
    var nextWakeup: Deadline { get }

    /// A call dispatched as `.later`, or a stream, needs no answer any more: deadline, misuse, or a lost connection.
    mutating func cancel(_ identity: CallIdentity)

    /// A connection is gone; its running calls were cancelled one by one before.
    mutating func connectionClosed(_ token: ConnectionToken)

    /// The status with which a request is refused that is not dispatched.
    mutating func refusal(_ cause: RefusalCause) -> Status

    /// Whether somebody wants to know how much of the server is used; asked once a turn, behind `endTurn`.
    var wantsUse: Bool { get }

    /// How much is used, where that is wanted; before `nextCompletion`.
    mutating func note(_ use: ServerUse)

    /// The server is about to stop; streams may say something before it ends them.
    mutating func willDrain()

    /// Whether a request is dispatched though the server is stopping.
    func answersWhileDraining(_ envelope: borrowing Envelope, body: borrowing Span<UInt8>) -> Bool
}
