/// A thousandth of all plans, found by their ids: what one snapshot copies when the writer touches it.
///
/// A hash table with open addressing and linear probing. A plan id ends in random bits the daemon chose itself, so it is
/// its own hash and nobody can aim at one place. The last plans that were changed are there as they are; the others are
/// folded into bytes. What changes a plan unfolds it first, and one more is folded for it; what only reads a folded plan
/// makes a plan of it that is not kept.
///
/// A plan that is worked on is looked for among the unfolded ones first: these few are in a cache, and the table of all is not.
package struct PlanShard: Sendable {
    /// Where a plan is, until one is inserted, changed or removed.
    enum Slot: Equatable, Sendable {
        /// Its place among the unfolded.
        case unfolded(UInt32)
        /// Its place in the table; a change unfolds it, and the slot stays right.
        case table(Int)
    }

    private enum Whereabouts {
        case unfolded(UInt32)
        case folded(FoldedPlans.Place)
    }

    /// 32 bytes without a reference, so that copying a thousand of them takes microseconds.
    private struct Entry: Sendable {
        /// No plan has the id 0: ids begin with the time.
        static let vacant = Entry(id: PlanID(high: 0, low: 0), agePlace: 0)
        private static let unfoldedChunk = UInt32.max

        let id: PlanID
        /// Where `StateAges` has it.
        let agePlace: UInt32
        /// Of a folded plan: its digest.
        private(set) var digest: UInt32 = 0
        private var chunk = Self.unfoldedChunk
        /// Of a folded plan where its bytes begin and, in the low byte, its state.
        private var word: UInt32 = 0

        init(id: PlanID, agePlace: UInt32) {
            self.id = id
            self.agePlace = agePlace
        }

        var isVacant: Bool { self.id.high == 0 && self.id.low == 0 }

        /// Where its bytes are; nil while it is unfolded.
        var folded: FoldedPlans.Place? {
            guard self.chunk != Self.unfoldedChunk else { return nil }
            return FoldedPlans.Place(chunk: self.chunk, offset: self.word >> 8)
        }

        /// The state of a folded plan.
        var state: PlanState {
            guard let state = PlanState(rawValue: UInt8(truncatingIfNeeded: self.word)) else {
                preconditionFailure("a folded plan keeps the number of its state")
            }
            return state
        }

        mutating func unfold() { (self.chunk, self.word) = (Self.unfoldedChunk, 0) }

        mutating func fold(to place: FoldedPlans.Place, state: PlanState, digest: UInt32) {
            precondition(place.offset < 1 << 24 && place.chunk < Self.unfoldedChunk, "bytes lie within reach")
            (self.chunk, self.word) = (place.chunk, place.offset << 8 | UInt32(state.rawValue))
            self.digest = digest
        }

        mutating func move(to place: FoldedPlans.Place) { self.fold(to: place, state: self.state, digest: self.digest) }
    }

    /// Bytes of one place in the table.
    static var entryByteCount: Int { MemoryLayout<Entry>.stride }

    private let folding: PlanFolding?
    /// A power of two in number, at most three quarters full.
    private var entries: [Entry] = []
    private var unfolded = UnfoldedPlans()
    private var folded = FoldedPlans()
    /// Number of plans.
    package private(set) var count = 0
    /// Plans without a place in the table yet, while a snapshot is restored.
    private var restored: [Entry] = []

    /// No plan yet; without a folding all of them stay as they are.
    init(folding: PlanFolding? = nil) {
        self.folding = folding
    }

    /// Bytes of all plans but for what unfolded ones refer to.
    var byteCount: Int {
        self.count * Self.entryByteCount + self.unfolded.count * MemoryLayout<Plan>.stride
            + self.folded.byteCount
    }

    /// Number of plans that are folded.
    var foldedCount: Int { self.count - self.unfolded.count }

    /// All plans, in no order that means anything.
    var all: [Plan] {
        self.entries.indices.filter { !self.entries[$0].isVacant }.map { self.read(.table($0)) { $0 } }
    }

    /// A plan by its id.
    package func plan(_ id: PlanID) -> Plan? { self.slot(of: id).map { self.read($0) { $0 } } }

    /// Where a plan is.
    func slot(of id: PlanID) -> Slot? {
        if let place = self.unfolded.place(of: id) { return .unfolded(place) }
        return self.entry(of: id).map { .table($0) }
    }

    /// Where a plan is, if it is within reach.
    func slot(of id: PlanID, within reach: Reach) -> Slot? {
        guard let slot = self.slot(of: id) else { return nil }
        if case .everyOwner = reach { return slot }
        return switch self.whereabouts(of: slot) {
        case .unfolded(let place): reach.covers(self.unfolded[place].ownerName) ? slot : nil
        case .folded(let place): reach.covers(self.plan(at: place).ownerName) ? slot : nil
        }
    }

    /// Lets the plan at a place be read; an unfolded one where it is.
    ///
    /// No accessor, since one that may have to yield a whole plan of its own has its frame allocated at each access.
    func read<Told>(_ slot: Slot, _ body: (borrowing Plan) -> Told) -> Told {
        switch self.whereabouts(of: slot) {
        case .unfolded(let place): body(self.unfolded[place])
        case .folded(let place): body(self.plan(at: place))
        }
    }

    /// Has the plan at a place changed where it is: copying one costs more than most decisions.
    mutating func change<Told>(_ slot: Slot, _ body: (inout Plan) -> Told) -> Told {
        let place = self.unfold(slot)
        return body(&self.unfolded[place])
    }

    /// The state of the plan at a place; nothing is unfolded for it.
    func state(at slot: Slot) -> PlanState {
        switch slot {
        case .unfolded(let place): self.unfolded[place].state
        case .table(let entry):
            switch self.whereabouts(of: slot) {
            case .unfolded(let place): self.unfolded[place].state
            case .folded: self.entries.span[entry].state
            }
        }
    }

    /// The place among the ages of the plan at a place here.
    func agePlace(at slot: Slot) -> UInt32 {
        switch slot {
        case .unfolded(let place): self.unfolded.agePlace(at: place)
        case .table(let entry): self.entries.span[entry].agePlace
        }
    }

    /// Calls one of two functions, by what the plan at a place is: a plan, or bytes and its digest.
    func withPlan<Failure: Error>(
        at slot: Slot, unfolded: (borrowing Plan) throws(Failure) -> Void,
        folded: (borrowing Span<UInt8>, UInt32) throws(Failure) -> Void
    ) throws(Failure) {
        switch (self.whereabouts(of: slot), slot) {
        case (.unfolded(let place), _): try unfolded(self.unfolded[place])
        case (.folded(let place), .table(let entry)):
            let digest = self.entries.span[entry].digest
            try self.folded.lend(place) { bytes throws(Failure) in try folded(bytes, digest) }
        case (.folded, .unfolded): preconditionFailure("what is among the unfolded is not folded")
        }
    }

    /// Adds a plan.
    mutating func insert(_ plan: consuming Plan, agePlace: UInt32 = 0) {
        self.admit(plan.id)
        _ = self.place(Entry(id: plan.id, agePlace: agePlace))
        _ = self.keep(plan, agePlace: agePlace)
    }

    /// Adds a plan by its bytes, which `folding` made once; it is found after `settle`.
    mutating func restore(_ id: PlanID, folded bytes: [UInt8], state: PlanState, digest: UInt32, agePlace: UInt32) {
        var entry = Entry(id: id, agePlace: agePlace)
        entry.fold(to: self.folded.append(bytes[...]), state: state, digest: digest)
        self.restored.append(entry)
    }

    /// Gives all restored plans their places in the table, which is in no cache before and in one then.
    mutating func settle() {
        let restored = self.restored
        guard !restored.isEmpty else { return }
        self.restored = []
        self.reserve(planCount: self.count + restored.count)
        for entry in restored {
            self.admit(entry.id)
            _ = self.place(entry)
        }
    }

    /// Takes a plan out and closes the gap it leaves.
    mutating func remove(_ id: PlanID) -> Plan {
        guard var gap = self.entry(of: id) else { preconditionFailure("the plan exists") }
        let place = self.unfold(.table(gap))
        let plan = self.unfolded[place]
        self.unfolded.remove(place)
        let mask = self.entries.count - 1
        var next = (gap + 1) & mask
        while !self.entries[next].isVacant {
            // An entry may fill the gap only if the gap is not before the place it hashes to.
            if (next - Self.home(of: self.entries[next].id)) & mask >= (next - gap) & mask {
                self.entries[gap] = self.entries[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        self.entries[gap] = .vacant
        self.count -= 1
        return plan
    }

    /// Makes room for so many plans.
    private mutating func reserve(planCount: Int) {
        var count = max(8, self.entries.count)
        while planCount * 4 > count * 3 { count *= 2 }
        if count > self.entries.count { self.grow(to: count) }
    }

    /// Makes room for one more plan, whose id is new.
    private mutating func admit(_ id: PlanID) {
        precondition(id.high != 0 || id.low != 0, "a plan has an id")
        precondition(self.entry(of: id) == nil, "a plan id is given once")
        if (self.count + 1) * 4 > self.entries.count * 3 { self.grow(to: max(8, self.entries.count * 2)) }
        self.count += 1
    }

    private mutating func grow(to count: Int) {
        let old = self.entries
        self.entries = Array(repeating: .vacant, count: count)
        for entry in old where !entry.isVacant { _ = self.place(entry) }
    }

    private mutating func place(_ entry: Entry) -> Int {
        let mask = self.entries.count - 1
        var slot = Self.home(of: entry.id) & mask
        while !self.entries[slot].isVacant { slot = (slot + 1) & mask }
        self.entries[slot] = entry
        return slot
    }

    /// Where the table has a plan.
    private func entry(of id: PlanID) -> Int? {
        guard self.count > 0 else { return nil }
        let entries = self.entries.span
        let mask = entries.count - 1
        var entry = Self.home(of: id) & mask
        while !entries[entry].isVacant {
            if entries[entry].id == id { return entry }
            entry = (entry + 1) & mask
        }
        return nil
    }

    private func whereabouts(of slot: Slot) -> Whereabouts {
        switch slot {
        case .unfolded(let place): return .unfolded(place)
        case .table(let entry):
            if let folded = self.entries.span[entry].folded { return .folded(folded) }
            guard let place = self.unfolded.place(of: self.entries.span[entry].id) else {
                preconditionFailure("what is not folded is among the unfolded")
            }
            return .unfolded(place)
        }
    }

    /// The random bits above those that name the shard.
    private static func home(of id: PlanID) -> Int { Int(truncatingIfNeeded: id.low >> 10) }
}

// Folding and unfolding.

extension PlanShard {
    /// A plan made of its bytes, not kept.
    private func plan(at place: FoldedPlans.Place) -> Plan {
        guard let folding = self.folding else { preconditionFailure("what is folded was folded by something") }
        return self.folded.lend(place) { bytes in folding.unfold(bytes) }
    }

    /// Unfolds the plan at a place, if it is folded, and says where it is then.
    private mutating func unfold(_ slot: Slot) -> UInt32 {
        switch (self.whereabouts(of: slot), slot) {
        case (.unfolded(let place), _): return place
        case (.folded(let folded), .table(let entry)):
            let plan = self.plan(at: folded)
            // Its bytes are dead: nobody is to move them.
            self.entries[entry].unfold()
            self.folded.drop(folded)
            self.clearCrowded()
            return self.keep(plan, agePlace: self.entries.span[entry].agePlace)
        case (.folded, .unfolded): preconditionFailure("what is among the unfolded is not folded")
        }
    }

    /// Keeps a plan unfolded, and folds another one where there are too many.
    private mutating func keep(_ plan: consuming Plan, agePlace: UInt32) -> UInt32 {
        guard let folding = self.folding, self.unfolded.count >= max(1, folding.unfoldedCountMax) else {
            return self.unfolded.append(plan, agePlace: agePlace)
        }
        let place = self.unfolded.nextPlace()
        self.fold(place, by: folding)
        self.unfolded.replace(place, by: plan, agePlace: agePlace)
        return place
    }

    /// Folds a plan that nobody will work on for long; nothing happens where it is folded or gone, or there is no folding.
    mutating func fold(_ id: PlanID) {
        guard let folding = self.folding, let place = self.unfolded.place(of: id) else { return }
        self.fold(place, by: folding)
        self.unfolded.remove(place)
    }

    /// Keeps the bytes of the plan at a place instead of it; the place is still taken.
    private mutating func fold(_ place: UInt32, by folding: PlanFolding) {
        let (kept, state, digest) = Self.fold(&self.unfolded[place], by: folding, into: &self.folded)
        guard let entry = self.entry(of: self.unfolded[place].id) else { preconditionFailure("a plan has an entry") }
        self.entries[entry].fold(to: kept, state: state, digest: digest)
        self.clearCrowded()
    }

    /// The plan is `inout` because the compiler copies a borrowed value of its size for the calls; nothing is written.
    private static func fold(
        _ plan: inout Plan, by folding: PlanFolding, into folded: inout FoldedPlans
    ) -> (place: FoldedPlans.Place, state: PlanState, digest: UInt32) {
        var place: FoldedPlans.Place?
        folding.fold(&plan) { bytes in place = folded.append(bytes[...]) }
        guard let place else { preconditionFailure("folding keeps the bytes of the plan") }
        return (place, plan.state, plan.digest)
    }

    /// Moves what lives in chunks with many dead bytes, that their memory may go.
    private mutating func clearCrowded() {
        while let chunk = self.folded.takeCrowded() {
            let cleared = self.folded.beginClearing(chunk)
            for entry in self.entries.indices where !self.entries[entry].isVacant {
                guard let place = self.entries[entry].folded, place.chunk == chunk else { continue }
                self.entries[entry].move(to: self.folded.move(place.offset, outOf: cleared))
            }
        }
    }
}
