import Delivering

/// A consumer's history kept whole and searched from the beginning: slow, and plainly right.
struct NaiveOutbox {
    struct HandOut: Equatable {
        let sequence: UInt64
        let generation: UInt64
        let eventCount: Int
    }

    let window: Int
    /// Every entry there is, by sequence; the count of its events falls when some are parked.
    var entries: [Entry] = []
    var parked: Set<UInt64> = []
    /// Everything that ever left, in order.
    var handOuts: [HandOut] = []
    /// The highest acknowledged sequence, each time one was taken.
    var acknowledged: [UInt64] = [0]
    var generation: UInt64 = 0

    init(window: Int) { self.window = window }

    var cursor: UInt64 { self.acknowledged.max() ?? 0 }

    func attempts(of sequence: UInt64) -> Int {
        guard sequence > self.cursor, !self.parked.contains(sequence) else { return 0 }
        return self.handOuts.filter { $0.sequence == sequence }.count
    }

    var handedTo: UInt64 {
        max(self.cursor, self.handOuts.filter { $0.generation == self.generation }.map(\.sequence).max() ?? 0)
    }

    var underWayCount: Int {
        self.handOuts
            .filter {
                $0.generation == self.generation && $0.sequence > self.cursor && !self.parked.contains($0.sequence)
            }
            .reduce(0) { $0 + $1.eventCount }
    }

    /// The entries that would be offered to a page, in order.
    var following: [Entry] {
        self.entries.filter { $0.sequence > self.handedTo && !self.parked.contains($0.sequence) }
    }

    mutating func hand() -> [HandOut] {
        var taken: [HandOut] = []
        for entry in self.following {
            guard self.underWayCount == 0 || self.underWayCount + entry.eventCount <= self.window else { break }
            let handOut = HandOut(
                sequence: entry.sequence, generation: self.generation, eventCount: entry.eventCount)
            self.handOuts.append(handOut)
            taken.append(handOut)
        }
        return taken
    }
}
