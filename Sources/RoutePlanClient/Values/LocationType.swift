/// How a stop was chosen.
public enum LocationType: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 10

    case unspecified = 0
    case none = 1
    case suggestion = 2
    case currentLocation = 3
}
