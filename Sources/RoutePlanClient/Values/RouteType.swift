/// What a route is optimised for.
public enum RouteType: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 13

    case none = 0
    case quickest = 1
    case shortest = 2
}
