/// What a committed command found its plan in: what counts need to know beside the events.
package struct PlanChange: Sendable {
    /// The state before; nil of a plan that was created.
    package let from: PlanState?
    /// The state now.
    package let to: PlanState
    /// When the state before was entered.
    package let since: Instant
    /// The provider's resource that computed its routes.
    package let resource: Resource
    /// How often the content changed before.
    package let revisions: RevisionCounts
    /// The component that presented the editor, where the plan ends or another takes its place.
    package let component: Text?
    /// Where the plan is, until the next change.
    let shard: Int
    let slot: PlanShard.Slot

    /// A plan that begins; it is found by its id, not by its place.
    init(creating plan: borrowing Plan) {
        self.from = nil
        self.to = .draft
        self.since = plan.createdAt
        self.resource = plan.content.options.resource
        self.revisions = RevisionCounts()
        self.component = nil
        self.shard = 0
        self.slot = .unfolded(0)
    }

    /// What applying effects changed.
    init(_ change: PlanRegistry.Change, shard: Int, slot: PlanShard.Slot) {
        self.from = change.from
        self.to = change.to
        self.since = change.since
        self.resource = change.resource
        self.revisions = change.revisions
        self.component = change.component
        self.shard = shard
        self.slot = slot
    }
}
