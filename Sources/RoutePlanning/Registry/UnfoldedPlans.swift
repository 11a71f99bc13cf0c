/// The plans of a shard that are worked on, found by their places.
struct UnfoldedPlans: Sendable {
    private var plans: [Plan] = []
    /// The low words of their ids, side by side: one look in a cache finds a plan.
    private var keys: [UInt64] = []
    /// Where `StateAges` has them.
    private var agePlaces: [UInt32] = []
    /// The place to be given up next where all are taken: they are gone round in turn.
    private var hand = 0

    /// Number of plans; their places are the numbers below it.
    var count: Int { self.plans.count }

    /// The plan at a place, read and changed where it is.
    subscript(place: UInt32) -> Plan {
        _read { yield self.plans.span[Int(place)] }
        _modify { yield &self.plans[Int(place)] }
    }

    /// The place of a plan, if it is here.
    func place(of id: PlanID) -> UInt32? {
        let keys = self.keys.span
        for place in keys.indices where keys[place] == id.low && self.plans.span[place].id == id {
            return UInt32(place)
        }
        return nil
    }

    /// Where `StateAges` has the plan at a place.
    func agePlace(at place: UInt32) -> UInt32 { self.agePlaces.span[Int(place)] }

    /// Adds a plan at the place behind all others.
    mutating func append(_ plan: consuming Plan, agePlace: UInt32) -> UInt32 {
        self.keys.append(plan.id.low)
        self.agePlaces.append(agePlace)
        self.plans.append(plan)
        return UInt32(self.plans.count - 1)
    }

    /// Puts a plan in the place of another.
    mutating func replace(_ place: UInt32, by plan: consuming Plan, agePlace: UInt32) {
        self.keys[Int(place)] = plan.id.low
        self.agePlaces[Int(place)] = agePlace
        self.plans[Int(place)] = plan
    }

    /// The place whose turn it is to be given up.
    mutating func nextPlace() -> UInt32 {
        let place = self.hand % self.plans.count
        self.hand = place + 1
        return UInt32(place)
    }

    /// Takes out the plan at a place; the last one, if it is another, comes to that place.
    mutating func remove(_ place: UInt32) {
        let (last, key, agePlace) = (self.plans.removeLast(), self.keys.removeLast(), self.agePlaces.removeLast())
        guard Int(place) < self.plans.count else { return }
        self.keys[Int(place)] = key
        self.agePlaces[Int(place)] = agePlace
        self.plans[Int(place)] = last
    }
}
