/// How a calculation failed.
public enum FailureClass: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 15

    case unspecified = 0
    case noAlternatives = 1
    case noSegment = 2
    case invalidRequest = 3
    case tooBig = 4
    case auth = 5
    case quota = 6
    case network = 7
    case timeout = 8
    case providerUnavailable = 9
    case unsupportedOption = 10
    case hostAbandoned = 11
    case unknown = 12
}
