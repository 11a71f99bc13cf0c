/// A command on a plan that exists: its own rules, beside those of `Admission`.
protocol PlanCommand {
    /// What every command says first.
    var context: CommandContext { get }
    /// Which of the sixteen it is.
    static var kind: CommandKind { get }
    /// Fact or intent.
    static var stance: Stance { get }
    /// Whether it may take one of the versions kept for what ends a hand-off or the plan.
    static var endsSomething: Bool { get }
    /// The presentation and content it speaks of.
    var references: References { get }
    /// Check 1: why it is wrong whatever the plan's state, if so.
    var shapeRefusal: Refusal? { get }
    /// Check 4: what it comes to on a plan that is over.
    func verdictWhenTerminal(on plan: Plan) -> Verdict
    /// Checks 8 and 9: what it comes to on a plan that is not over, references being current.
    func verdict(on plan: Plan, in setting: Setting) -> Verdict
}

extension PlanCommand {
    static var endsSomething: Bool {
        #if MUTANTS
            if Mutant.eventLimitIgnored.isActive { return true }
        #endif
        return false
    }
    var references: References { References() }
    var shapeRefusal: Refusal? { nil }

    func verdictWhenTerminal(on plan: Plan) -> Verdict {
        let holdsRoutes = self.references.held == .routes
        return switch Self.stance {
        case .fact: .answer(.ignoredTerminal, dispose: self.references.held != .nothing)
        case .intent: .refuse(Refusal(reason: .planTerminal, dispose: holdsRoutes))
        }
    }
}
