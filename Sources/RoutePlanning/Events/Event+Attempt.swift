extension Event {
    /// The attempt to hand the plan over that the event is about, if it is about one.
    package var attemptID: AttemptID? {
        switch self {
        case .navigationRequested(let requested): requested.attempt.id
        case .navigationHandedOff(let handedOff): handedOff.attemptID
        case .handoffRejected(let rejected): rejected.attemptID
        case .handoffTimedOut(let timedOut): timedOut.attemptID
        case .handoffRetried(let retried): retried.attempt.id
        case .created, .revised, .stopsRelabelled, .editorOpened, .editorReplaced, .calculationRequested,
            .candidatesReceived, .calculationFailed, .routeSelected, .returnedToSelection, .cancelled:
            nil
        }
    }
}
