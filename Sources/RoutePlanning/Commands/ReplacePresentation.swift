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
