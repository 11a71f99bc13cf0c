/// How the daemon stands.
public enum ServingState: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 22

    case unspecified = 0
    case recovering = 1
    case ready = 2
    case degradedNoSpace = 3
    case poisoned = 4
    case draining = 5
}
