/// Why another controller takes the place of the presented one.
public enum ReplacementCause: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 17

    case unspecified = 0
    case hostRestart = 1
    case controllerLost = 2
    case sdkReset = 3
}
