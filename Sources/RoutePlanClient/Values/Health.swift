/// What the standard health service says.
public enum Health: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 23

    case unknown = 0
    case serving = 1
    case notServing = 2
    case serviceUnknown = 3
}
