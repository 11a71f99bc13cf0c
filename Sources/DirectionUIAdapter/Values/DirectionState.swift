/// Where a plan stands in its life; raw values are the contract's.
public enum DirectionState: UInt32, CaseIterable, Sendable {
    case draft = 1
    case editing = 2
    case calculating = 3
    case candidatesReady = 4
    case selected = 5
    case handoffPending = 6
    case handedOff = 7
    case cancelled = 8

    /// Whether a route has been chosen, so that a host may want to keep the plan without its screen.
    var hasSelection: Bool {
        switch self {
        case .draft, .editing, .calculating, .candidatesReady, .cancelled: false
        case .selected, .handoffPending, .handedOff: true
        }
    }
}
