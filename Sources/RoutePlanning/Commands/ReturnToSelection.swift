/// The traveler goes back from a pending hand-off to the selected route.
package struct ReturnToSelection: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext

    /// Memberwise.
    package init(context: CommandContext) {
        self.context = context
    }
}

extension ReturnToSelection: PlanCommand {
    static var kind: CommandKind { .returnToSelection }
    static var stance: Stance { .intent }
    static var endsSomething: Bool { true }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        guard case .handoffPending(let choice, _) = plan.lifecycle else { return .refuse(.invalidState) }
        return .commit(
            [.returnedToSelection],
            .selection(sequence: choice.candidates.calculationSequence, candidateID: choice.candidateID))
    }
}
