/// What the provider annotates a route with, as a set; raw bits are the canonical ones.
package struct Attributes: OptionSet, Hashable, Sendable {
    /// The canonical bits.
    package let rawValue: UInt16

    /// A set by its bits.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Congestion along the route.
    package static let congestionLevel = Attributes(rawValue: 1)
    /// Travel time expected with traffic.
    package static let expectedTravelTime = Attributes(rawValue: 2)
    /// Travel time without traffic.
    package static let unloadedDuration = Attributes(rawValue: 4)
    /// Everything that can be asked for.
    package static let all: Attributes = [.congestionLevel, .expectedTravelTime, .unloadedDuration]
}
