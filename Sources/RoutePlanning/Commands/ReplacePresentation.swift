/// The presented controller is gone and another one takes its place.
package struct ReplacePresentation: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// Why it is gone.
    package let cause: ReplacementCause

    /// Memberwise.
    package init(context: CommandContext, cause: ReplacementCause) {
        self.context = context
        self.cause = cause
    }
}

extension ReplacePresentation: PlanCommand {
    static var kind: CommandKind { .replacePresentation }
    static var stance: Stance { .intent }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        switch plan.state {
        case .editing, .calculating, .candidatesReady:
            let replaced = EditorReplaced(
                generation: plan.generation + 1, cause: self.cause, componentVersion: self.context.componentVersion)
            return .commit([.editorReplaced(replaced)], .none)
        case .draft, .selected, .handoffPending: return .refuse(.invalidState)
        case .handedOff, .cancelled: return self.verdictWhenTerminal(on: plan)
        }
    }
}
