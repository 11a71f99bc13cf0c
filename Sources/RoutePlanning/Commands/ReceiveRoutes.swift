/// The provider's routes: a fact, ignored when nobody waits for it.
package struct ReceiveRoutes: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// The calculation that answers, if the host knows it.
    package let calculationSequence: UInt32?
    /// 0 to `Limits.candidatesMax`, in the order received.
    package let candidates: [Candidate]

    /// Memberwise.
    package init(
        context: CommandContext, generation: UInt32, revision: UInt64, calculationSequence: UInt32?,
        candidates: [Candidate]
    ) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.calculationSequence = calculationSequence
        self.candidates = candidates
    }
}
