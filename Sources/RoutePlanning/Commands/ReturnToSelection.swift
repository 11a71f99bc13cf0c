/// The traveler goes back from a pending hand-off to the selected route.
package struct ReturnToSelection: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext

    /// Memberwise.
    package init(context: CommandContext) {
        self.context = context
    }
}
