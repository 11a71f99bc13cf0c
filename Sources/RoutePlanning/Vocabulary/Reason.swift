/// Why a command was refused; raw values are those of the wire.
package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    case missingField = 1
    case frameTooLarge = 2
    case stopCount = 3
    case coordinateNotFinite = 4
    case coordinateOutOfRange = 5
    case coordinateNullIsland = 6
    case placeRefSyntax = 7
    case locationSyntax = 8
    case duplicateConsecutiveStop = 9
    case labelTooLong = 10
    case labelForbiddenCharacter = 11
    case optionCombination = 12
    case tooManyCandidates = 13
    case geometryOutOfRange = 14
    case unknownGeneration = 15
    case unknownRevision = 16
    case planNotFound = 20
    case attemptNotFound = 21
    case consumerNotFound = 22
    case eventNotFound = 23
    case idempotencyKeyReused = 25
    case externalIDConflict = 26
    case ackConflict = 27
    case consumerExists = 28
    case versionConflict = 30
    case revisionConflict = 31
    case invalidState = 40
    case planTerminal = 41
    case planCancelled = 42
    case staleGeneration = 43
    case staleRevision = 44
    case tooFewStops = 45
    case editorNotOpen = 46
    case handoffInProgress = 47
    case handoffAlreadyPending = 48
    case selectionMismatch = 49
    case locationDigestMismatch = 50
    case optionDigestMismatch = 51
    case candidateStale = 52
    case targetCapabilityExceeded = 53
    case attemptStillOpen = 54
    case attemptRejected = 55
    case attemptAbandoned = 56
    case deadlineNotReached = 57
    case incarnationMismatch = 58
    case consumerFenced = 59
    case routeIndexOutOfRange = 60
    case tooOld = 61
    case notDelivered = 62
    case attemptLimit = 65
    case revisionLimit = 66
    case eventLimit = 67
    case planLimit = 68
    case overloaded = 69
    case noSpace = 70
    case watchTooSlow = 71
    case consumerLimit = 72
    case roleNotAllowed = 75
    case draining = 80
    case recovering = 81
    case auditUnavailable = 82

    /// The status a refusal for this reason carries.
    package var status: StatusCode {
        switch self {
        case .missingField, .frameTooLarge, .stopCount, .coordinateNotFinite, .coordinateOutOfRange,
            .coordinateNullIsland, .placeRefSyntax, .locationSyntax, .duplicateConsecutiveStop,
            .labelTooLong, .labelForbiddenCharacter, .optionCombination, .tooManyCandidates,
            .geometryOutOfRange, .unknownGeneration, .unknownRevision:
            .invalidArgument
        case .planNotFound, .attemptNotFound, .consumerNotFound, .eventNotFound:
            .notFound
        case .idempotencyKeyReused, .externalIDConflict, .ackConflict, .consumerExists:
            .alreadyExists
        case .versionConflict, .revisionConflict:
            .aborted
        case .invalidState, .planTerminal, .planCancelled, .staleGeneration, .staleRevision, .tooFewStops,
            .editorNotOpen, .handoffInProgress, .handoffAlreadyPending, .selectionMismatch,
            .locationDigestMismatch, .optionDigestMismatch, .candidateStale, .targetCapabilityExceeded,
            .attemptStillOpen, .attemptRejected, .attemptAbandoned, .deadlineNotReached, .incarnationMismatch,
            .consumerFenced:
            .failedPrecondition
        case .routeIndexOutOfRange, .tooOld, .notDelivered:
            .outOfRange
        case .attemptLimit, .revisionLimit, .eventLimit, .planLimit, .overloaded, .noSpace, .watchTooSlow,
            .consumerLimit:
            .resourceExhausted
        case .roleNotAllowed:
            .permissionDenied
        case .draining, .recovering, .auditUnavailable:
            .unavailable
        }
    }

    /// The name on the wire, which is also the whole message of the refusal.
    package var name: String {
        switch self {
        case .missingField: "MISSING_FIELD"
        case .frameTooLarge: "FRAME_TOO_LARGE"
        case .stopCount: "STOP_COUNT"
        case .coordinateNotFinite: "COORDINATE_NOT_FINITE"
        case .coordinateOutOfRange: "COORDINATE_OUT_OF_RANGE"
        case .coordinateNullIsland: "COORDINATE_NULL_ISLAND"
        case .placeRefSyntax: "PLACE_REF_SYNTAX"
        case .locationSyntax: "LOCATION_SYNTAX"
        case .duplicateConsecutiveStop: "DUPLICATE_CONSECUTIVE_STOP"
        case .labelTooLong: "LABEL_TOO_LONG"
        case .labelForbiddenCharacter: "LABEL_FORBIDDEN_CHARACTER"
        case .optionCombination: "OPTION_COMBINATION"
        case .tooManyCandidates: "TOO_MANY_CANDIDATES"
        case .geometryOutOfRange: "GEOMETRY_OUT_OF_RANGE"
        case .unknownGeneration: "UNKNOWN_GENERATION"
        case .unknownRevision: "UNKNOWN_REVISION"
        case .planNotFound: "PLAN_NOT_FOUND"
        case .attemptNotFound: "ATTEMPT_NOT_FOUND"
        case .consumerNotFound: "CONSUMER_NOT_FOUND"
        case .eventNotFound: "EVENT_NOT_FOUND"
        case .idempotencyKeyReused: "IDEMPOTENCY_KEY_REUSED"
        case .externalIDConflict: "EXTERNAL_ID_CONFLICT"
        case .ackConflict: "ACK_CONFLICT"
        case .consumerExists: "CONSUMER_EXISTS"
        case .versionConflict: "VERSION_CONFLICT"
        case .revisionConflict: "REVISION_CONFLICT"
        case .invalidState: "INVALID_STATE"
        case .planTerminal: "PLAN_TERMINAL"
        case .planCancelled: "PLAN_CANCELLED"
        case .staleGeneration: "STALE_GENERATION"
        case .staleRevision: "STALE_REVISION"
        case .tooFewStops: "TOO_FEW_STOPS"
        case .editorNotOpen: "EDITOR_NOT_OPEN"
        case .handoffInProgress: "HANDOFF_IN_PROGRESS"
        case .handoffAlreadyPending: "HANDOFF_ALREADY_PENDING"
        case .selectionMismatch: "SELECTION_MISMATCH"
        case .locationDigestMismatch: "LOCATION_DIGEST_MISMATCH"
        case .optionDigestMismatch: "OPTION_DIGEST_MISMATCH"
        case .candidateStale: "CANDIDATE_STALE"
        case .targetCapabilityExceeded: "TARGET_CAPABILITY_EXCEEDED"
        case .attemptStillOpen: "ATTEMPT_STILL_OPEN"
        case .attemptRejected: "ATTEMPT_REJECTED"
        case .attemptAbandoned: "ATTEMPT_ABANDONED"
        case .deadlineNotReached: "DEADLINE_NOT_REACHED"
        case .incarnationMismatch: "INCARNATION_MISMATCH"
        case .consumerFenced: "CONSUMER_FENCED"
        case .routeIndexOutOfRange: "ROUTE_INDEX_OUT_OF_RANGE"
        case .tooOld: "TOO_OLD"
        case .notDelivered: "NOT_DELIVERED"
        case .attemptLimit: "ATTEMPT_LIMIT"
        case .revisionLimit: "REVISION_LIMIT"
        case .eventLimit: "EVENT_LIMIT"
        case .planLimit: "PLAN_LIMIT"
        case .overloaded: "OVERLOADED"
        case .noSpace: "NO_SPACE"
        case .watchTooSlow: "WATCH_TOO_SLOW"
        case .consumerLimit: "CONSUMER_LIMIT"
        case .roleNotAllowed: "ROLE_NOT_ALLOWED"
        case .draining: "DRAINING"
        case .recovering: "RECOVERING"
        case .auditUnavailable: "AUDIT_UNAVAILABLE"
        }
    }
}
