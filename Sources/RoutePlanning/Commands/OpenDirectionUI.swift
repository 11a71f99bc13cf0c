/// A direction UI is presented: a new presentation generation.
package struct OpenDirectionUI: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext

    /// Memberwise.
    package init(context: CommandContext) {
        self.context = context
    }
}
