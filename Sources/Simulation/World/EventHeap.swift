/// What is going to happen, earliest first; of what happens at the same moment, the lot decides.
struct EventHeap {
    /// One thing that is going to happen.
    struct Entry {
        let time: UInt64
        let lot: UInt64
        let event: WorldEvent

        fileprivate func precedes(_ other: Entry) -> Bool {
            self.time != other.time ? self.time < other.time : self.lot < other.lot
        }
    }

    private var entries: [Entry] = []

    /// How many are planned.
    var count: Int { self.entries.count }

    /// The next to happen.
    var first: Entry? { self.entries.first }

    /// Adds one.
    mutating func insert(_ event: WorldEvent, at time: UInt64, lot: UInt64) {
        self.entries.append(Entry(time: time, lot: lot, event: event))
        var child = self.entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard self.entries[child].precedes(self.entries[parent]) else { return }
            self.entries.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the next out.
    mutating func removeFirst() -> Entry? {
        guard let first = self.entries.first, let last = self.entries.popLast() else { return nil }
        guard !self.entries.isEmpty else { return first }
        self.entries[0] = last
        var parent = 0
        while true {
            var earliest = parent
            for child in (2 * parent + 1)...(2 * parent + 2) where child < self.entries.count {
                if self.entries[child].precedes(self.entries[earliest]) { earliest = child }
            }
            guard earliest != parent else { return first }
            self.entries.swapAt(earliest, parent)
            parent = earliest
        }
    }
}
