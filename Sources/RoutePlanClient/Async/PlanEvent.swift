/// One thing that happened to a plan, without places and without anybody's text.
public struct PlanEvent: Equatable, Sendable {
    /// What happened; nil for a kind this library does not know.
    public let kind: FactKind?
    /// To which plan.
    public let plan: Identifier
    /// Where it stood right after the event.
    public let position: Position
    /// The journal entry; one entry may hold two events.
    public let sequence: UInt64
    /// No further event has this sequence, so that it can be kept as told.
    public let endsEntry: Bool
    /// Journal time, in milliseconds since 1970.
    public let atMilliseconds: UInt64
    /// The attempt it is about, or none.
    public let attempt: Identifier
    /// Who acted.
    public let actorType: ActorType
}
