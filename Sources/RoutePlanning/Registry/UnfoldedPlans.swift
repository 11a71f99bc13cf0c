/// The plans of a shard that are worked on, found by their places.
struct UnfoldedPlans: Sendable {
    private var plans: [Plan] = []
    /// The place to be given up next where all are taken: they are gone round in turn.
    private var hand = 0

    /// Number of plans; their places are the numbers below it.
    var count: Int { self.plans.count }

    /// The plan at a place, read and changed where it is.
    subscript(place: UInt32) -> Plan {
        _read { yield self.plans.span[Int(place)] }
        _modify { yield &self.plans[Int(place)] }
    }

    /// Adds a plan at the place behind all others.
    mutating func append(_ plan: consuming Plan) -> UInt32 {
        self.plans.append(plan)
        return UInt32(self.plans.count - 1)
    }

    /// The place whose turn it is to be given up.
    mutating func nextPlace() -> UInt32 {
        let place = self.hand % self.plans.count
        self.hand = place + 1
        return UInt32(place)
    }

    /// Takes out the plan at a place; the last one, if it is another, comes to that place.
    mutating func remove(_ place: UInt32) {
        self.plans.swapAt(Int(place), self.plans.count - 1)
        self.plans.removeLast()
    }
}
