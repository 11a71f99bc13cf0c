/// The traveler chose the candidate at an index.
package struct SelectRoute: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// Position in the collection as received; any value may arrive, to be refused.
    package let index: Int64

    /// Memberwise.
    package init(context: CommandContext, generation: UInt32, revision: UInt64, index: Int64) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.index = index
    }
}
