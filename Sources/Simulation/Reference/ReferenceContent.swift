/// Stops and options of a route.
package struct ReferenceContent: Hashable, Sendable {
    /// The stops in order.
    package var stops: [ReferenceStop]
    /// The options, by number.
    package var options: Int

    /// Memberwise.
    package init(stops: [ReferenceStop], options: Int) {
        self.stops = stops
        self.options = options
    }

    /// What the location digest stands for.
    package var places: [Int] { self.stops.map { $0.place } }
}
