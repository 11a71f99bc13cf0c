/// Which plans are how long in their states: for each state a list, in the order in which they came into it.
///
/// Entering, leaving and asking for the oldest take constant time, and nothing is ever compacted: a plan has one place of
/// 16 bytes for its life, linked to its neighbours in the list of its state. Journal time only grows, so whoever comes
/// last is the youngest; only what a snapshot held is sorted, once.
struct StateAges: Sendable {
    /// No place.
    private static let nowhere = UInt32.max

    private struct Link: Sendable {
        var older: UInt32
        var younger: UInt32
        var since: Instant
    }

    private struct Ends: Sendable {
        var oldest = StateAges.nowhere
        var youngest = StateAges.nowhere
    }

    /// Bytes of one place.
    static var placeByteCount: Int { MemoryLayout<Link>.stride }

    private var links: [Link] = []
    /// Places that were given up, linked by `younger`.
    private var free = StateAges.nowhere
    /// By the raw value of the state.
    private var ends = [Ends](repeating: Ends(), count: 1 + PlanState.allCases.count)
    /// Places a snapshot's plans have, not linked yet, with the raw value of the state.
    private var restored: [(place: UInt32, state: UInt8)] = []
    /// Up to this one calculations were found overdue, and how many of them still are.
    private var overdueEnd = StateAges.nowhere
    private var overdueCount = 0

    /// Makes room for so many plans.
    mutating func reserve(planCount: Int) { self.links.reserveCapacity(planCount + planCount / 8) }

    /// Gives a plan a place at the young end of a state.
    mutating func enter(_ state: PlanState, at now: Instant) -> UInt32 {
        let place = self.newPlace(since: now)
        self.append(place, to: Int(state.rawValue))
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
        for (place, state) in self.restored { self.append(place, to: Int(state)) }
        self.restored = []
    }

    /// Moves a plan to the young end of another state.
    mutating func move(_ place: UInt32, from: PlanState, to: PlanState, at now: Instant) {
        self.unlink(place, from: Int(from.rawValue))
        self.links[Int(place)].since = now
        self.append(place, to: Int(to.rawValue))
    }

    /// Takes a plan out that is no more.
    mutating func leave(_ place: UInt32, from: PlanState) {
        self.unlink(place, from: Int(from.rawValue))
        self.links[Int(place)].younger = self.free
        self.free = place
    }

    /// Since when the plan is there that is longest in a state; nil where there is none.
    func oldest(in state: PlanState) -> Instant? {
        let oldest = self.ends[Int(state.rawValue)].oldest
        return oldest == Self.nowhere ? nil : self.links[Int(oldest)].since
    }

    /// How many plans of a state came into it after a time: by a clock that stands there their age is negative.
    func count(in state: PlanState, after time: Instant) -> UInt64 {
        var count: UInt64 = 0
        var place = self.ends[Int(state.rawValue)].youngest
        while place != Self.nowhere, self.links[Int(place)].since > time {
            count += 1
            place = self.links[Int(place)].older
        }
        return count
    }

    /// How many calculations were asked for by then and still run; each is looked at once while it runs.
    mutating func overdueCount(askedBy time: Instant) -> Int {
        var next =
            self.overdueEnd == Self.nowhere
            ? self.ends[Int(PlanState.calculating.rawValue)].oldest : self.links[Int(self.overdueEnd)].younger
        while next != Self.nowhere, self.links[Int(next)].since <= time {
            self.overdueEnd = next
            self.overdueCount += 1
            next = self.links[Int(next)].younger
        }
        return self.overdueCount
    }

    private mutating func newPlace(since: Instant) -> UInt32 {
        let link = Link(older: Self.nowhere, younger: Self.nowhere, since: since)
        guard self.free != Self.nowhere else {
            self.links.append(link)
            return UInt32(self.links.count - 1)
        }
        let place = self.free
        self.free = self.links[Int(place)].younger
        self.links[Int(place)] = link
        return place
    }

    private mutating func append(_ place: UInt32, to state: Int) {
        let last = self.ends[state].youngest
        self.links[Int(place)].older = last
        self.links[Int(place)].younger = Self.nowhere
        self.ends[state].youngest = place
        if last == Self.nowhere {
            self.ends[state].oldest = place
        } else {
            self.links[Int(last)].younger = place
        }
    }

    private mutating func unlink(_ place: UInt32, from state: Int) {
        let link = self.links[Int(place)]
        if state == Int(PlanState.calculating.rawValue), self.overdueCount > 0 { self.forgetOverdue(place, link) }
        if link.older == Self.nowhere {
            self.ends[state].oldest = link.younger
        } else {
            self.links[Int(link.older)].younger = link.younger
        }
        if link.younger == Self.nowhere {
            self.ends[state].youngest = link.older
        } else {
            self.links[Int(link.younger)].older = link.older
        }
    }

    /// A calculation ends that may have been counted as overdue: those are the oldest of their list.
    private mutating func forgetOverdue(_ place: UInt32, _ link: Link) {
        guard link.since <= self.links[Int(self.overdueEnd)].since else { return }
        self.overdueCount -= 1
        if place == self.overdueEnd { self.overdueEnd = link.older }
    }
}
