/// Which plans are how long in their states: for each state a list, in the order in which they came into it.
///
/// Entering, leaving and asking for the oldest take constant time, and nothing is ever compacted: a plan has one place of
/// 16 bytes for its life, linked to its neighbours in the list of its state. Journal time only grows, so whoever comes
/// last is the youngest; only what a snapshot held is sorted, once.
struct StateAges: Sendable {
    private struct Link: Sendable {
        var older: UInt32
        var younger: UInt32
        var since: Instant
    }

    /// Bytes of one place.
    static var placeByteCount: Int { MemoryLayout<Link>.stride }

    /// Rings: the places of the states' numbers are their ends, and those of plans come behind them.
    private var links: [Link] = (0...UInt32(PlanState.allCases.count)).map {
        Link(older: $0, younger: $0, since: Instant(nanoseconds: 0))
    }
    /// Places that were given up, linked by `younger`; 0 is never given.
    private var free: UInt32 = 0
    /// Places a snapshot's plans have, not linked yet, with the number of the state.
    private var restored: [(place: UInt32, state: UInt8)] = []
    /// Up to this one calculations were found overdue, and how many of them still are.
    private var overdueEnd = UInt32(PlanState.calculating.rawValue)
    private var overdueCount = 0

    /// Makes room for so many plans.
    mutating func reserve(planCount: Int) { self.links.reserveCapacity(planCount + planCount / 8) }

    /// Gives a plan a place at the young end of a state.
    mutating func enter(_ state: PlanState, at now: Instant) -> UInt32 {
        let place = self.newPlace(since: now)
        self.append(place, to: UInt32(state.rawValue), at: now)
        return place
    }

    /// Gives a plan of a snapshot a place; `linkRestored` puts it where it belongs.
    mutating func restore(_ state: PlanState, since: Instant) -> UInt32 {
        let place = self.newPlace(since: since)
        self.restored.append((place, state.rawValue))
        return place
    }

    /// Links what was restored, oldest first.
    mutating func linkRestored() {
        self.restored.sort { self.links[Int($0.place)].since < self.links[Int($1.place)].since }
        for (place, state) in self.restored {
            self.append(place, to: UInt32(state), at: self.links[Int(place)].since)
        }
        self.restored = []
    }

    /// Moves a plan to the young end of another state.
    mutating func move(_ place: UInt32, from: PlanState, to: PlanState, at now: Instant) {
        self.unlink(place, from: from)
        self.append(place, to: UInt32(to.rawValue), at: now)
    }

    /// Takes a plan out that is no more.
    mutating func leave(_ place: UInt32, from: PlanState) {
        self.unlink(place, from: from)
        self.links[Int(place)].younger = self.free
        self.free = place
    }

    /// Since when a plan is in its state.
    func since(_ place: UInt32) -> Instant { self.links[Int(place)].since }

    /// Since when the plan is there that is longest in a state; nil where there is none.
    func oldest(in state: PlanState) -> Instant? {
        let oldest = self.links[Int(state.rawValue)].younger
        return oldest == UInt32(state.rawValue) ? nil : self.links[Int(oldest)].since
    }

    /// How many plans of a state came into it after a time: by a clock that stands there their age is negative.
    func count(in state: PlanState, after time: Instant) -> UInt64 {
        var count: UInt64 = 0
        var place = self.links[Int(state.rawValue)].older
        while place != UInt32(state.rawValue), self.links[Int(place)].since > time {
            count += 1
            place = self.links[Int(place)].older
        }
        return count
    }

    /// How many calculations were asked for by then and still run; each is looked at once while it runs.
    mutating func overdueCount(askedBy time: Instant) -> Int {
        var next = self.links[Int(self.overdueEnd)].younger
        while next != UInt32(PlanState.calculating.rawValue), self.links[Int(next)].since <= time {
            self.overdueEnd = next
            self.overdueCount += 1
            next = self.links[Int(next)].younger
        }
        return self.overdueCount
    }

    private mutating func newPlace(since: Instant) -> UInt32 {
        guard self.free == 0 else {
            let place = self.free
            self.free = self.links[Int(place)].younger
            self.links[Int(place)].since = since
            return place
        }
        self.links.append(Link(older: 0, younger: 0, since: since))
        return UInt32(self.links.count - 1)
    }

    private mutating func append(_ place: UInt32, to end: UInt32, at now: Instant) {
        var links = self.links.mutableSpan
        let last = links[Int(end)].older
        links[Int(place)] = Link(older: last, younger: end, since: now)
        links[Int(last)].younger = place
        links[Int(end)].older = place
    }

    private mutating func unlink(_ place: UInt32, from state: PlanState) {
        if state == .calculating, self.overdueCount > 0 { self.forgetOverdue(place) }
        var links = self.links.mutableSpan
        let link = links[Int(place)]
        links[Int(link.older)].younger = link.younger
        links[Int(link.younger)].older = link.older
    }

    /// A calculation ends that may have been counted as overdue: those are the oldest of their list.
    private mutating func forgetOverdue(_ place: UInt32) {
        let link = self.links[Int(place)]
        guard link.since <= self.links[Int(self.overdueEnd)].since else { return }
        self.overdueCount -= 1
        if place == self.overdueEnd { self.overdueEnd = link.older }
    }
}
