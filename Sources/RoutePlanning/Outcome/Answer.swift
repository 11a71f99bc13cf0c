/// The answer to a command that was not refused.
package struct Answer: Equatable, Sendable {
    /// What became of it.
    package var disposition: Disposition
    /// The plan.
    package var planID: PlanID
    /// Where it stood right after the decision; of a replay: after the original one.
    package var position: PlanPosition
    /// Only with a replay: where it stands now.
    package var current: PlanPosition?
    /// The caller holds provider objects of a callback that did not count.
    package var dispose: Bool
    /// What the caller must undo.
    package var compensation: Compensation
    /// Calculation, candidate and attempt concerned.
    package var detail: AnswerDetail
    /// Only with `alreadyTerminal`: the recorded outcome.
    package var outcome: PlanState?

    /// Memberwise.
    package init(
        disposition: Disposition, planID: PlanID, position: PlanPosition, current: PlanPosition? = nil,
        dispose: Bool = false, compensation: Compensation = .none, detail: AnswerDetail = AnswerDetail(),
        outcome: PlanState? = nil
    ) {
        self.disposition = disposition
        self.planID = planID
        self.position = position
        self.current = current
        self.dispose = dispose
        self.compensation = compensation
        self.detail = detail
        self.outcome = outcome
    }
}
