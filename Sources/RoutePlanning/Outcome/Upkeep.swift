/// One act of maintenance: a journal entry without version or event.
package struct Upkeep: Equatable, Sendable {
    /// The plan.
    package let planID: PlanID
    /// Journal time of the commit.
    package let at: Instant
    /// What is done.
    package let kind: UpkeepKind
    /// `Plan.digest` afterwards, 0 for an evicted plan.
    package var planDigest: UInt32

    /// Memberwise.
    package init(planID: PlanID, at: Instant, kind: UpkeepKind, planDigest: UInt32 = 0) {
        self.planID = planID
        self.at = at
        self.kind = kind
        self.planDigest = planDigest
    }
}
