/// What became of a command that was not refused.
public enum Disposition: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 6

    case unspecified = 0
    case applied = 1
    case replayed = 2
    case unchanged = 3
    case joined = 4
    case ignoredStaleGeneration = 5
    case ignoredStaleRevision = 6
    case ignoredDuplicate = 7
    case ignoredLate = 8
    case ignoredTerminal = 9
    case alreadyTerminal = 10
}
