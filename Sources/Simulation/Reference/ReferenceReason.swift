/// The reasons the aggregate itself can refuse for, by their names in the contract.
///
/// Most reasons of shape belong to whoever decodes a request, and are not here.
package enum ReferenceReason: String, Hashable, Sendable, CaseIterable {
    case stopCount = "STOP_COUNT"
    case duplicateConsecutiveStop = "DUPLICATE_CONSECUTIVE_STOP"
    case tooManyCandidates = "TOO_MANY_CANDIDATES"
    case optionCombination = "OPTION_COMBINATION"
    case unknownGeneration = "UNKNOWN_GENERATION"
    case unknownRevision = "UNKNOWN_REVISION"
    case planNotFound = "PLAN_NOT_FOUND"
    case attemptNotFound = "ATTEMPT_NOT_FOUND"
    case idempotencyKeyReused = "IDEMPOTENCY_KEY_REUSED"
    case externalIDConflict = "EXTERNAL_ID_CONFLICT"
    case ackConflict = "ACK_CONFLICT"
    case versionConflict = "VERSION_CONFLICT"
    case revisionConflict = "REVISION_CONFLICT"
    case invalidState = "INVALID_STATE"
    case planTerminal = "PLAN_TERMINAL"
    case planCancelled = "PLAN_CANCELLED"
    case staleGeneration = "STALE_GENERATION"
    case staleRevision = "STALE_REVISION"
    case tooFewStops = "TOO_FEW_STOPS"
    case editorNotOpen = "EDITOR_NOT_OPEN"
    case handoffInProgress = "HANDOFF_IN_PROGRESS"
    case handoffAlreadyPending = "HANDOFF_ALREADY_PENDING"
    case selectionMismatch = "SELECTION_MISMATCH"
    case locationDigestMismatch = "LOCATION_DIGEST_MISMATCH"
    case optionDigestMismatch = "OPTION_DIGEST_MISMATCH"
    case candidateStale = "CANDIDATE_STALE"
    case targetCapabilityExceeded = "TARGET_CAPABILITY_EXCEEDED"
    case attemptStillOpen = "ATTEMPT_STILL_OPEN"
    case attemptRejected = "ATTEMPT_REJECTED"
    case attemptAbandoned = "ATTEMPT_ABANDONED"
    case deadlineNotReached = "DEADLINE_NOT_REACHED"
    case routeIndexOutOfRange = "ROUTE_INDEX_OUT_OF_RANGE"
    case attemptLimit = "ATTEMPT_LIMIT"
    case revisionLimit = "REVISION_LIMIT"
    case eventLimit = "EVENT_LIMIT"
    case planLimit = "PLAN_LIMIT"

    /// The status of the row of the contract's table of codes the reason stands in.
    package var status: ReferenceStatus {
        switch self {
        case .stopCount, .duplicateConsecutiveStop, .tooManyCandidates, .optionCombination, .unknownGeneration,
            .unknownRevision:
            .invalidArgument
        case .planNotFound, .attemptNotFound: .notFound
        case .idempotencyKeyReused, .externalIDConflict, .ackConflict: .alreadyExists
        case .versionConflict, .revisionConflict: .aborted
        case .invalidState, .planTerminal, .planCancelled, .staleGeneration, .staleRevision, .tooFewStops,
            .editorNotOpen, .handoffInProgress, .handoffAlreadyPending, .selectionMismatch, .locationDigestMismatch,
            .optionDigestMismatch, .candidateStale, .targetCapabilityExceeded, .attemptStillOpen, .attemptRejected,
            .attemptAbandoned, .deadlineNotReached:
            .failedPrecondition
        case .routeIndexOutOfRange: .outOfRange
        case .attemptLimit, .revisionLimit, .eventLimit, .planLimit: .resourceExhausted
        }
    }
}
