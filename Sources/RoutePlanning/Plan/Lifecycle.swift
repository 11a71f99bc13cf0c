/// The state of a plan with exactly what exists in it.
///
/// Of the properties in docs/properties.md this keeps P1, for an enum is one of its cases; of P5 and P8 that nothing is
/// chosen where no case can hold it; and P11, for only `handoffPending` can hold an open attempt.
package enum Lifecycle: Equatable, Sendable {
    case draft
    case editing(Presentation)
    case calculating(Presentation, Calculation)
    case candidatesReady(Presentation, Candidates)
    case selected(Choice)
    case handoffPending(Choice, Handoff)
    case handedOff(Receipt)
    case cancelled(Cancellation)

    /// The state without its facts.
    package var state: PlanState {
        switch self {
        case .draft: .draft
        case .editing: .editing
        case .calculating: .calculating
        case .candidatesReady: .candidatesReady
        case .selected: .selected
        case .handoffPending: .handoffPending
        case .handedOff: .handedOff
        case .cancelled: .cancelled
        }
    }
}
