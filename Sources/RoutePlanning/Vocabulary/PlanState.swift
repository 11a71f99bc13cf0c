/// The eight states of a plan; raw values are those of the wire.
package enum PlanState: UInt8, Hashable, Sendable, CaseIterable {
    /// The host owns an intent; no provider UI yet.
    case draft = 1
    /// One presented controller owns stops and options.
    case editing = 2
    /// The provider is resolving routes of the current revision.
    case calculating = 3
    /// Provider routes are there to compare.
    case candidatesReady = 4
    /// One candidate is chosen.
    case selected = 5
    /// Navigation was asked for and not acknowledged yet.
    case handoffPending = 6
    /// The navigation target acknowledged. Terminal.
    case handedOff = 7
    /// Given up. Terminal.
    case cancelled = 8

    /// Whether nothing but answers can follow.
    package var isTerminal: Bool {
        switch self {
        case .handedOff, .cancelled: true
        case .draft, .editing, .calculating, .candidatesReady, .selected, .handoffPending: false
        }
    }

    /// The name in logs, metrics and command lines.
    package var word: String {
        switch self {
        case .draft: "draft"
        case .editing: "editing"
        case .calculating: "calculating"
        case .candidatesReady: "candidates_ready"
        case .selected: "selected"
        case .handoffPending: "handoff_pending"
        case .handedOff: "handed_off"
        case .cancelled: "cancelled"
        }
    }
}
