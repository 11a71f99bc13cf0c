/// Why a plan was given up.
public enum CancelCause: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 18

    case unspecified = 0
    case back = 1
    case dismiss = 2
    case host = 3
    case policy = 4
}
