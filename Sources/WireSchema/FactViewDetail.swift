package import RoutePlanning

/// What happened, one case for each kind of event.
package enum FactViewDetail: Equatable, Sendable {
    /// A plan began.
    case created(
        owner: StoredPseudonym, externalID: StoredPseudonym, stopCount: UInt32, location: StoredPseudonym,
        options: StoredPseudonym)
    /// Its content changed; what stayed is absent.
    case revised(stopCount: UInt32?, location: StoredPseudonym?, options: StoredPseudonym?)
    /// Only labels changed.
    case stopsRelabelled(stopCount: UInt32)
    /// A direction UI was presented.
    case editorOpened(component: Text)
    /// Another one took its place.
    case editorReplaced(cause: ReplacementCause, component: Text)
    /// The provider was asked.
    case calculationRequested(calculation: UInt32)
    /// Its routes came.
    case candidatesReceived(calculation: UInt32, routes: [RouteView])
    /// None came.
    case calculationFailed(calculation: UInt32, failure: FailureClass, httpStatus: UInt32?)
    /// One was chosen.
    case routeSelected(candidateID: CandidateID, index: UInt32, supersedes: CandidateID?)
    /// A navigator was asked.
    case navigationRequested(handoffID: HandoffID, attemptID: AttemptID, number: UInt32, target: Text)
    /// It took over.
    case navigationHandedOff(attemptID: AttemptID, session: StoredPseudonym, late: Bool, diverged: Bool)
    /// It refused.
    case handoffRejected(attemptID: AttemptID, rejection: RejectionClass)
    /// It kept silent.
    case handoffTimedOut(attemptID: AttemptID)
    /// It, or another one, was asked again.
    case handoffRetried(handoffID: HandoffID, attemptID: AttemptID, number: UInt32, target: Text)
    /// The traveler went back to the chosen route.
    case returnedToSelection
    /// The plan was given up.
    case cancelled(cause: CancelCause)
}
