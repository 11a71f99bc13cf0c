/// One plan in memory of its own, shared until it changes; or the place for one.
///
/// An array of one: the standard library's copy on write, without an indirection's dynamic exclusivity checks.
struct PlanCell: Sendable {
    private var only: [Plan]

    /// No plan.
    init() {
        self.only = []
    }

    /// One plan.
    init(_ plan: consuming Plan) {
        self.only = [plan]
    }

    /// The plan, read and changed where it is.
    var plan: Plan {
        _read { yield self.only.span[0] }
        _modify { yield &self.only[0] }
    }

    /// Whether its owner's plans are within reach; the plan is not copied for the question.
    func isOwned(within reach: Reach) -> Bool { reach.covers(self.only.span[0].ownerName) }
}
