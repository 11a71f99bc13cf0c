/// One page of a list, in the order of plan ids.
package struct PlanPage: Equatable, Sendable {
    /// Possibly none, also before the last page.
    package let plans: [PlanSummary]
    /// Cursor of the next page; nil after the last.
    package let next: PlanID?

    /// Memberwise.
    package init(plans: [PlanSummary], next: PlanID?) {
        self.plans = plans
        self.next = next
    }
}
