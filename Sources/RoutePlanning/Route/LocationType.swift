/// How the host came by a stop; raw values are those of the wire.
package enum LocationType: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing is said about the place.
    case none = 1
    /// A search result.
    case suggestion = 2
    /// Where the traveler is.
    case currentLocation = 3
}
