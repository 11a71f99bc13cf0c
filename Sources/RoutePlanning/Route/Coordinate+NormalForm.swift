extension Coordinate {
    /// The largest latitude, in micro-degrees.
    package static let latitudeE6Max: Int32 = 90_000_000
    /// The largest longitude, in micro-degrees.
    package static let longitudeE6Max: Int32 = 180_000_000

    /// Brings a point to normal form, or says what is wrong with it.
    ///
    /// Never wraps. Longitude means nothing at a pole and becomes 0; -180 becomes 180 (RFC 5870). Then (0,0) is refused,
    /// unless the operator accepts it: it is what hosts send when they have no fix.
    package static func normalised(
        latitudeE6: Int32, longitudeE6: Int32, refusesNullIsland: Bool = true
    ) -> Checked<Coordinate> {
        guard
            (-Self.latitudeE6Max...Self.latitudeE6Max).contains(latitudeE6),
            (-Self.longitudeE6Max...Self.longitudeE6Max).contains(longitudeE6)
        else {
            return .refused(Refusal(reason: .coordinateOutOfRange, field: .stopsCoordinate))
        }
        let atPole = latitudeE6 == Self.latitudeE6Max || latitudeE6 == -Self.latitudeE6Max
        let longitude = atPole ? 0 : longitudeE6 == -Self.longitudeE6Max ? Self.longitudeE6Max : longitudeE6
        guard !(refusesNullIsland && latitudeE6 == 0 && longitude == 0) else {
            return .refused(Refusal(reason: .coordinateNullIsland, field: .stopsCoordinate))
        }
        return .valid(Coordinate(latitudeE6: latitudeE6, longitudeE6: longitude))
    }
}
