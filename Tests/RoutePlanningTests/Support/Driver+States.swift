import RoutePlanning
import Testing

extension Driver {
    /// A new plan brought to a state; handed off and pending with its first attempt, cancelled from a pending one.
    mutating func plan(in state: PlanState, _ externalID: Text = "intent") throws -> PlanID {
        let id = try self.plan(externalID)
        try self.bring(id, to: state)
        return id
    }

    /// Brings a draft to a state.
    mutating func bring(_ id: PlanID, to state: PlanState) throws {
        for step in Self.way(to: state) { try self.take(step, id) }
        #expect(self.registry.plan(id)?.state == state)
    }

    /// How many commands bring a draft to a state.
    static func stepCount(to state: PlanState) -> Int { Self.way(to: state).count }

    private enum Step { case open, request, receive, select, navigate, confirm, cancel }

    private static func way(to state: PlanState) -> [Step] {
        switch state {
        case .draft: []
        case .editing: [.open]
        case .calculating: [.open, .request]
        case .candidatesReady: [.open, .request, .receive]
        case .selected: [.open, .request, .receive, .select]
        case .handoffPending: [.open, .request, .receive, .select, .navigate]
        case .handedOff: [.open, .request, .receive, .select, .navigate, .confirm]
        case .cancelled: [.open, .request, .receive, .select, .navigate, .cancel]
        }
    }

    private mutating func take(_ step: Step, _ id: PlanID) throws {
        let outcome =
            switch step {
            case .open: self.open(id)
            case .request: self.request(id)
            case .receive: self.receive(id)
            case .select: self.select(id, 1)
            case .navigate: self.navigate(id, 1)
            case .confirm: self.confirm(id, self.attempt(id, 1))
            case .cancel: self.cancel(id)
            }
        #expect(outcome.disposition == .applied)
    }
}
