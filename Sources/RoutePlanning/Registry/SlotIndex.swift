/// Where the plans of one shard are: a hash table with open addressing of one word an entry.
///
/// A plan id ends in random bits the daemon chose itself, so the id is its own hash and nobody can aim at one place. The
/// table keeps half of the word as a tag and leaves the comparison of ids to the caller, who has the plans.
struct SlotIndex: Sendable {
    /// Tag in the upper half, slot plus one in the lower; 0 is empty.
    ///
    /// A power of two in number, at most 3/4 full.
    private var entries: [UInt64] = []
    private var count = 0

    /// Where a search goes on.
    struct Probe {
        fileprivate var position: Int
        fileprivate let tag: UInt64
    }

    /// Begins a search.
    func probe(for id: PlanID) -> Probe {
        Probe(position: Self.hash(id) & (self.entries.count - 1), tag: Self.tag(id))
    }

    /// The next slot that may be the one searched for; nil when there is none.
    func next(_ probe: inout Probe) -> Int? {
        guard !self.entries.isEmpty else { return nil }
        let entries = self.entries.span
        while true {
            let entry = entries[probe.position]
            guard entry != 0 else { return nil }
            probe.position = (probe.position + 1) & (entries.count - 1)
            if entry & Self.tagMask == probe.tag { return Self.slot(entry) }
        }
    }

    /// Adds the slot of an id that has none.
    mutating func insert(_ slot: Int, for id: PlanID) {
        if (self.count + 1) * 4 > self.entries.count * 3 { self.grow() }
        self.place(Self.entry(slot, id), at: Self.hash(id))
        self.count += 1
    }

    /// Takes the slot of an id out and closes the gap it leaves.
    mutating func remove(_ slot: Int, of id: PlanID) {
        let mask = self.entries.count - 1
        var gap = self.position(of: slot, id)
        var next = (gap + 1) & mask
        while self.entries[next] != 0 {
            // An entry may fill the gap only if the gap is not before the place it hashes to.
            let home = Self.home(self.entries[next]) & mask
            if (next - home) & mask >= (next - gap) & mask {
                self.entries[gap] = self.entries[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        self.entries[gap] = 0
        self.count -= 1
    }

    /// Changes the slot of an id.
    mutating func move(_ slot: Int, to newSlot: Int, of id: PlanID) {
        self.entries[self.position(of: slot, id)] = Self.entry(newSlot, id)
    }

    private func position(of slot: Int, _ id: PlanID) -> Int {
        let mask = self.entries.count - 1
        let entry = Self.entry(slot, id)
        var position = Self.hash(id) & mask
        while self.entries[position] != entry {
            precondition(self.entries[position] != 0, "the slot was inserted")
            position = (position + 1) & mask
        }
        return position
    }

    private mutating func grow() {
        let old = self.entries
        self.entries = Array(repeating: 0, count: max(8, old.count * 2))
        for entry in old where entry != 0 { self.place(entry, at: Self.home(entry)) }
    }

    private mutating func place(_ entry: UInt64, at home: Int) {
        let mask = self.entries.count - 1
        var position = home & mask
        while self.entries[position] != 0 { position = (position + 1) & mask }
        self.entries[position] = entry
    }

    private static let tagMask: UInt64 = 0xFFFF_FFFF_0000_0000

    /// The bits above those that name the shard.
    private static func tag(_ id: PlanID) -> UInt64 { (id.low >> 10) << 32 }

    private static func hash(_ id: PlanID) -> Int { Self.home(Self.tag(id)) }

    private static func home(_ entry: UInt64) -> Int { Int(truncatingIfNeeded: entry >> 32) }

    private static func entry(_ slot: Int, _ id: PlanID) -> UInt64 { Self.tag(id) | UInt64(UInt32(slot + 1)) }

    private static func slot(_ entry: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: entry)) - 1 }
}
