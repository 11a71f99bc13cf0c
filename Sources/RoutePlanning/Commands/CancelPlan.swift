/// The traveler or the host gives the plan up.
package struct CancelPlan: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// Why.
    package let cause: CancelCause
    /// With a generation, it counts only if that presentation is the active one.
    package let generation: UInt32?

    /// Memberwise.
    package init(context: CommandContext, cause: CancelCause, generation: UInt32?) {
        self.context = context
        self.cause = cause
        self.generation = generation
    }
}

extension CancelPlan: PlanCommand {
    static var kind: CommandKind { .cancelPlan }
    // An old controller's dismissal is a fact about that controller, and must not end the plan.
    static var stance: Stance { .fact }
    static var endsSomething: Bool { true }

    var references: References {
        #if MUTANTS
            if Mutant.oldControllerCancels.isActive { return References(held: .controller) }
        #endif
        return References(generation: self.generation, held: .controller)
    }

    func verdictWhenTerminal(on plan: Plan) -> Verdict { .answer(.alreadyTerminal) }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        .commit([.cancelled(PlanCancelled(cause: self.cause))], .none)
    }
}
