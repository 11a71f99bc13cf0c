/// What is taken as it comes and worth counting.
package enum Oddity: UInt8, CaseIterable, Sendable {
    /// A route of no distance.
    case degenerateRoute = 0
    /// Two stops in a row that are less than five metres apart.
    case nearStops = 1
    /// Routes told again that are others than before.
    case routesDiffer = 2
    /// A label or an address that looks like a credential; it is counted once a stop.
    case secretLikeLabel = 3
}
