/// How detailed the provider's geometry is.
public enum Overview: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 14

    case unspecified = 0
    case absent = 1
    case simplified = 2
    case full = 3
}
