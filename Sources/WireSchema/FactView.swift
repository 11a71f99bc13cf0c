package import RoutePlanning

/// One public fact as it is told: the fields of the message `Fact`, read back from wherever it was kept.
///
/// Names are those the operator registered, and what stands for somebody or somewhere is a pseudonym's sixteen bytes:
/// whoever makes one has no place to put in.
package struct FactView: Equatable, Sendable {
    /// Names the event, the same at every telling.
    package let eventID: StoredPseudonym
    /// The journal entry.
    package let sequence: UInt64
    /// Whether no further event has this sequence.
    package let endsEntry: Bool
    /// The plan.
    package let planID: PlanID
    /// Where the plan stood right after the event.
    package let position: PlanPosition
    /// Journal time of the commit.
    package let at: Instant
    /// The command that was committed.
    package let command: CommandKind
    /// In which role it was sent.
    package let actorType: ActorType
    /// Who sent it, if the host named them.
    package let actor: StoredPseudonym?
    /// The command key.
    package let commandKey: StoredPseudonym
    /// The key all pseudonyms were made with.
    package let keyID: UInt32
    /// What happened.
    package let detail: FactViewDetail

    /// Memberwise.
    package init(
        eventID: StoredPseudonym, sequence: UInt64, endsEntry: Bool, planID: PlanID, position: PlanPosition,
        at: Instant, command: CommandKind, actorType: ActorType, actor: StoredPseudonym?, commandKey: StoredPseudonym,
        keyID: UInt32, detail: FactViewDetail
    ) {
        self.eventID = eventID
        self.sequence = sequence
        self.endsEntry = endsEntry
        self.planID = planID
        self.position = position
        self.at = at
        self.command = command
        self.actorType = actorType
        self.actor = actor
        self.commandKey = commandKey
        self.keyID = keyID
        self.detail = detail
    }
}
