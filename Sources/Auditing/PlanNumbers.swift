internal import RoutePlanning

/// Numbers of plans that facts were written about lately.
///
/// A plan has one place; who comes to a taken place takes it over, and the other's number is looked up again when it is wanted.
struct PlanNumbers {
    private var places: [(id: PlanID, number: Int64)?]

    /// Remembers nothing yet.
    init() {
        precondition(Limits.plansRememberedMax.nonzeroBitCount == 1, "a place is found by the low bits of a sum")
        self.places = Array(repeating: nil, count: Limits.plansRememberedMax)
    }

    /// The number of a plan, if it was met lately.
    subscript(id: PlanID) -> Int64? {
        get {
            guard let place = self.places[Self.place(of: id)], place.id == id else { return nil }
            return place.number
        }
        set { self.places[Self.place(of: id)] = newValue.map { (id, $0) } }
    }

    private static func place(of id: PlanID) -> Int {
        Int(truncatingIfNeeded: ((id.high ^ id.low) &* 0x9E37_79B9_7F4A_7C15) >> 40) & (Limits.plansRememberedMax - 1)
    }
}
