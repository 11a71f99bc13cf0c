internal import Delivering
internal import WireSchema

/// The rows of `consumers`, `tries` and `parked`; each method is one or two statements inside the caller's transaction.
struct ConsumerRows: ~Copyable {
    private var selectAll: SQLiteStatement
    private var selectTries: SQLiteStatement
    private var insertion: SQLiteStatement
    private var deletion: SQLiteStatement
    private var change: SQLiteStatement
    private var tryChange: SQLiteStatement
    private var triesDeletion: SQLiteStatement
    private var tryDeletion: SQLiteStatement
    private var parking: SQLiteStatement
    private var parkedSelection: SQLiteStatement
    private var parkedCounting: SQLiteStatement
    private var releasing: SQLiteStatement

    init(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        let selectAll = try connection.prepare(
            "SELECT name, incarnation, cursor, delivered, generation, window FROM consumers ORDER BY name")
        let selectTries = try connection.prepare(
            """
            SELECT sequence, attempts, (
                SELECT count(*) FROM events e
                WHERE e.position >= tries.sequence << 2 AND e.position <= tries.sequence << 2 | 3 AND NOT EXISTS (
                    SELECT 1 FROM parked WHERE parked.consumer = tries.consumer AND parked.position = e.position))
            FROM tries WHERE consumer = ?1 ORDER BY sequence
            """)
        let insertion = try connection.prepare(
            """
            INSERT INTO consumers (name, incarnation, cursor, delivered, generation, window, created_ns, updated_ns)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
            """)
        let deletion = try connection.prepare("DELETE FROM consumers WHERE name = ?1")
        let change = try connection.prepare(
            "UPDATE consumers SET cursor = ?2, delivered = ?3, generation = ?4, updated_ns = ?5 WHERE name = ?1")
        let tryChange = try connection.prepare(
            """
            INSERT INTO tries (consumer, sequence, attempts) VALUES (?1, ?2, ?3)
            ON CONFLICT (consumer, sequence) DO UPDATE SET attempts = excluded.attempts
            """)
        let triesDeletion = try connection.prepare("DELETE FROM tries WHERE consumer = ?1 AND sequence <= ?2")
        let tryDeletion = try connection.prepare("DELETE FROM tries WHERE consumer = ?1 AND sequence = ?2")
        let parking = try connection.prepare(
            """
            INSERT INTO parked (consumer, position, event_id, parked_ns, reason, attempts)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """)
        let parkedSelection = try connection.prepare(
            "SELECT position FROM parked WHERE consumer = ?1 AND event_id = ?2")
        let parkedCounting = try connection.prepare("SELECT count(*) FROM parked WHERE consumer = ?1")
        let releasing = try connection.prepare("DELETE FROM parked WHERE consumer = ?1 AND position = ?2")
        self.selectAll = selectAll
        self.selectTries = selectTries
        self.insertion = insertion
        self.deletion = deletion
        self.change = change
        self.tryChange = tryChange
        self.triesDeletion = triesDeletion
        self.tryDeletion = tryDeletion
        self.parking = parking
        self.parkedSelection = parkedSelection
        self.parkedCounting = parkedCounting
        self.releasing = releasing
    }

    /// Every consumer as it is stored.
    mutating func all() throws(SQLiteFailure) -> [PlainName: Consumer] {
        var consumers: [PlainName: Consumer] = [:]
        while try self.selectAll.step() {
            // A name that is none was put there by somebody else's hand: nobody can ask for it.
            guard let name = PlainName(stored: self.selectAll.bytes(0)) else { continue }
            let cursor = self.selectAll.word(2)
            consumers[name] = Consumer(
                name: name, window: min(max(Int(self.selectAll.integer(5)), 1), Delivering.Limits.windowMax),
                incarnation: self.selectAll.word(1), generation: self.selectAll.word(4), cursor: cursor,
                handedTo: max(self.selectAll.word(3), cursor), tries: try self.tries(of: name))
        }
        return consumers
    }

    private mutating func tries(of name: PlainName) throws(SQLiteFailure) -> [Try] {
        var tries: [Try] = []
        self.selectTries.bind(1, name.text)
        while try self.selectTries.step() {
            tries.append(
                Try(
                    sequence: self.selectTries.word(0), attempts: UInt32(clamping: self.selectTries.integer(1)),
                    eventCount: Int(self.selectTries.integer(2))))
        }
        return tries
    }

    mutating func insert(_ consumer: Consumer, at now: UInt64) throws(SQLiteFailure) {
        self.insertion.bind(1, consumer.name.text)
        self.insertion.bind(2, consumer.incarnation)
        self.insertion.bind(3, consumer.cursor)
        self.insertion.bind(4, consumer.handedTo)
        self.insertion.bind(5, consumer.generation)
        self.insertion.bind(6, Int64(consumer.window))
        self.insertion.bind(7, now)
        try self.insertion.run()
    }

    /// Its tries and what is parked for it go with it.
    mutating func delete(_ name: PlainName) throws(SQLiteFailure) {
        self.deletion.bind(1, name.text)
        try self.deletion.run()
    }

    mutating func update(_ consumer: Consumer, at now: UInt64) throws(SQLiteFailure) {
        self.change.bind(1, consumer.name.text)
        self.change.bind(2, consumer.cursor)
        self.change.bind(3, consumer.handedTo)
        self.change.bind(4, consumer.generation)
        self.change.bind(5, now)
        try self.change.run()
    }

    mutating func store(_ attempt: Try, of name: PlainName) throws(SQLiteFailure) {
        self.tryChange.bind(1, name.text)
        self.tryChange.bind(2, attempt.sequence)
        self.tryChange.bind(3, Int64(attempt.attempts))
        try self.tryChange.run()
    }

    mutating func deleteTries(of name: PlainName, upTo sequence: UInt64) throws(SQLiteFailure) {
        self.triesDeletion.bind(1, name.text)
        self.triesDeletion.bind(2, sequence)
        try self.triesDeletion.run()
    }

    mutating func deleteTry(of name: PlainName, _ sequence: UInt64) throws(SQLiteFailure) {
        self.tryDeletion.bind(1, name.text)
        self.tryDeletion.bind(2, sequence)
        try self.tryDeletion.run()
    }

    // MARK: Parked events

    mutating func park(
        _ event: EventName, at position: UInt64, for name: PlainName, reason: PlainName, attempts: UInt32, now: UInt64
    ) throws(SQLiteFailure) {
        self.parking.bind(1, name.text)
        self.parking.bind(2, position)
        self.parking.bind(3, high: event.high, low: event.low)
        self.parking.bind(4, now)
        self.parking.bind(5, reason.text)
        self.parking.bind(6, Int64(attempts))
        try self.parking.run()
    }

    /// Where the event stands if it is parked.
    mutating func parkedPosition(of event: EventName, for name: PlainName) throws(SQLiteFailure) -> UInt64? {
        self.parkedSelection.bind(1, name.text)
        self.parkedSelection.bind(2, high: event.high, low: event.low)
        guard try self.parkedSelection.step() else { return nil }
        let position = self.parkedSelection.word(0)
        self.parkedSelection.reset()
        return position
    }

    mutating func parkedCount(of name: PlainName) throws(SQLiteFailure) -> UInt64 {
        self.parkedCounting.bind(1, name.text)
        guard try self.parkedCounting.step() else { return 0 }
        let count = self.parkedCounting.word(0)
        self.parkedCounting.reset()
        return count
    }

    mutating func release(at position: UInt64, for name: PlainName) throws(SQLiteFailure) {
        self.releasing.bind(1, name.text)
        self.releasing.bind(2, position)
        try self.releasing.run()
    }
}

extension PlainName {
    /// A name as it is stored; nil where the bytes are none.
    fileprivate init?(stored bytes: [UInt8]) {
        do throws(Fault) {
            try self.init(utf8: bytes)
        } catch {
            return nil
        }
    }
}
