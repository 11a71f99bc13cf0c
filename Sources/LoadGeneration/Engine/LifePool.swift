/// Lives that wait for their next step: those whose time has come in the order in which it came, and those that think.
struct LifePool: Equatable, Sendable {
    private struct Thinker: Equatable {
        let due: UInt64
        let life: Int
    }

    /// A ring: what was taken from the front is dropped from time to time.
    private var ready: [Int] = []
    private var taken = 0
    /// A heap, the first to be due on top.
    private var thinking: [Thinker] = []

    /// How many think at the moment.
    var thinkingCount: Int { self.thinking.count }

    /// When the next one has thought long enough.
    var nextDue: UInt64? { self.thinking.first?.due }

    var hasReady: Bool { self.taken < self.ready.count }

    mutating func add(_ life: Int, due: UInt64, now: UInt64) {
        guard due > now else { return self.ready.append(life) }
        self.thinking.append(Thinker(due: due, life: life))
        var child = self.thinking.count - 1
        while child > 0, self.thinking[child].due < self.thinking[(child - 1) / 2].due {
            self.thinking.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Moves those who have thought long enough to the others.
    mutating func wake(at now: UInt64) {
        while let first = self.thinking.first, first.due <= now {
            self.ready.append(first.life)
            let last = self.thinking.removeLast()
            if !self.thinking.isEmpty {
                self.thinking[0] = last
                self.sink()
            }
        }
    }

    mutating func take() -> Int? {
        guard self.hasReady else { return nil }
        self.taken += 1
        let life = self.ready[self.taken - 1]
        if self.taken == self.ready.count {
            self.ready.removeAll(keepingCapacity: true)
            self.taken = 0
        } else if self.taken > 4_096, self.taken * 2 > self.ready.count {
            self.ready.removeFirst(self.taken)
            self.taken = 0
        }
        return life
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < self.thinking.count && self.thinking[child].due < self.thinking[least].due { least = child }
            guard least != parent else { return }
            self.thinking.swapAt(parent, least)
            parent = least
        }
    }
}
