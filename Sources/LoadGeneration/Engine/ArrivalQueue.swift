/// Intended starts in their order, the first ones taken first.
struct ArrivalQueue: Equatable, Sendable {
    private var arrivals: [UInt64] = []
    private var taken = 0

    var count: Int { self.arrivals.count - self.taken }

    mutating func add(_ arrival: UInt64) { self.arrivals.append(arrival) }

    mutating func take() -> UInt64? {
        guard self.taken < self.arrivals.count else { return nil }
        self.taken += 1
        let arrival = self.arrivals[self.taken - 1]
        if self.taken == self.arrivals.count {
            self.arrivals.removeAll(keepingCapacity: true)
            self.taken = 0
        } else if self.taken > 4_096, self.taken * 2 > self.arrivals.count {
            self.arrivals.removeFirst(self.taken)
            self.taken = 0
        }
        return arrival
    }
}
