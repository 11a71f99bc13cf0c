internal import Delivering
internal import WireSchema

/// The rows of `events` as the outbox reads them: in the order of the journal, without those parked for a consumer.
struct DeliveryRows: ~Copyable {
    /// One journal entry.
    struct Entry {
        let sequence: UInt64
        var facts: [FactView]
    }

    /// What follows a sequence.
    struct Page {
        var entries: [Entry]
        /// Whether there is nothing behind it.
        let isLast: Bool
        /// Everything up to here is projected.
        let end: UInt64
    }

    /// The oldest event a consumer has before it.
    struct Head {
        let sequence: UInt64
        let at: UInt64
    }

    private var selection: SQLiteStatement
    private var standing: SQLiteStatement
    private var nearest: SQLiteStatement
    private var counting: SQLiteStatement
    private var oldest: SQLiteStatement
    private var parkedSelection: SQLiteStatement
    private var single: SQLiteStatement
    private var encoder = DeliveryEncoder()

    init(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        let selection = try connection.prepare(
            """
            SELECT \(FactRow.columns) FROM \(FactRow.tables)
            WHERE e.position > ?2 AND NOT EXISTS (
                SELECT 1 FROM parked WHERE parked.consumer = ?1 AND parked.position = e.position)
            ORDER BY e.position LIMIT ?3
            """)
        let single = try connection.prepare(
            "SELECT \(FactRow.columns) FROM \(FactRow.tables) WHERE e.position = ?1")
        let standing = try connection.prepare("SELECT sequence, kept_from FROM store")
        let nearest = try connection.prepare(
            "SELECT position, at_ns, mark FROM events WHERE position >= ?1 ORDER BY position LIMIT 1")
        let counting = try connection.prepare(
            """
            SELECT
                (SELECT count(*) FROM events WHERE position > ?2 AND position <= ?3)
                - (SELECT count(*) FROM parked WHERE consumer = ?1 AND position > ?2 AND position <= ?3)
            """)
        let oldest = try connection.prepare(
            """
            SELECT e.position, e.at_ns FROM events e
            WHERE e.position > ?2 AND NOT EXISTS (
                SELECT 1 FROM parked WHERE parked.consumer = ?1 AND parked.position = e.position)
            ORDER BY e.position LIMIT 1
            """)
        let parkedSelection = try connection.prepare(
            """
            SELECT position, event_id, parked_ns, reason, attempts FROM parked
            WHERE consumer = ?1 AND position > ?2 ORDER BY position LIMIT ?3
            """)
        self.selection = selection
        self.single = single
        self.standing = standing
        self.nearest = nearest
        self.counting = counting
        self.oldest = oldest
        self.parkedSelection = parkedSelection
    }

    /// Everything up to here is projected.
    mutating func end() throws(SQLiteFailure) -> UInt64 {
        guard try self.standing.step() else { return 0 }
        defer { self.standing.reset() }
        return self.standing.word(0)
    }

    /// The first sequence whose events are kept.
    mutating func keptFrom() throws(SQLiteFailure) -> UInt64 {
        guard try self.standing.step() else { return 0 }
        defer { self.standing.reset() }
        return self.standing.word(1)
    }

    /// The entries behind a sequence, each whole, from at most so many rows and at least two.
    mutating func page(
        of name: PlainName, after sequence: UInt64, rowCountMax: Int
    ) throws(SQLiteFailure) -> Page {
        let end = try self.end()
        self.selection.bind(1, name.text)
        self.selection.bind(2, FactRow.lastPosition(of: sequence))
        self.selection.bind(3, Int64(rowCountMax))
        var entries: [Entry] = []
        var rowCount = 0
        var endsEntry = true
        while try self.selection.step() {
            rowCount += 1
            let position = self.selection.word(0)
            let fact = try FactRow.fact(of: self.selection)
            endsEntry = position & 3 == 3
            if let last = entries.indices.last, entries[last].sequence == FactRow.sequence(of: position) {
                entries[last].facts.append(fact)
            } else {
                entries.append(Entry(sequence: FactRow.sequence(of: position), facts: [fact]))
            }
        }
        guard rowCount == rowCountMax else { return Page(entries: entries, isLast: true, end: end) }
        // The rest of the last entry may lie behind the last row.
        if !endsEntry { entries.removeLast() }
        return Page(entries: entries, isLast: false, end: end)
    }

    /// The stream message of one entry.
    mutating func message(sequence: UInt64, attempt: UInt32, facts: [FactView]) -> [UInt8] {
        self.encoder.message(sequence: sequence, attempt: attempt, facts: facts)
    }

    /// What is parked for a consumer behind a position, and whether there is more.
    mutating func parked(
        for name: PlainName, after position: UInt64, countMax: Int
    ) throws(SQLiteFailure) -> (views: [ParkedView], next: UInt64) {
        self.parkedSelection.bind(1, name.text)
        self.parkedSelection.bind(2, position)
        self.parkedSelection.bind(3, Int64(countMax) + 1)
        var views: [ParkedView] = []
        var (last, isMore) = (position, false)
        while try self.parkedSelection.step() {
            guard views.count < countMax else {
                isMore = true
                continue
            }
            let event = self.parkedSelection.identifier(1) ?? (0, 0)
            last = self.parkedSelection.word(0)
            views.append(
                ParkedView(
                    event: EventName(high: event.high, low: event.low), fact: try self.fact(at: last),
                    reason: self.parkedSelection.text(3), attempts: UInt32(clamping: self.parkedSelection.integer(4)),
                    parkedAtNanoseconds: self.parkedSelection.word(2)))
        }
        return (views, isMore ? last : 0)
    }

    private mutating func fact(at position: UInt64) throws(SQLiteFailure) -> FactView? {
        self.single.bind(1, position)
        guard try self.single.step() else { return nil }
        defer { self.single.reset() }
        return try FactRow.fact(of: self.single)
    }

    /// How many events of an entry are told to a consumer.
    mutating func eventCount(of sequence: UInt64, for name: PlainName) throws(SQLiteFailure) -> Int {
        Int(try self.count(for: name, after: sequence - 1, upTo: sequence))
    }

    /// Events of a range of sequences that are not parked.
    mutating func count(for name: PlainName, after: UInt64, upTo: UInt64) throws(SQLiteFailure) -> UInt64 {
        self.counting.bind(1, name.text)
        self.counting.bind(2, FactRow.lastPosition(of: after))
        self.counting.bind(3, FactRow.lastPosition(of: upTo))
        guard try self.counting.step() else { return 0 }
        defer { self.counting.reset() }
        return UInt64(clamping: self.counting.integer(0))
    }

    /// The first event behind a sequence that is not parked.
    mutating func head(for name: PlainName, after sequence: UInt64) throws(SQLiteFailure) -> Head? {
        self.oldest.bind(1, name.text)
        self.oldest.bind(2, FactRow.lastPosition(of: sequence))
        guard try self.oldest.step() else { return nil }
        defer { self.oldest.reset() }
        return Head(sequence: FactRow.sequence(of: self.oldest.word(0)), at: self.oldest.word(1))
    }

    /// Where the event of that name stands: its first half is a time, and times ascend with positions.
    mutating func position(of event: EventName) throws(SQLiteFailure) -> UInt64? {
        var low: UInt64 = 0
        var high = FactRow.lastPosition(of: try self.end()) + 1
        while low < high {
            let middle = low + (high - low) / 2
            guard let found = try self.event(from: middle) else {
                high = middle
                continue
            }
            if found.at >= event.high {
                high = middle
            } else {
                low = found.position + 1
            }
        }
        var place = low
        while let found = try self.event(from: place), found.at == event.high {
            if found.mark == event.low { return found.position }
            place = found.position + 1
        }
        return nil
    }

    private mutating func event(
        from position: UInt64
    ) throws(SQLiteFailure) -> (position: UInt64, at: UInt64, mark: UInt64)? {
        self.nearest.bind(1, position)
        guard try self.nearest.step() else { return nil }
        defer { self.nearest.reset() }
        return (self.nearest.word(0), self.nearest.word(1), self.nearest.word(2))
    }
}
