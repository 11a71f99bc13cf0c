/// One thing that happened to a plan, as watchers are told: identifiers, counts and closed sets.
///
/// No place and no text of anybody's: who wants more reads the plan, as it is then (docs/privacy.md).
package struct PlanEvent: Equatable, Sendable {
    /// The journal entry it was committed with; a hand-off straight from the candidates commits two events in one.
    package let sequence: UInt64
    /// The plan.
    package let planID: PlanID
    /// Where the plan stood right after it.
    package let position: PlanPosition
    /// What happened.
    package let kind: EventKind
    /// The command that was committed.
    package let command: CommandKind
    /// In which role it was sent.
    package let actorType: ActorType
    /// The attempt it is about, if it is about one.
    package let attemptID: AttemptID?
    /// Journal time of the commit.
    package let at: Instant
    /// Whether it is the last of its entry.
    package let endsEntry: Bool

    /// Memberwise.
    package init(
        sequence: UInt64, planID: PlanID, position: PlanPosition, kind: EventKind, command: CommandKind,
        actorType: ActorType, attemptID: AttemptID?, at: Instant, endsEntry: Bool
    ) {
        self.sequence = sequence
        self.planID = planID
        self.position = position
        self.kind = kind
        self.command = command
        self.actorType = actorType
        self.attemptID = attemptID
        self.at = at
        self.endsEntry = endsEntry
    }
}
