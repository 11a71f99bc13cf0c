internal import Engine
internal import RoutePlanning

/// The watches that are open, and which of them have something to be told.
///
/// Each new event is looked at once, however many watch: it wakes the watches of its plan, of its owner and of
/// everything. A watch that is awake reads on from the event that woke it, at the pace of its peer, until it has caught up.
/// Source: docs/protocol.md, "Watching plans".
struct WatchTable {
    /// What a watch is told next.
    enum Next: Equatable {
        /// What the first message of each watch says: events follow behind this sequence.
        case opening(after: UInt64)
        /// The event at this place.
        case event(place: UInt64)
        /// Nothing; it sleeps until an event wakes it.
        case nothing
        /// The peer was too slow: the event after this sequence is forgotten.
        case tooSlow(after: UInt64)
    }

    private struct Watch {
        let filter: WatchFilter
        let reach: Reach
        /// Whether the opening was told.
        var isOpened = false
        /// Where to read on; nil while it sleeps.
        var place: UInt64?
        /// The last sequence it was told, or began behind.
        var sequence: UInt64
    }

    private var watches: [CallIdentity: Watch] = [:]
    /// Those that sleep, by what wakes them: an event costs nothing for a watch that is awake already.
    private var sleeping: [WatchFilter: [CallIdentity]] = [:]
    private var awake: [CallIdentity] = []
    /// Places before this one have woken whom they concern.
    private var seenEnd: UInt64 = 0

    /// Open watches.
    var count: Int { self.watches.count }

    /// How many events the watch furthest behind was not told, where `end` is the place the next event will get.
    func lag(behind end: UInt64) -> UInt64 {
        self.watches.values.reduce(0) { max($0, end - ($1.place ?? end)) }
    }

    /// Opens a watch that reads on from `place`, where `end` is the place the next event will get.
    mutating func open(
        _ identity: CallIdentity, _ filter: WatchFilter, within reach: Reach, from place: UInt64, end: UInt64,
        after sequence: UInt64
    ) {
        if self.watches.isEmpty { self.seenEnd = end }
        let filter = Self.narrowed(filter, to: reach)
        self.watches[identity] = Watch(
            filter: filter, reach: reach, place: place < end ? place : nil, sequence: sequence)
        if place >= end { self.sleeping[filter, default: []].append(identity) }
        self.awake.append(identity)
    }

    /// Forgets a watch, if it was one.
    mutating func close(_ identity: CallIdentity) {
        guard let watch = self.watches.removeValue(forKey: identity) else { return }
        guard watch.place == nil else { return }
        self.sleeping[watch.filter]?.removeAll { $0 == identity }
        if self.sleeping[watch.filter]?.isEmpty == true { self.sleeping[watch.filter] = nil }
    }

    /// Wakes whom the new events concern.
    mutating func notice(_ events: borrowing EventRing, owner: (PlanID) -> OwnerName?) {
        defer { self.seenEnd = events.end }
        guard !self.watches.isEmpty else { return }
        if self.seenEnd < events.first { self.wakeAll(at: self.seenEnd) }
        for place in max(self.seenEnd, events.first)..<events.end {
            let planID = events[place].planID
            self.wake(.everyPlan, at: place)
            self.wake(.plan(planID), at: place)
            if let owner = owner(planID) { self.wake(.owner(owner), at: place) }
        }
    }

    /// Takes one watch that was just opened or has just woken.
    mutating func nextAwake() -> CallIdentity? { self.awake.popLast() }

    /// What a watch is told next; what is told counts as told.
    mutating func next(
        for identity: CallIdentity, in events: borrowing EventRing, owner: (PlanID) -> OwnerName?
    ) -> Next {
        guard var watch = self.watches[identity] else { return .nothing }
        defer { self.watches[identity] = watch }
        guard watch.isOpened else {
            watch.isOpened = true
            return .opening(after: watch.sequence)
        }
        guard var place = watch.place else { return .nothing }
        guard place >= events.first else { return .tooSlow(after: watch.sequence) }
        while place < events.end {
            let event = events[place]
            place += 1
            guard Self.concerns(event, watch, owner: owner) else { continue }
            watch.place = place
            watch.sequence = event.sequence
            return .event(place: place - 1)
        }
        watch.place = nil
        self.sleeping[watch.filter, default: []].append(identity)
        return .nothing
    }

    private mutating func wake(_ filter: WatchFilter, at place: UInt64) {
        for identity in self.sleeping.removeValue(forKey: filter) ?? [] {
            self.watches[identity]?.place = place
            self.awake.append(identity)
        }
    }

    /// Events are forgotten that nobody looked at: each watch that sleeps may have missed one.
    private mutating func wakeAll(at place: UInt64) {
        let sleepers = self.sleeping.values.joined()
        self.sleeping = [:]
        for identity in sleepers {
            self.watches[identity]?.place = place
            self.awake.append(identity)
        }
    }

    /// Who may see one owner's plans and asks for all is woken by that owner's events only.
    private static func narrowed(_ filter: WatchFilter, to reach: Reach) -> WatchFilter {
        guard case .everyPlan = filter, case .owner(let own) = reach else { return filter }
        return .owner(own)
    }

    /// An event of a plan that is gone concerns only those who watch that plan or everything without a bound.
    private static func concerns(_ event: PlanEvent, _ watch: Watch, owner: (PlanID) -> OwnerName?) -> Bool {
        switch (watch.filter, watch.reach) {
        case (_, .nobody): return false
        case (.everyPlan, .everyOwner): return true
        case (.everyPlan, .owner): preconditionFailure("such a watch was narrowed")
        case (.plan(let id), .everyOwner): return event.planID == id
        case (.plan(let id), .owner(let own)): return event.planID == id && owner(id) == own
        case (.owner(let name), .everyOwner): return owner(event.planID) == name
        case (.owner(let name), .owner(let own)): return name == own && owner(event.planID) == own
        }
    }
}
