/// Removes facts that are older than they are kept, a few thousand in a transaction; for the thread that writes.
///
/// A fact some consumer has not acknowledged stays, however old it is.
package struct Pruning: ~Copyable {
    /// What would go.
    package struct Prospect: Equatable, Sendable {
        /// How many facts.
        package let eventCount: UInt64
        /// Everything up to here would be gone; 0 where nothing would.
        package let lastSequence: UInt64
        /// The consumers' acknowledgements, and not time, decide.
        package let isHeldByConsumer: Bool
    }

    private var search: EventSearch
    private var findRest: SQLiteStatement
    private var remove: SQLiteStatement
    private var removePlan: SQLiteStatement
    private var note: SQLiteStatement

    /// Prepares for one connection.
    package init(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        let search = try EventSearch(connection)
        let findRest = try connection.prepare(
            """
            SELECT position FROM events WHERE position < ?1 ORDER BY position LIMIT 1 OFFSET \(Limits.prunedRowMax)
            """)
        let remove = try connection.prepare("DELETE FROM events WHERE position < ?1 RETURNING plan")
        let removePlan = try connection.prepare(
            "DELETE FROM plans WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM events WHERE events.plan = ?1)")
        let note = try connection.prepare(
            "UPDATE store SET kept_from = max(kept_from, coalesce((SELECT min(position) >> 2 FROM events), sequence + 1))"
        )
        self.search = search
        self.findRest = findRest
        self.remove = remove
        self.removePlan = removePlan
        self.note = note
    }

    /// What is older than a moment and acknowledged by everybody.
    package mutating func prospect(
        before moment: UInt64, in connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> Prospect {
        let (end, isHeld) = try self.end(before: moment, in: connection)
        let count = try connection.integer("SELECT count(*) FROM events WHERE position < \(end)") ?? 0
        return Prospect(
            eventCount: UInt64(count), lastSequence: count == 0 ? 0 : FactRow.sequence(of: end - 1),
            isHeldByConsumer: isHeld)
    }

    /// Removes some of it, whole entries only, inside the caller's transaction; how many facts that were.
    package mutating func step(
        before moment: UInt64, in connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> Int {
        let (end, _) = try self.end(before: moment, in: connection)
        self.remove.bind(1, try self.firstOfRest(before: end))
        var plans: Set<Int64> = []
        var count = 0
        while try self.remove.step() {
            plans.insert(self.remove.integer(0))
            count += 1
        }
        guard count > 0 else { return 0 }
        for plan in plans {
            self.removePlan.bind(1, plan)
            try self.removePlan.run()
        }
        try self.note.run()
        return count
    }

    /// The first position that one step leaves: that of an entry's first event, or `end`.
    private mutating func firstOfRest(before end: UInt64) throws(SQLiteFailure) -> UInt64 {
        self.findRest.bind(1, end)
        guard try self.findRest.step() else { return end }
        defer { self.findRest.reset() }
        return FactRow.lastPosition(of: FactRow.sequence(of: self.findRest.word(0)) - 1) + 1
    }

    /// The first position that stays, and whether a consumer holds it.
    private mutating func end(
        before moment: UInt64, in connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> (end: UInt64, isHeld: Bool) {
        guard let first = try connection.integer("SELECT min(position) FROM events"),
            let last = try connection.integer("SELECT max(position) FROM events")
        else { return (0, false) }
        let byTime = try self.search.position(at: moment, from: UInt64(first), to: UInt64(last) + 1)
        guard let cursor = try connection.integer("SELECT min(cursor) FROM consumers") else { return (byTime, false) }
        let byConsumers = FactRow.lastPosition(of: UInt64(cursor)) + 1
        return (min(byTime, byConsumers), byConsumers < byTime)
    }
}
