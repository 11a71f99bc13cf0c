internal import RoutePlanning
internal import Telemetry

/// Counts what turns come to; nothing is decided by it.
extension Desk {
    /// Counts what a committed command did to its plan.
    mutating func count(_ effects: Effects) {
        guard let change = self.registry.lastChange else { preconditionFailure("effects were applied") }
        self.lives.note(effects, change)
        switch effects.record.kind {
        case .confirmHandoff, .rejectHandoff, .expireAttempt, .returnToSelection: self.countAttempts(change, effects)
        case .cancelPlan where change.from == .handoffPending: self.countAttempts(change, effects)
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .requestRoutes, .receiveRoutes,
            .calculationFailed, .selectRoute, .requestNavigation, .retryHandoff, .cancelPlan, .noteEditorDismissed:
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

    private mutating func countAttempts(_ change: PlanChange, _ effects: Effects) {
        for closed in self.registry.closedAttempts(of: change) where closed.endedAt == effects.at {
            self.lives.noteAttempt(to: closed.attempt.target, closed.ending)
            guard case .acked = closed.ending, case .navigationHandedOff(let handedOff) = effects.events[0] else {
                continue
            }
            self.lives.noteAcknowledgement(
                of: closed.attempt.target,
                afterNanoseconds: effects.at.nanoseconds - closed.attempt.requestedAt.nanoseconds,
                late: handedOff.late)
        }
    }
}
