internal import RoutePlanning

/// One way a plan can go, as transitions tell it; the creation is none of them.
///
/// In its state stays a plan that is revised or whose editor is replaced, another route chosen, an attempt judged or retried.
struct StatePair: Hashable {
    let from: PlanState
    let to: PlanState

    /// All twenty, in the order of the states.
    static let all: [StatePair] = PlanState.allCases.flatMap { from in
        Self.successors(of: from).map { StatePair(from: from, to: $0) }
    }

    private static func successors(of state: PlanState) -> [PlanState] {
        switch state {
        case .draft: [.draft, .editing, .cancelled]
        case .editing: [.editing, .calculating, .cancelled]
        case .calculating: [.editing, .candidatesReady, .cancelled]
        case .candidatesReady: [.editing, .selected, .cancelled]
        case .selected: [.editing, .selected, .handoffPending, .cancelled]
        case .handoffPending: [.selected, .handoffPending, .handedOff, .cancelled]
        case .handedOff, .cancelled: []
        }
    }
}
