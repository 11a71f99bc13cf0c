/// A point of WGS 84 in millionths of a degree.
package struct Coordinate: Hashable, Sendable {
    /// Micro-degrees north, -90,000,000 to 90,000,000.
    package let latitudeE6: Int32
    /// Micro-degrees east, -180,000,000 to 180,000,000; never wrapped.
    package let longitudeE6: Int32

    /// Memberwise.
    package init(latitudeE6: Int32, longitudeE6: Int32) {
        self.latitudeE6 = latitudeE6
        self.longitudeE6 = longitudeE6
    }
}
