/// The status codes answers carry; raw values are those of gRPC.
package enum StatusCode: Int32, Hashable, Sendable, CaseIterable {
    case ok = 0
    case invalidArgument = 3
    case deadlineExceeded = 4
    case notFound = 5
    case alreadyExists = 6
    case permissionDenied = 7
    case resourceExhausted = 8
    case failedPrecondition = 9
    case aborted = 10
    case outOfRange = 11
    case internalError = 13
    case unavailable = 14
    case dataLoss = 15
}
