package import RoutePlanning

/// What may be told about one event, and kept for years: no place, and nothing a place can be guessed from.
///
/// Another type than the event it is made from, so that a coordinate, a label or a provider's text cannot get into it:
/// its fields are identifiers the daemon drew, numbers the daemon counted, closed sets, buckets and pseudonyms. A test
/// walks the type and knows no other. docs/privacy.md, "What is kept where", is the list it follows.
package struct PublicFact: Equatable, Sendable {
    /// Names the event, the same at every telling.
    package let eventID: EventID
    /// The journal entry it was committed with; a hand-off straight from the candidates commits two events in one.
    package let sequence: UInt64
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
    package let actor: Pseudonym?
    /// The command key.
    package let commandKey: Pseudonym
    /// What happened.
    package let detail: FactDetail
    /// The key all pseudonyms above and in the detail were made with.
    package let keyID: KeyID
}
