/// One step of a script.
package struct ScriptStep: Equatable, Sendable {
    /// Where a script may go on instead of at the next step.
    package struct Branch: Equatable, Sendable {
        /// Place of the step, from 0.
        package let step: Int
        /// From 0 to 1.
        package let chance: Double

        /// Gathers the two.
        package init(step: Int, chance: Double) {
            self.step = step
            self.chance = chance
        }
    }

    /// What it does.
    package var action: PlanAction
    /// How probable it is that the step takes place at all, from 0 to 1.
    package var chance = 1.0
    /// How long whoever acts takes before it, in nanoseconds; at random between the two.
    package var thinkNanoseconds: ClosedRange<UInt64> = 0...0
    /// Stops of the plan made or revised.
    package var stopCount = 2
    /// Routes received.
    package var candidateCount = 3
    /// The plan is one of the hot ones, not the life's own; only of `getPlan`.
    package var isHot = false
    /// At most one is taken, each with its chance; else the next step.
    package var branches: [Branch] = []

    /// A step that always takes place, at once.
    package init(_ action: PlanAction) { self.action = action }
}
