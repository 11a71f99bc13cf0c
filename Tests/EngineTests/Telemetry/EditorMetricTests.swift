import Engine
import RoutePlanning
import Testing

/// "Editor presentation, dismissal, terminal result by component version" (docs/telemetry.md).
@Suite struct EditorMetricTests {
    private let history: MetricHistory

    init() throws { self.history = try MetricHistory() }

    private func open(_ id: PlanID, _ version: Text) -> Command {
        .openDirectionUI(
            OpenDirectionUI(
                context: CommandContext(
                    planID: id, keyHash: self.history.machine.freshKey(), fingerprint: 1, actor: Actor(type: .host),
                    componentVersion: version)))
    }

    @Test func `each presentation counts for its component, registered or not`() throws {
        for number in 0..<2 { try self.history.after(1, .openDirectionUI, try self.history.plan("known \(number)")) }
        let other = try self.history.plan("other")
        try self.history.after(1, self.open(other, "9.9.9 of nobody"))
        try self.history.after(1, .replacePresentation, other)
        let series = "routeplan_editor_presentations_total"
        #expect(self.history.number(series + #"{component="1.0.10",kind="open"}"#) == 2)
        #expect(self.history.number(series + #"{component="other",kind="open"}"#) == 1)
        #expect(self.history.number(series + #"{component="1.0.10",kind="replace"}"#) == 1)
        #expect(self.history.number(series + #"{component="other",kind="replace"}"#) == 0)
    }

    @Test func `each dismissal counts for the component that went, by its cause`() throws {
        let replaced = try self.history.plan("replaced")
        try self.history.after(1, self.open(replaced, "9.9.9"))
        try self.history.after(1, .replacePresentation, replaced)
        try self.history.after(1, .noteEditorDismissed, replaced, .unchanged)
        try self.history.after(1, .cancelPlan, replaced)
        // A draft has no editor, and in a choice it is gone.
        try self.history.after(1, .cancelPlan, try self.history.plan("draft"))
        let chosen = try self.history.planWithRoutes("chosen")
        try self.history.after(1, .selectRoute, chosen)
        try self.history.after(1, .openDirectionUI, chosen)
        let series = "routeplan_editor_dismissals_total"
        #expect(self.history.number(series + #"{component="other",cause="replaced"}"#) == 1)
        #expect(self.history.number(series + #"{component="1.0.10",cause="back"}"#) == 2)
        #expect(self.history.number(series + #"{component="1.0.10",cause="replaced"}"#) == 1)
        #expect(self.history.number(series + #"{component="1.0.10",cause="host"}"#) == 0)
    }

    @Test func `each plan's end counts for its component and the state it came from`() throws {
        try self.history.after(1, .cancelPlan, try self.history.plan("draft"))
        let pending = try self.history.planWithRoutes("pending")
        try self.history.after(1, .requestNavigation, pending)
        try self.history.after(1, .cancelPlan, pending)
        let done = try self.history.planWithRoutes("done")
        try self.history.after(1, .requestNavigation, done)
        try self.history.after(1, .confirmHandoff, done)
        try self.history.after(1, .cancelPlan, done, .alreadyTerminal)
        let series = "routeplan_terminal_results_total"
        #expect(self.history.number(series + #"{component="none",outcome="cancelled",from_state="draft"}"#) == 1)
        #expect(
            self.history.number(series + #"{component="1.0.10",outcome="cancelled",from_state="handoff_pending"}"#) == 1
        )
        #expect(
            self.history.number(series + #"{component="1.0.10",outcome="handed_off",from_state="handoff_pending"}"#)
                == 1)
        #expect(self.history.life.metrics(series).map { $0.hasSuffix(" 1") ? 1 : 0 }.reduce(0, +) == 3)
    }

    @Test func `names keep their series when the operator takes them off the list`() throws {
        self.history.life.tellByName(targets: [], components: ["2.0.0"])
        try self.history.after(1, .openDirectionUI, try self.history.plan("one"))
        try self.history.after(1, self.open(try self.history.plan("two"), "2.0.0"))
        let series = "routeplan_editor_presentations_total"
        #expect(self.history.number(series + #"{component="1.0.10",kind="open"}"#) == 1)
        #expect(self.history.number(series + #"{component="2.0.0",kind="open"}"#) == 1)
    }
}
