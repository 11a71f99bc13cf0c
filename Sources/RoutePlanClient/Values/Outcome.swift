/// What is known about a call's effect.
public enum Outcome: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 3

    case none = 0
    case notSent = 1
    case rejected = 2
    case applied = 3
    case unknown = 4
}
