/// A thousandth of all plans, found by their ids: what one snapshot copies when the writer touches it.
///
/// A hash table with open addressing and linear probing. A plan id ends in random bits the daemon chose itself, so it is
/// its own hash and nobody can aim at one place. Each plan has memory of its own: a copied shard copies no plan.
package struct PlanShard: Sendable {
    private struct Entry: Sendable {
        /// No plan has the id 0: ids begin with the time.
        static let vacant = Entry(id: PlanID(high: 0, low: 0), cell: PlanCell(), agePlace: 0)

        let id: PlanID
        var cell: PlanCell
        /// Where `StateAges` has it.
        let agePlace: UInt32

        var isVacant: Bool { self.id.high == 0 && self.id.low == 0 }
    }

    /// Bytes of one place in the table.
    static var entryByteCount: Int { MemoryLayout<Entry>.stride }

    /// A power of two in number, at most three quarters full.
    private var entries: [Entry] = []
    /// Number of plans.
    package private(set) var count = 0

    /// No plan yet.
    init() {}

    /// All plans, in no order that means anything.
    var all: [Plan] { self.entries.filter { !$0.isVacant }.map(\.cell.plan) }

    /// A plan by its id.
    package func plan(_ id: PlanID) -> Plan? {
        self.slot(of: id).map { self.entries[$0].cell.plan }
    }

    /// Where a plan is, until one is inserted or removed.
    func slot(of id: PlanID) -> Int? {
        guard self.count > 0 else { return nil }
        let entries = self.entries.span
        let mask = entries.count - 1
        var slot = Self.home(of: id) & mask
        while !entries[slot].isVacant {
            if entries[slot].id == id { return slot }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Where a plan is, if it is within reach.
    func slot(of id: PlanID, within reach: Reach) -> Int? {
        guard let slot = self.slot(of: id), self.entries.span[slot].cell.isOwned(within: reach) else { return nil }
        return slot
    }

    /// The plan at a place, read and changed where it is: copying one costs more than most decisions.
    subscript(slot: Int) -> Plan {
        _read { yield self.entries.span[slot].cell.plan }
        _modify { yield &self.entries[slot].cell.plan }
    }

    /// The place among the ages of the plan at a place here.
    func agePlace(at slot: Int) -> UInt32 { self.entries.span[slot].agePlace }

    /// Adds a plan.
    mutating func insert(_ plan: consuming Plan, agePlace: UInt32 = 0) {
        let id = plan.id
        precondition(id.high != 0 || id.low != 0, "a plan has an id")
        precondition(self.slot(of: id) == nil, "a plan id is given once")
        if (self.count + 1) * 4 > self.entries.count * 3 { self.grow(to: max(8, self.entries.count * 2)) }
        self.place(Entry(id: id, cell: PlanCell(plan), agePlace: agePlace))
        self.count += 1
    }

    /// Takes a plan out and closes the gap it leaves.
    mutating func remove(_ id: PlanID) -> Plan {
        guard var gap = self.slot(of: id) else { preconditionFailure("the plan exists") }
        let plan = self.entries[gap].cell.plan
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
    mutating func reserve(planCount: Int) {
        var count = max(8, self.entries.count)
        while planCount * 4 > count * 3 { count *= 2 }
        if count > self.entries.count { self.grow(to: count) }
    }

    private mutating func grow(to count: Int) {
        let old = self.entries
        self.entries = Array(repeating: .vacant, count: count)
        for entry in old where !entry.isVacant { self.place(entry) }
    }

    private mutating func place(_ entry: Entry) {
        let mask = self.entries.count - 1
        var slot = Self.home(of: entry.id) & mask
        while !self.entries[slot].isVacant { slot = (slot + 1) & mask }
        self.entries[slot] = entry
    }

    /// The random bits above those that name the shard.
    private static func home(of id: PlanID) -> Int { Int(truncatingIfNeeded: id.low >> 10) }
}
