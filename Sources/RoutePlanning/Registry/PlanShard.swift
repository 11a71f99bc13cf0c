/// A thousandth of all plans: what one snapshot copies when the writer touches it.
package struct PlanShard: Sendable {
    /// Where each plan is in `plans`.
    private var slots: [PlanID: Int] = [:]
    /// The plans, in no order that means anything.
    private var plans: [Plan] = []

    /// No plan yet.
    init() {}

    /// Number of plans.
    package var count: Int { self.plans.count }

    /// All plans, in no order that means anything.
    var all: [Plan] { self.plans }

    /// A plan by its id.
    package func plan(_ id: PlanID) -> Plan? {
        self.slots[id].map { self.plans[$0] }
    }

    /// Where a plan is, until one is removed.
    func slot(of id: PlanID) -> Int? { self.slots[id] }

    /// The plan at a place, read and changed where it is: copying one costs more than most decisions.
    subscript(slot: Int) -> Plan {
        _read { yield self.plans.span[slot] }
        _modify { yield &self.plans[slot] }
    }

    /// Adds a plan.
    mutating func insert(_ plan: Plan) {
        let replaced = self.slots.updateValue(self.plans.count, forKey: plan.id)
        precondition(replaced == nil, "a plan id is given once")
        self.plans.append(plan)
    }

    /// Takes a plan out.
    mutating func remove(_ id: PlanID) -> Plan {
        guard let slot = self.slots.removeValue(forKey: id) else { preconditionFailure("the plan exists") }
        let plan = self.plans[slot]
        let last = self.plans.removeLast()
        if last.id != id {
            self.plans[slot] = last
            self.slots[last.id] = slot
        }
        return plan
    }
}
