package import Framing

/// What became of a call that was handed to the dispatcher.
package enum DispatchResult: Equatable, Sendable {
    /// The reply is written; it leaves once everything up to this sequence is durable (0: at once).
    case answered(visibleAt: UInt64)
    /// The call is a stream of this shape and open now; it goes on through `Dispatcher.receive` and `produce`.
    case stream(CallShape)
    /// The answer comes later through `Dispatcher.nextCompletion`.
    case later
}
