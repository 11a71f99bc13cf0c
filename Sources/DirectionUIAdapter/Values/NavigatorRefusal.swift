/// Why a navigator refused; raw values are the contract's.
public enum NavigatorRefusal: UInt32, CaseIterable, Sendable {
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
