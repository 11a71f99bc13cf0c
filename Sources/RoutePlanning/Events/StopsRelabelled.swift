/// Only labels, addresses or location types changed: no new revision.
package struct StopsRelabelled: Equatable, Sendable {
    /// All stops, places unchanged.
    package let stops: [Stop]

    /// Memberwise.
    package init(stops: [Stop]) {
        self.stops = stops
    }
}
