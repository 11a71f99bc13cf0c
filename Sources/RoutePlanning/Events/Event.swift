/// One thing that happened to a plan: the exact change it makes, with its private part.
///
/// One event is one version. Facts that follow from the plan and the event alone (which attempts a cancel abandons) are
/// not repeated in it.
package enum Event: Equatable, Sendable {
    case created(PlanCreated)
    case revised(RouteRevised)
    case stopsRelabelled(StopsRelabelled)
    case editorOpened(EditorOpened)
    case editorReplaced(EditorReplaced)
    case calculationRequested(CalculationRequested)
    case candidatesReceived(CandidatesReceived)
    case calculationFailed(CalculationEnded)
    case routeSelected(RouteSelected)
    case navigationRequested(NavigationRequested)
    case navigationHandedOff(NavigationHandedOff)
    case handoffRejected(HandoffRejected)
    case handoffTimedOut(HandoffTimedOut)
    case handoffRetried(HandoffRetried)
    /// The traveler went back to the selected route; attempts open or unknown are abandoned.
    case returnedToSelection
    case cancelled(PlanCancelled)

    /// Which of the sixteen it is.
    package var kind: EventKind {
        switch self {
        case .created: .created
        case .revised: .revised
        case .stopsRelabelled: .stopsRelabelled
        case .editorOpened: .editorOpened
        case .editorReplaced: .editorReplaced
        case .calculationRequested: .calculationRequested
        case .candidatesReceived: .candidatesReceived
        case .calculationFailed: .calculationFailed
        case .routeSelected: .routeSelected
        case .navigationRequested: .navigationRequested
        case .navigationHandedOff: .navigationHandedOff
        case .handoffRejected: .handoffRejected
        case .handoffTimedOut: .handoffTimedOut
        case .handoffRetried: .handoffRetried
        case .returnedToSelection: .returnedToSelection
        case .cancelled: .cancelled
        }
    }
}
