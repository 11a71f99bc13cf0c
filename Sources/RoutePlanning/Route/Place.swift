/// Where a stop is.
///
/// A pin and a coordinate are never equal.
package enum Place: Hashable, Sendable {
    /// A point, in normal form.
    case coordinate(Coordinate)
    /// A Mappls Pin.
    case pin(Pin)
}
