/// What became of one attempt of a hand-off.
public enum AttemptState: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 19

    case unspecified = 0
    case open = 1
    case acked = 2
    case rejected = 3
    case timedOut = 4
    case abandoned = 5
    case superseded = 6
}
