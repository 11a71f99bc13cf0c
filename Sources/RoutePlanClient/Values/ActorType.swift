/// Who speaks.
public enum ActorType: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 9

    case unspecified = 0
    case host = 1
    case traveler = 2
    case directionUI = 3
    case navigationAdapter = 4
    case `operator` = 5
    case daemon = 6
}
