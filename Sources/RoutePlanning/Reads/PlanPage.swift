/// One page of a list, in the order of plan ids.
package struct PlanPage: Equatable, Sendable {
    /// Possibly none, also before the last page.
    package let plans: [PlanSummary]
    /// Cursor of the next page; nil after the last.
    package let next: PlanID?
    /// How many plans were looked at to find these; what the page cost.
    package let examinedCount: Int

    /// Memberwise.
    package init(plans: [PlanSummary], next: PlanID?, examinedCount: Int) {
        self.plans = plans
        self.next = next
        self.examinedCount = examinedCount
    }
}
