/// How the traveler moves.
public enum Profile: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 11

    case unspecified = 0
    case driving = 1
    case biking = 2
    case walking = 3
    case trucking = 4
}
