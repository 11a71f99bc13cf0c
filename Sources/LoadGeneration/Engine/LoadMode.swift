/// What decides when a call starts.
package enum LoadMode: Equatable, Sendable {
    /// Open: calls start so many times a second, whether the daemon keeps up or not.
    case rate(Double, ArrivalProcess)
    /// Closed: so many callers, each of which waits for its answer before it calls again.
    case concurrency(Int)
}
