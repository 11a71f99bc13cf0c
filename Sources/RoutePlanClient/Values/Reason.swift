/// Why a command was refused.
public enum Reason: UInt32, NamedValue {
    /// RP_ENUM_* of routeplan.h.
    public static let enumeration: UInt32 = 7

    case unspecified = 0
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
    case idempotencyKeyReused = 25
    case externalIDConflict = 26
    case ackConflict = 27
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
    case routeIndexOutOfRange = 60
    case attemptLimit = 65
    case revisionLimit = 66
    case eventLimit = 67
    case planLimit = 68
    case overloaded = 69
    case noSpace = 70
    case roleNotAllowed = 75
    case draining = 80
    case recovering = 81
}
