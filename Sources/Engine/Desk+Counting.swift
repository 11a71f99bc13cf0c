internal import RoutePlanning
internal import Telemetry

/// Counts what turns come to; nothing is decided by it.
extension Desk {
    /// Counts what a committed command did to its plan.
    mutating func count(_ effects: Effects) {
        guard let change = self.registry.lastChange else { preconditionFailure("effects were applied") }
        self.lives.note(effects, change)
        switch effects.events[0] {
        case .navigationHandedOff(let handedOff): self.countAttempts(change, effects, late: handedOff.late)
        case .handoffRejected, .handoffTimedOut, .returnedToSelection: self.countAttempts(change, effects, late: false)
        case .cancelled where change.from == .handoffPending: self.countAttempts(change, effects, late: false)
        case .created, .revised, .stopsRelabelled, .editorOpened, .editorReplaced, .calculationRequested,
            .candidatesReceived, .calculationFailed, .routeSelected, .navigationRequested, .handoffRetried, .cancelled:
            break
        }
    }

    /// Counts a command that committed nothing.
    mutating func count(_ outcome: Outcome, of command: Command) {
        self.commands.note(outcome, to: command.kind)
        guard case .answered(let answer) = outcome else { return }
        switch command {
        case .noteEditorDismissed(let note) where answer.disposition == .unchanged:
            let component = self.registry.presentation(of: answer.planID)?.componentVersion
            self.lives.noteDismissal(of: component, Dismissal(note.cause))
        case .receiveRoutes(let received) where answer.disposition == .ignoredDuplicate:
            if self.registry.differs(received.candidates, fromThoseOf: answer.planID) { self.lives.note(.routesDiffer) }
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .requestRoutes, .receiveRoutes,
            .calculationFailed, .selectRoute, .requestNavigation, .confirmHandoff, .rejectHandoff, .expireAttempt,
            .retryHandoff, .returnToSelection, .cancelPlan, .noteEditorDismissed:
            break
        }
    }

    private mutating func countAttempts(_ change: PlanChange, _ effects: Effects, late: Bool) {
        for closed in self.registry.closedAttempts(of: change) where closed.endedAt == effects.at {
            self.lives.noteAttempt(to: closed.attempt.target, closed.ending)
            guard closed.ending == .acked else { continue }
            self.lives.noteAcknowledgement(
                of: closed.attempt.target,
                afterNanoseconds: effects.at.nanoseconds - closed.attempt.requestedAt.nanoseconds, late: late)
        }
    }
}
