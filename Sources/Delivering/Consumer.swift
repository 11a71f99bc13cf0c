/// A consumer as it is stored: how far it has acknowledged, who reads for it, and what was handed out.
///
/// Pure. Each method is one transaction of the store: it changes a copy, and the copy counts once it is stored. What is
/// handed out is recorded before it leaves, so the number of an attempt never repeats, whatever dies in between. Source:
/// docs/outbox.md.
package struct Consumer: Equatable, Sendable {
    /// Its name.
    package let name: PlainName
    /// Events it may have without acknowledging one.
    package let window: Int
    /// The incarnation of the journal whose sequences these are.
    package let incarnation: UInt64
    /// One more at every subscription, 0 before the first; only the newest counts.
    package private(set) var generation: UInt64
    /// Everything up to here is acknowledged.
    package private(set) var cursor: UInt64
    /// Everything up to here was handed to this generation; never before the cursor.
    package private(set) var handedTo: UInt64
    /// What was handed out ever and is not acknowledged, in order.
    package private(set) var tries: [Try]

    /// A consumer that will be told what comes behind a sequence.
    package init(name: PlainName, window: Int, incarnation: UInt64, after sequence: UInt64) {
        self.init(
            name: name, window: window, incarnation: incarnation, generation: 0, cursor: sequence, handedTo: sequence,
            tries: [])
    }

    /// A consumer as it was stored.
    package init(
        name: PlainName, window: Int, incarnation: UInt64, generation: UInt64, cursor: UInt64, handedTo: UInt64,
        tries: [Try]
    ) {
        precondition(
            (1...Limits.windowMax).contains(window), "a window has room for one event, and not for more than all")
        precondition(cursor <= handedTo, "what is acknowledged was handed out")
        self.name = name
        self.window = window
        self.incarnation = incarnation
        self.generation = generation
        self.cursor = cursor
        self.handedTo = handedTo
        self.tries = tries
    }

    /// Begins a new generation, which is handed everything behind the cursor again; all older ones are fenced.
    ///
    /// `told` is the incarnation the client knows, 0 for none; `own` is the journal's, and `end` the last sequence that
    /// is projected.
    package mutating func subscribe(told: UInt64, own: UInt64, end: UInt64) throws(ConsumerFault) {
        guard told == 0 || told == own, self.incarnation == own else { throw .otherIncarnation }
        guard self.cursor <= end else { throw .beyondEnd }
        self.generation += 1
        self.handedTo = self.cursor
    }

    /// What an acknowledgement came to.
    package enum Acknowledgement: Equatable, Sendable {
        /// The cursor moved.
        case moved
        /// It stood there already, or further on.
        case old
    }

    /// Acknowledges everything up to a sequence that was handed to the newest generation.
    package mutating func acknowledge(
        _ sequence: UInt64, generation: UInt64, told: UInt64, own: UInt64
    ) throws(ConsumerFault) -> Acknowledgement {
        guard told == own, self.incarnation == own else { throw .otherIncarnation }
        guard generation <= self.generation else { throw .notDelivered }
        guard generation == self.generation else { throw .fenced(by: self.generation) }
        guard sequence > self.cursor else { return .old }
        guard sequence <= self.handedTo else { throw .notDelivered }
        self.cursor = sequence
        self.tries.removeAll { $0.sequence <= sequence }
        return .moved
    }

    /// Events the newest generation has and has not acknowledged.
    package var underWayCount: Int {
        self.tries.reduce(0) { $1.sequence <= self.handedTo ? $0 + $1.eventCount : $0 }
    }

    /// How many events may be handed out now; an entry of two events needs both places, unless it goes alone.
    package var room: Int { max(self.window - self.underWayCount, 0) }

    /// Takes as many of the next entries as there is room for and records that they are handed out.
    ///
    /// `entries` are those behind `handedTo`, in order. Returns the number of the attempt of each that is taken.
    package mutating func hand(
        _ entries: [Entry], to generation: UInt64
    ) throws(ConsumerFault) -> [UInt32] {
        guard generation == self.generation else { throw .fenced(by: self.generation) }
        var attempts: [UInt32] = []
        var underWayCount = self.underWayCount
        for entry in entries {
            precondition(entry.sequence > self.handedTo, "entries are handed out in order")
            guard underWayCount == 0 || underWayCount + entry.eventCount <= self.window else { break }
            underWayCount += entry.eventCount
            attempts.append(self.note(entry))
            self.handedTo = entry.sequence
        }
        return attempts
    }

    /// Forgets an entry none of whose events is told any more, or that has fewer of them now.
    ///
    /// What was parked takes no room in the window. Returns how often it had been handed out.
    package mutating func park(_ sequence: UInt64, remainingCount: Int) -> UInt32 {
        guard let index = self.tries.firstIndex(where: { $0.sequence == sequence }) else { return 0 }
        let attempts = self.tries[index].attempts
        if remainingCount == 0 {
            self.tries.remove(at: index)
        } else {
            self.tries[index].eventCount = min(self.tries[index].eventCount, remainingCount)
        }
        return attempts
    }

    /// How often an entry was handed out.
    package func attempts(of sequence: UInt64) -> UInt32 {
        self.tries.first { $0.sequence == sequence }?.attempts ?? 0
    }

    /// Counts one attempt more of an entry, wherever among the tries it stands.
    private mutating func note(_ entry: Entry) -> UInt32 {
        var index = self.tries.count
        while index > 0, self.tries[index - 1].sequence >= entry.sequence { index -= 1 }
        guard index < self.tries.count, self.tries[index].sequence == entry.sequence else {
            self.tries.insert(Try(sequence: entry.sequence, attempts: 1, eventCount: entry.eventCount), at: index)
            return 1
        }
        self.tries[index].attempts += 1
        self.tries[index].eventCount = entry.eventCount
        return self.tries[index].attempts
    }
}
