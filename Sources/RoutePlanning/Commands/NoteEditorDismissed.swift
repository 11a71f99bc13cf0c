/// An editor went away and the plan stays: counted, nothing is committed.
package struct NoteEditorDismissed: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// How it went away.
    package let cause: CancelCause

    /// Memberwise.
    package init(context: CommandContext, generation: UInt32, cause: CancelCause) {
        self.context = context
        self.generation = generation
        self.cause = cause
    }
}

extension NoteEditorDismissed: PlanCommand {
    static var kind: CommandKind { .noteEditorDismissed }
    static var stance: Stance { .fact }

    var references: References { References(generation: self.generation, held: .controller) }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        // A draft never had an editor that could go away.
        plan.state == .draft ? .answer(.ignoredLate, dispose: true) : .answer(.unchanged)
    }
}
