/// A thousandth of all plans: what one snapshot copies when the writer touches it.
package struct PlanShard: Sendable {
    /// Where each plan is in `cells`.
    private var slots = SlotIndex()
    /// The plans, in no order that means anything; each on its own, so that a copied shard copies no plan.
    private var cells: [PlanCell] = []

    /// No plan yet.
    init() {}

    /// Number of plans.
    package var count: Int { self.cells.count }

    /// All plans, in no order that means anything.
    var all: [Plan] { self.cells.map(\.plan) }

    /// A plan by its id.
    package func plan(_ id: PlanID) -> Plan? {
        self.slot(of: id).map { self.cells[$0].plan }
    }

    /// Where a plan is, until one is removed.
    func slot(of id: PlanID) -> Int? {
        var probe = self.slots.probe(for: id)
        while let slot = self.slots.next(&probe) {
            if self.cells.span[slot].isPlan(id) { return slot }
        }
        return nil
    }

    /// Where a plan is, if it is within reach.
    func slot(of id: PlanID, within reach: Reach) -> Int? {
        guard let slot = self.slot(of: id), self.cells.span[slot].isOwned(within: reach) else { return nil }
        return slot
    }

    /// The plan at a place, read and changed where it is: copying one costs more than most decisions.
    subscript(slot: Int) -> Plan {
        _read { yield self.cells.span[slot].plan }
        _modify { yield &self.cells[slot].plan }
    }

    /// Adds a plan.
    mutating func insert(_ plan: consuming Plan) {
        let id = plan.id
        precondition(self.slot(of: id) == nil, "a plan id is given once")
        self.slots.insert(self.cells.count, for: id)
        self.cells.append(PlanCell(plan))
    }

    /// Takes a plan out.
    mutating func remove(_ id: PlanID) -> Plan {
        guard let slot = self.slot(of: id) else { preconditionFailure("the plan exists") }
        let plan = self.cells[slot].plan
        self.slots.remove(slot, of: id)
        let last = self.cells.count - 1
        if slot != last {
            self.slots.move(last, to: slot, of: self.cells[last].plan.id)
            self.cells.swapAt(slot, last)
        }
        self.cells.removeLast()
        return plan
    }
}
