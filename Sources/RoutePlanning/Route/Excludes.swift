/// What a route must avoid, as a set; raw bits are the canonical ones.
package struct Excludes: OptionSet, Hashable, Sendable {
    /// The canonical bits.
    package let rawValue: UInt8

    /// A set by its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Toll roads.
    package static let toll = Excludes(rawValue: 1)
    /// Motorways.
    package static let motorway = Excludes(rawValue: 2)
    /// Ferries.
    package static let ferry = Excludes(rawValue: 4)
    /// Everything that can be excluded.
    package static let all: Excludes = [.toll, .motorway, .ferry]
}
