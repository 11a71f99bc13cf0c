/// Which of the provider's calculations is asked.
public enum Resource: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 12

    case unspecified = 0
    case routeAdv = 1
    case routeEta = 2
    case routeTraffic = 3
}
