/// What a client must undo.
public enum Compensation: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 8

    case none = 0
    case stopTargetSession = 1
}
