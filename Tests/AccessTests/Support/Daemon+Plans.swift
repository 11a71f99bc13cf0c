import RoutePlanning
import Testing

extension Daemon {
    /// A new plan of an owner, brought to a state.
    func plan(of owner: String, named externalID: String, in state: PlanState = .draft) throws -> Subject {
        let created = try self.run(
            .command(.createPlan), Subject(planID: []), owner: owner, externalID: externalID)
        var subject = Subject(planID: try created.message().block(2))
        for kind in Self.way(to: state) {
            let answer = try self.run(.command(kind), subject).message()
            if kind == .requestNavigation { subject.attemptID = answer.block(10) }
        }
        return subject
    }

    /// A new plan of an owner for which the call is right now; the clock may have moved meanwhile.
    func plan(of owner: String, named externalID: String, readyFor right: Right) throws -> Subject {
        let subject = try self.plan(of: owner, named: externalID, in: right.stateNeeded)
        switch right {
        case .command(.expireAttempt): self.wait(milliseconds: 15_500)
        case .command(.retryHandoff): try self.run(.command(.rejectHandoff), subject)
        case .command, .read, .administration, .outbox: break
        }
        return subject
    }

    /// Makes one call as somebody who may do everything.
    @discardableResult
    func run(_ right: Right, _ subject: Subject, owner: String = "", externalID: String = "") throws -> CallAnswer {
        let payload = right.payload(
            subject, actor: 2, key: self.freshKey(), owner: owner, externalID: externalID)
        let answer = try self.call(right.method, payload, of: right.contract, as: .unrestricted)
        try #require(answer.status == nil, "\(right): \(String(describing: answer.status))")
        return answer
    }

    private static func way(to state: PlanState) -> [CommandKind] {
        let whole: [CommandKind] = [
            .openDirectionUI, .requestRoutes, .receiveRoutes, .selectRoute, .requestNavigation, .confirmHandoff,
        ]
        return switch state {
        case .draft: []
        case .editing: Array(whole.prefix(1))
        case .calculating: Array(whole.prefix(2))
        case .candidatesReady: Array(whole.prefix(3))
        case .selected: Array(whole.prefix(4))
        case .handoffPending: Array(whole.prefix(5))
        case .handedOff: whole
        case .cancelled: [.cancelPlan]
        }
    }
}
