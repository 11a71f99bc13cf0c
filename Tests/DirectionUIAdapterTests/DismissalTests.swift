import DirectionUIAdapter
import RoutePlanClient
import Testing

/// Controllers that go away: back, dismissed, both, twice, and in the middle of something else.
@Suite struct DismissalTests {
    @Test func `back and the dismissal that follows it are one cancellation`() throws {
        let host = try HostApplication("back-and-dismissed")
        let controller = try host.present()
        try controller.tapBack()
        try controller.beDismissed()
        try controller.tapBack()
        #expect(host.dispositions.suffix(3) == [.applied, .alreadyTerminal, .alreadyTerminal])
        let plan = try host.read()
        #expect(plan.position.state == .cancelled && plan.cancelCause == .back)
    }

    @Test func `a dismissal inside the start callback leaves the hand-off alone`() throws {
        let host = try HostApplication("nested")
        let controller = try host.present()
        controller.routes = .some(2)
        // Hosts dismiss the controller when navigation starts, and UIKit tells so before the first answer is there.
        host.meanwhile = { try controller.beDismissed() }
        try controller.tapStart()
        #expect(try host.state() == .handoffPending)
        let names = host.commands.suffix(3).map { "\($0.intent)".prefix { $0 != "(" } }
        #expect(names == ["receiveRoutes", "requestNavigation", "noteEditorDismissed"])
    }

    @Test func `where a dismissal cancels, one inside the start callback cancels after it`() throws {
        let host = try HostApplication("nested-cancel", dismissal: .cancelsPlan)
        let controller = try host.present()
        controller.routes = .some(2)
        host.meanwhile = { try controller.tapBack() }
        try controller.tapStart()
        let plan = try host.read()
        #expect(plan.position.state == .cancelled && plan.attempts.map(\.state) == [.abandoned])
        guard case .refused = try host.navigator(.accepted(session: "late")) else { throw Unbridgeable() }
        #expect(host.refusals.last == .planCancelled, "the navigator has to stop what it began")
    }

    @Test func `a dismissal after the hand-off cancels nothing`() throws {
        for policy in [PresentationSettings.Dismissal.keepsSelectedPlan, .cancelsPlan] {
            let host = try HostApplication("dismissed-late-\(policy)", dismissal: policy)
            let controller = try host.present()
            controller.routes = .some(1)
            try controller.tapStart()
            _ = try host.navigator(.accepted(session: "session-1"))
            try controller.beDismissed()
            #expect(try host.state() == .handedOff)
        }
    }

    @Test func `an editor that goes away with a route selected is noted once`() throws {
        let host = try HostApplication("noted")
        let controller = try host.present()
        controller.routes = .some(1)
        try controller.tapStart()
        host.forget()
        try controller.tapBack()
        try controller.beDismissed()
        #expect(host.commands.count == 1 && host.dispositions == [.unchanged])
    }

    @Test func `a storm of callbacks is bounded, and the traveler who leaves is heard`() throws {
        let host = try HostApplication("storm")
        let controller = try host.present()
        host.isHolding = true
        for _ in 0..<1_000 { try controller.tapDirections() }
        for _ in 0..<1_000 { try controller.tapBack() }
        #expect(host.advice.contains(.callbackDropped))
        try host.release()
        #expect(host.commands.count < 2 * Limits.waitingStepsMax)
        #expect(try host.state() == .cancelled)
    }
}
