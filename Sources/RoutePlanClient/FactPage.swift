/// One page of what happened.
public struct FactPage: Equatable, Sendable {
    /// In the order asked for.
    public let facts: [Fact]
    /// Empty after the last page; a page may be empty and still carry one.
    public let nextCursor: [UInt8]
    /// Everything up to here is in the store.
    public let sequence: UInt64
    /// Facts of earlier sequences are no longer kept.
    public let keptFromSequence: UInt64
    /// Sequences the store does not have though it has what comes after them.
    public let gaps: [ClosedRange<UInt64>]
    /// Of the journal; 0 where it is not told.
    public let incarnation: UInt64

    init?(_ payload: [UInt8]) {
        guard let fields = MessageFields(payload) else { return nil }
        var facts: [Fact] = []
        for block in fields.blocks(1) {
            guard let fact = Fact(block) else { return nil }
            facts.append(fact)
        }
        self.facts = facts
        self.nextCursor = fields.bytes(2)
        self.sequence = fields.number(3)
        self.keptFromSequence = fields.number(4)
        self.gaps = fields.blocks(5).compactMap(MessageFields.init).compactMap { gap in
            gap.number(1) <= gap.number(2) ? gap.number(1)...gap.number(2) : nil
        }
        self.incarnation = fields.number(6)
    }
}
