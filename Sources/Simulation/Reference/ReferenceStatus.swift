/// The status codes the aggregate answers with, by their names in the contract.
package enum ReferenceStatus: String, Hashable, Sendable, CaseIterable {
    case ok = "OK"
    case invalidArgument = "INVALID_ARGUMENT"
    case notFound = "NOT_FOUND"
    case alreadyExists = "ALREADY_EXISTS"
    case aborted = "ABORTED"
    case failedPrecondition = "FAILED_PRECONDITION"
    case outOfRange = "OUT_OF_RANGE"
    case resourceExhausted = "RESOURCE_EXHAUSTED"
}
