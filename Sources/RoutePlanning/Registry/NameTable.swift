/// Which plans have an external id, found by a word that stands for it.
///
/// A hash table with open addressing in `Limits.shardsCount` pieces, so that growing stalls the writer for a thousandth of
/// the time. It holds no name: the plan has it, and whoever finds a plan here compares. The words are seeded anew in each
/// process, since hosts choose names and could otherwise choose such as meet in one place.
struct NameTable: Sendable {
    private struct Entry: Sendable {
        /// No plan has the id 0.
        static let vacant = Entry(word: 0, id: PlanID(high: 0, low: 0))

        let word: UInt64
        let id: PlanID

        var isVacant: Bool { self.id.high == 0 && self.id.low == 0 }
    }

    private struct Piece: Sendable {
        /// A power of two in number, at most three quarters full.
        var entries: [Entry] = []
        var count = 0
        /// What is in no place yet, while a snapshot is restored.
        var restored: [Entry] = []
    }

    /// Bytes of one place in the table.
    static var entryByteCount: Int { MemoryLayout<Entry>.stride }

    private var pieces = Array(repeating: Piece(), count: Limits.shardsCount)

    /// Notes a plan that `settle` gives a place: a million places all over a great table are slow to come by one by one,
    /// and fast where one piece after the other is filled.
    mutating func restore(_ id: PlanID, under key: ExternalKey) {
        let word = Self.word(of: key)
        self.pieces[Self.piece(of: word)].restored.append(Entry(word: word, id: id))
    }

    /// Gives all restored plans their places.
    mutating func settle() {
        for index in self.pieces.indices {
            let restored = self.pieces[index].restored
            guard !restored.isEmpty else { continue }
            self.pieces[index].restored = []
            var room = max(8, self.pieces[index].entries.count)
            while (self.pieces[index].count + restored.count) * 4 > room * 3 { room *= 2 }
            if room > self.pieces[index].entries.count { Self.grow(&self.pieces[index], to: room) }
            for entry in restored { Self.place(entry, in: &self.pieces[index].entries) }
            self.pieces[index].count += restored.count
        }
    }

    /// The plans whose names have the word of this one: mostly none, or the one that has the name.
    func plans(under key: ExternalKey) -> [PlanID] {
        let word = Self.word(of: key)
        let kept = self.pieces[Self.piece(of: word)].entries
        guard !kept.isEmpty else { return [] }
        let entries = kept.span
        var found: [PlanID] = []
        let mask = entries.count - 1
        var slot = Self.home(of: word) & mask
        while !entries[slot].isVacant {
            if entries[slot].word == word { found.append(entries[slot].id) }
            slot = (slot + 1) & mask
        }
        return found
    }

    /// Adds a plan.
    mutating func insert(_ id: PlanID, under key: ExternalKey) {
        let word = Self.word(of: key)
        Self.insert(Entry(word: word, id: id), into: &self.pieces[Self.piece(of: word)])
    }

    /// Takes a plan out that is there.
    mutating func remove(_ id: PlanID, under key: ExternalKey) {
        let word = Self.word(of: key)
        Self.remove(id, word, from: &self.pieces[Self.piece(of: word)])
    }

    private static func insert(_ entry: Entry, into piece: inout Piece) {
        if (piece.count + 1) * 4 > piece.entries.count * 3 { Self.grow(&piece, to: max(8, piece.entries.count * 2)) }
        Self.place(entry, in: &piece.entries)
        piece.count += 1
    }

    private static func remove(_ id: PlanID, _ word: UInt64, from piece: inout Piece) {
        let mask = piece.entries.count - 1
        var gap = Self.home(of: word) & mask
        while piece.entries[gap].id != id {
            precondition(!piece.entries[gap].isVacant, "a plan has its name until it is evicted")
            gap = (gap + 1) & mask
        }
        var next = (gap + 1) & mask
        while !piece.entries[next].isVacant {
            // An entry may fill the gap only if the gap is not before the place it hashes to.
            if (next - Self.home(of: piece.entries[next].word)) & mask >= (next - gap) & mask {
                piece.entries[gap] = piece.entries[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        piece.entries[gap] = .vacant
        piece.count -= 1
    }

    private static func grow(_ piece: inout Piece, to count: Int) {
        let old = piece.entries
        piece.entries = Array(repeating: .vacant, count: count)
        for entry in old where !entry.isVacant { Self.place(entry, in: &piece.entries) }
    }

    private static func place(_ entry: Entry, in entries: inout [Entry]) {
        let mask = entries.count - 1
        var slot = Self.home(of: entry.word) & mask
        while !entries[slot].isVacant { slot = (slot + 1) & mask }
        entries[slot] = entry
    }

    private static func word(of key: ExternalKey) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(key)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    private static func piece(of word: UInt64) -> Int {
        Int(truncatingIfNeeded: word & UInt64(Limits.shardsCount - 1))
    }

    private static func home(of word: UInt64) -> Int { Int(truncatingIfNeeded: word >> 10) & Int.max }
}
