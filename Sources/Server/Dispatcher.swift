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

    /// The sequence up to which everything is durable; never decreases.
    var durableSequence: UInt64 { get }

    /// When `endTurn` wants to be called at the latest though nothing arrives.
    var nextWakeup: Deadline { get }

    /// A call dispatched as `.later` needs no answer any more: deadline, misuse of its stream, or a lost connection.
    mutating func cancel(_ identity: CallIdentity)

    /// A connection is gone; its running calls were cancelled one by one before.
    mutating func connectionClosed(_ token: ConnectionToken)

    /// The status with which a request is refused that is not dispatched.
    mutating func refusal(_ cause: RefusalCause) -> Status
}
