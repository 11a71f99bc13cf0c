/// What happened to a plan; raw values are those of the contract's `EventKind`.
public enum FactKind: UInt64, CaseIterable, Equatable, Sendable {
    case created = 1
    case revised = 2
    case stopsRelabelled = 3
    case editorOpened = 4
    case editorReplaced = 5
    case calculationRequested = 6
    case candidatesReceived = 7
    case calculationFailed = 8
    case routeSelected = 9
    case navigationRequested = 10
    case navigationHandedOff = 11
    case handoffRejected = 12
    case handoffTimedOut = 13
    case handoffRetried = 14
    case returnedToSelection = 15
    case cancelled = 16

    /// As command lines and programs write it.
    public var word: String {
        switch self {
        case .created: "created"
        case .revised: "revised"
        case .stopsRelabelled: "stops_relabelled"
        case .editorOpened: "editor_opened"
        case .editorReplaced: "editor_replaced"
        case .calculationRequested: "calculation_requested"
        case .candidatesReceived: "candidates_received"
        case .calculationFailed: "calculation_failed"
        case .routeSelected: "route_selected"
        case .navigationRequested: "navigation_requested"
        case .navigationHandedOff: "navigation_handed_off"
        case .handoffRejected: "handoff_rejected"
        case .handoffTimedOut: "handoff_timed_out"
        case .handoffRetried: "handoff_retried"
        case .returnedToSelection: "returned_to_selection"
        case .cancelled: "cancelled"
        }
    }

    /// The kind of that word.
    public init?(word: String) {
        guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = kind
    }
}
