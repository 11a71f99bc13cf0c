/// Where a stop is.
public enum Place: Hashable, Sendable {
    /// WGS 84 in millionths of a degree, north and east positive.
    case coordinate(latitudeE6: Int32, longitudeE6: Int32)
    /// A Mappls Pin.
    case pin(String)
}
