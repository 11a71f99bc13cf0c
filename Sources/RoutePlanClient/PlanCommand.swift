/// What a command says beyond its context: the sixteen commands of the contract.
public enum PlanCommand: Equatable, Sendable {
    case createPlan(externalID: String, owner: String, stops: [Stop], options: RouteOptions?)
    /// Stops and options that are nil stay.
    case reviseRoute(baseRevision: UInt64, stops: [Stop]?, options: RouteOptions?, generation: UInt32?)
    case openDirectionUI
    case replacePresentation(ReplacementCause)
    case requestRoutes(generation: UInt32, revision: UInt64, locationDigest: Digest, optionDigest: Digest)
    case receiveRoutes(generation: UInt32, revision: UInt64, calculation: UInt32?, candidates: [Candidate])
    case calculationFailed(
        generation: UInt32, revision: UInt64, calculation: UInt32?, failure: FailureClass, providerCode: String,
        httpStatus: UInt32?)
    case selectRoute(generation: UInt32, revision: UInt64, index: Int64?)
    case requestNavigation(
        generation: UInt32, revision: UInt64, index: Int64?, target: String, locationDigest: Digest,
        optionDigest: Digest, deadlineSeconds: UInt32?)
    case confirmHandoff(attempt: Identifier, session: String, effectiveGeometryDigest: Digest)
    case rejectHandoff(attempt: Identifier, RejectionClass)
    case expireAttempt(attempt: Identifier)
    /// An empty target and a nil deadline are the last attempt's.
    case retryHandoff(target: String, deadlineSeconds: UInt32?)
    case returnToSelection
    case cancelPlan(CancelCause, generation: UInt32?)
    case noteEditorDismissed(generation: UInt32, CancelCause)
}
