/// The external id of an evicted plan: it names no new plan for a while.
package struct Tombstone: Equatable, Sendable {
    /// Whose plan it was.
    package let owner: Text
    /// The host's name of the intent.
    package let externalID: Text
    /// The plan that is gone.
    package let planID: PlanID
    /// Until when the name stays taken.
    package let until: Instant

    /// Memberwise.
    package init(owner: Text, externalID: Text, planID: PlanID, until: Instant) {
        self.owner = owner
        self.externalID = externalID
        self.planID = planID
        self.until = until
    }
}
