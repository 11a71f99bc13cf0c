internal import RoutePlanning

/// Why a callback of the direction UI did not count.
enum CallbackRejection: CaseIterable {
    case staleGeneration
    case staleRevision
    case duplicate
    case late
    case terminal
    case indexOutOfRange
    case selectionMismatch
    case digestMismatch

    /// The dispositions that say so, of facts.
    var dispositions: [Disposition] {
        switch self {
        case .staleGeneration: [.ignoredStaleGeneration]
        case .staleRevision: [.ignoredStaleRevision]
        case .duplicate: [.ignoredDuplicate]
        case .late: [.ignoredLate]
        case .terminal: [.ignoredTerminal, .alreadyTerminal]
        case .indexOutOfRange, .selectionMismatch, .digestMismatch: []
        }
    }

    /// The reasons that say so, of intents.
    var reasons: [Reason] {
        switch self {
        case .staleGeneration: [.staleGeneration]
        case .staleRevision: [.staleRevision]
        case .duplicate: [.handoffAlreadyPending]
        case .late: []
        case .terminal: [.planTerminal]
        case .indexOutOfRange: [.routeIndexOutOfRange]
        case .selectionMismatch: [.selectionMismatch]
        case .digestMismatch: [.locationDigestMismatch, .optionDigestMismatch]
        }
    }

    /// Whether a callback can meet it.
    func canBefall(_ callback: CommandKind) -> Bool {
        let isFact = callback == .receiveRoutes || callback == .calculationFailed || callback == .noteEditorDismissed
        switch self {
        case .staleGeneration, .terminal: return true
        case .staleRevision: return callback != .cancelPlan && callback != .noteEditorDismissed
        case .duplicate: return callback != .selectRoute && callback != .cancelPlan && callback != .noteEditorDismissed
        case .late: return isFact
        case .indexOutOfRange: return callback == .selectRoute || callback == .requestNavigation
        case .selectionMismatch, .digestMismatch: return callback == .requestNavigation
        }
    }
}
