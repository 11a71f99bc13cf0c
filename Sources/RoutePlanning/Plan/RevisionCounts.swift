/// How often a plan's content changed since its creation, or since a route was chosen.
///
/// A count for metrics: nothing is decided by it, and it is in no digest.
package struct RevisionCounts: Equatable, Sendable {
    /// Only the stops.
    package var stops: UInt32
    /// Only the options.
    package var options: UInt32
    /// Both at once.
    package var both: UInt32

    /// Memberwise.
    package init(stops: UInt32 = 0, options: UInt32 = 0, both: UInt32 = 0) {
        self.stops = stops
        self.options = options
        self.both = both
    }

    /// Counts one change, of stops, of options, or of both.
    mutating func add(stops: Bool, options: Bool) {
        switch (stops, options) {
        case (true, false): self.stops += 1
        case (false, true): self.options += 1
        case (true, true), (false, false): self.both += 1
        }
    }
}
