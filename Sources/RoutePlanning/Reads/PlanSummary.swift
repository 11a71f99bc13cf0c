/// One plan in a list.
package struct PlanSummary: Equatable, Sendable {
    /// Names the plan.
    package let id: PlanID
    /// Whose it is.
    package let owner: Text
    /// The host's name of the intent.
    package let externalID: Text
    /// Where it stands.
    package let position: PlanPosition
    /// Its stops; 0 once redacted.
    package let stopCount: Int
    /// When it was created.
    package let createdAt: Instant
    /// When its state was entered.
    package let enteredAt: Instant

    /// Memberwise.
    package init(
        id: PlanID, owner: Text, externalID: Text, position: PlanPosition, stopCount: Int, createdAt: Instant,
        enteredAt: Instant
    ) {
        self.id = id
        self.owner = owner
        self.externalID = externalID
        self.position = position
        self.stopCount = stopCount
        self.createdAt = createdAt
        self.enteredAt = enteredAt
    }
}
