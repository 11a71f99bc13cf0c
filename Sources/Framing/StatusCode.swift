/// The seventeen status codes; no other value may leave this process.
///
/// One known client reads an unknown code as success. Source: docs/protocol.md, "Status codes".
package enum StatusCode: UInt8, CaseIterable, Sendable {
    case ok = 0
    case canceled = 1
    case unknown = 2
    case invalidArgument = 3
    case deadlineExceeded = 4
    case notFound = 5
    case alreadyExists = 6
    case permissionDenied = 7
    case resourceExhausted = 8
    case failedPrecondition = 9
    case aborted = 10
    case outOfRange = 11
    case unimplemented = 12
    case internalError = 13
    case unavailable = 14
    case dataLoss = 15
    case unauthenticated = 16
}
