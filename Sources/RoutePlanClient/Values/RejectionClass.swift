/// Why a navigation target refused an attempt.
public enum RejectionClass: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 16

    case unspecified = 0
    case targetUnavailable = 1
    case notInstalled = 2
    case busy = 3
    case routeRejected = 4
    case routeExpired = 5
    case capability = 6
    case permission = 7
    case locationUnavailable = 8
    case profileMismatch = 9
    case `internal` = 10
}
