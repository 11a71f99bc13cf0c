/// What a load is made of: lives of plans by weight, and how much of it there is when.
package struct Scenario: Equatable, Sendable {
    /// For reports.
    package var name: String
    /// One after the other; their loads are multiples of what the command line asks for.
    package var phases: [LoadPhase]
    /// At least one, with a weight above 0.
    package var scripts: [LoadScript]
    /// Owners the plans are spread over.
    package var ownerCount = 1
    /// Skew between owners; 0 is none.
    package var ownerExponent = 0.0
    /// Plans that are made before the run and read by every `get_plan` with `"plan": "hot"`.
    package var hotPlanCount = 0
    /// Skew between them.
    package var hotExponent = 1.0
    /// Share of the calls that repeat the last command of a plan with its key.
    package var replayShare = 0.0
    /// Share of the calls that are callbacks from a presentation that no longer counts.
    package var staleShare = 0.0

    /// One steady phase.
    package init(name: String, scripts: [LoadScript]) {
        self.name = name
        self.phases = [LoadPhase(name: "steady", seconds: 1, course: .steady(1))]
        self.scripts = scripts
    }

    /// Lives of seven commands, from a draft to a hand-off: what is measured where no scenario is given.
    package static var journey: Self {
        let actions: [PlanAction] = [
            .createPlan, .openDirectionUI, .requestRoutes, .receiveRoutes, .selectRoute, .requestNavigation,
            .confirmHandoff,
        ]
        return Self(
            name: "journey", scripts: [LoadScript(name: "journey", weight: 1, steps: actions.map(ScriptStep.init))])
    }

    /// How long all phases take together, in nanoseconds, where no duration is given.
    package var nanoseconds: UInt64 { UInt64(self.phases.reduce(0) { $0 + $1.seconds } * 1e9) }
}
