/// Why a navigation target refused; raw values are those of the wire.
package enum RejectionClass: UInt8, Hashable, Sendable, CaseIterable {
    case targetUnavailable = 1
    case notInstalled = 2
    case busy = 3
    case routeRejected = 4
    case routeExpired = 5
    case capability = 6
    case permission = 7
    case locationUnavailable = 8
    case profileMismatch = 9
    case internalFailure = 10
}
