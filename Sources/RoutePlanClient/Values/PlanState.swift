/// Where a plan stands in its life.
public enum PlanState: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 5

    case unspecified = 0
    case draft = 1
    case editing = 2
    case calculating = 3
    case candidatesReady = 4
    case selected = 5
    case handoffPending = 6
    case handedOff = 7
    case cancelled = 8
}
