/// Why a calculation brought no routes; raw values are those of the wire.
package enum FailureClass: UInt8, Hashable, Sendable, CaseIterable {
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
