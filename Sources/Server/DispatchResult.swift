/// What became of a call that was handed to the dispatcher.
package enum DispatchResult: Equatable, Sendable {
    /// The reply is written; it leaves once everything up to this sequence is durable (0: at once).
    case answered(visibleAt: UInt64)
    /// The answer comes later through `Dispatcher.nextCompletion`.
    case later
}
