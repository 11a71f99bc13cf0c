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
