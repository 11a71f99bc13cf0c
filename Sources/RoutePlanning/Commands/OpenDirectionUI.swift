/// A direction UI is presented: a new presentation generation.
package struct OpenDirectionUI: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext

    /// Memberwise.
    package init(context: CommandContext) {
        self.context = context
    }
}

extension OpenDirectionUI: PlanCommand {
    static var kind: CommandKind { .openDirectionUI }
    static var stance: Stance { .intent }

    #if MUTANTS
        func verdictWhenTerminal(on plan: Plan) -> Verdict {
            guard Mutant.terminalCountPerGeneration.isActive else { return .refuse(.planTerminal) }
            let opened = EditorOpened(
                generation: plan.generation + 1, componentVersion: self.context.componentVersion)
            return .commit([.editorOpened(opened)], .none)
        }
    #endif

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        switch plan.state {
        case .draft, .selected:
            let opened = EditorOpened(
                generation: plan.generation + 1, componentVersion: self.context.componentVersion)
            return .commit([.editorOpened(opened)], .none)
        case .editing, .calculating, .candidatesReady, .handoffPending: return .refuse(.invalidState)
        case .handedOff, .cancelled: return self.verdictWhenTerminal(on: plan)
        }
    }
}
