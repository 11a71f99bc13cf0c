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
