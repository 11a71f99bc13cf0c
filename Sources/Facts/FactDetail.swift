package import RoutePlanning

/// The allow-list of each event: what of it may be told.
package enum FactDetail: Equatable, Sendable {
    /// A plan began.
    case created(owner: Pseudonym, externalID: Pseudonym, stopCount: UInt8, location: Pseudonym, options: Pseudonym)
    /// Its content changed; what stayed is absent.
    case revised(stopCount: UInt8?, location: Pseudonym?, options: Pseudonym?)
    /// Only labels changed.
    case stopsRelabelled(stopCount: UInt8)
    /// A direction UI was presented.
    case editorOpened(component: RegisteredName)
    /// Another one took its place.
    case editorReplaced(cause: ReplacementCause, component: RegisteredName)
    /// The provider was asked.
    case calculationRequested(calculation: UInt32)
    /// Its routes came; in the order received.
    case candidatesReceived(calculation: UInt32, routes: [RouteSummary])
    /// None came. The provider's own code is not told: whoever writes it may write anything.
    case calculationFailed(calculation: UInt32, failure: FailureClass, httpStatus: HTTPStatus?)
    /// One was chosen.
    case routeSelected(candidateID: CandidateID, index: UInt32, supersedes: CandidateID?)
    /// A navigator was asked.
    case navigationRequested(handoffID: HandoffID, attemptID: AttemptID, number: UInt32, target: RegisteredName)
    /// It took over.
    case navigationHandedOff(attemptID: AttemptID, session: Pseudonym, late: Bool, diverged: Bool)
    /// It refused.
    case handoffRejected(attemptID: AttemptID, rejection: RejectionClass)
    /// It kept silent.
    case handoffTimedOut(attemptID: AttemptID)
    /// It, or another one, was asked again.
    case handoffRetried(handoffID: HandoffID, attemptID: AttemptID, number: UInt32, target: RegisteredName)
    /// The traveler went back to the chosen route.
    case returnedToSelection
    /// The plan was given up.
    case cancelled(cause: CancelCause)

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
