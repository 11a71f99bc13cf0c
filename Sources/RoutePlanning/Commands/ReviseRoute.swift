/// The traveler or the host changes stops, labels or options.
package struct ReviseRoute: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The revision the change was made on.
    package let baseRevision: UInt64
    /// All stops anew; absent: they stay.
    package let stops: StopsChange?
    /// All options anew; absent: they stay.
    package let options: OptionsChange?
    /// The presentation that speaks, if one does.
    package let generation: UInt32?

    /// Memberwise.
    package init(
        context: CommandContext, baseRevision: UInt64, stops: StopsChange?, options: OptionsChange?,
        generation: UInt32?
    ) {
        self.context = context
        self.baseRevision = baseRevision
        self.stops = stops
        self.options = options
        self.generation = generation
    }
}
