/// The complete result of one committed command: one journal entry.
package struct Effects: Equatable, Sendable {
    /// The plan.
    package let planID: PlanID
    /// Journal time of the commit.
    package let at: Instant
    /// Who acted.
    package let actor: Actor
    /// One or two, each one version.
    package let events: [Event]
    /// What a repetition of the command is answered from.
    package let record: IdempotencyRecord
    /// `Plan.digest` after the events; `PlanRegistry.commit` sets it, replay compares it.
    package var planDigest: UInt32

    /// Memberwise.
    package init(
        planID: PlanID, at: Instant, actor: Actor, events: [Event], record: IdempotencyRecord,
        planDigest: UInt32 = 0
    ) {
        self.planID = planID
        self.at = at
        self.actor = actor
        self.events = events
        self.record = record
        self.planDigest = planDigest
    }
}
