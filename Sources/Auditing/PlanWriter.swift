internal import Facts
internal import RoutePlanning

/// Gives plans their numbers, and writes them as rows, inside the caller's transaction.
///
/// A plan whose id is above all in the store is new, for ids only grow: such rows wait until one statement writes many. For
/// any other the store is asked. Numbers are of no use after a rollback: make another one then.
struct PlanWriter: ~Copyable {
    private static let columnCount = 5

    /// A row that waits.
    private struct Row {
        let number: Int64
        let id: PlanID
        let owner: Pseudonym?
        let externalID: Pseudonym?
    }

    private var insertMany: SQLiteStatement
    private var insertOne: SQLiteStatement
    private var name: SQLiteStatement
    private var find: SQLiteStatement
    private let keyNumber: Int64
    private var next: Int64
    /// The greatest id there is.
    private var last: PlanID?
    private var known = PlanNumbers()
    private var waiting: [Row] = []

    /// Prepares the statements; `keyNumber` stands for the key all pseudonyms are made with.
    init(_ connection: borrowing SQLiteConnection, keyNumber: Int64) throws(SQLiteFailure) {
        let places = Array(repeating: "(?,?,?,?,?)", count: Limits.rowsPerStatement).joined(separator: ",")
        // What fails ends the transaction, which nobody would commit then.
        let insertMany = try connection.prepare("INSERT OR ROLLBACK INTO plans VALUES \(places)")
        let insertOne = try connection.prepare("INSERT OR IGNORE INTO plans VALUES (?1, ?2, ?3, ?4, ?5)")
        let name = try connection.prepare(
            "UPDATE plans SET owner = ?2, external_id = ?3, key = ?4 WHERE number = ?1")
        let find = try connection.prepare("SELECT number FROM plans WHERE plan = ?1")
        let next = try connection.integer("SELECT max(number) + 1 FROM plans") ?? 1
        var greatest = try connection.prepare("SELECT max(plan) FROM plans")
        let last = try greatest.step() ? greatest.identifier(0) : nil
        self.insertMany = insertMany
        self.insertOne = insertOne
        self.name = name
        self.find = find
        self.keyNumber = keyNumber
        self.next = next
        self.last = last.map { PlanID(high: $0.high, low: $0.low) }
    }

    /// The number of a fact's plan; a plan that is new here gets the next one.
    mutating func number(of fact: PublicFact) throws(SQLiteFailure) -> Int64 {
        if case .created(let owner, let externalID, _, _, _) = fact.detail {
            return try self.begin(fact.planID, owner: owner, externalID: externalID)
        }
        if let number = self.known[fact.planID] { return number }
        if let number = try self.stored(fact.planID) {
            self.known[fact.planID] = number
            return number
        }
        // Its beginning lies in a gap, or was too old to be kept.
        return try self.begin(fact.planID, owner: nil, externalID: nil)
    }

    /// Writes the rows that wait: whoever commits has to call it before.
    mutating func writeRest() throws(SQLiteFailure) {
        for row in self.waiting { _ = try self.insert(row) }
        self.waiting.removeAll(keepingCapacity: true)
    }

    /// Forgets numbers of plans, some of which may be gone.
    mutating func forget() { self.known = PlanNumbers() }

    // MARK: Private

    private mutating func begin(
        _ id: PlanID, owner: Pseudonym?, externalID: Pseudonym?
    ) throws(SQLiteFailure) -> Int64 {
        let row = Row(number: self.next, id: id, owner: owner, externalID: externalID)
        guard self.last.map({ $0 < id }) ?? true else { return try self.beginAmongOthers(row) }
        self.last = id
        self.next += 1
        self.known[id] = row.number
        self.waiting.append(row)
        if self.waiting.count == Limits.rowsPerStatement { try self.writeMany() }
        return row.number
    }

    /// Begins a plan that may be there: known by what came later, from before a gap was filled.
    private mutating func beginAmongOthers(_ row: Row) throws(SQLiteFailure) -> Int64 {
        try self.writeRest()
        if try self.insert(row) {
            self.next += 1
            self.known[row.id] = row.number
            return row.number
        }
        guard let number = try self.stored(row.id) else { throw SQLiteFailure(unreadable: "a row of plans") }
        self.name.bind(1, number)
        Self.bind(2, row.owner, in: &self.name)
        Self.bind(3, row.externalID, in: &self.name)
        self.name.bind(4, self.keyNumber)
        try self.name.run()
        self.known[row.id] = number
        return number
    }

    private mutating func writeMany() throws(SQLiteFailure) {
        for (index, row) in self.waiting.enumerated() {
            Self.bind(row, keyNumber: self.keyNumber, behind: index * Self.columnCount, in: &self.insertMany)
        }
        try self.insertMany.run()
        self.waiting.removeAll(keepingCapacity: true)
    }

    /// Writes one row; false where the plan is there.
    private mutating func insert(_ row: Row) throws(SQLiteFailure) -> Bool {
        Self.bind(row, keyNumber: self.keyNumber, behind: 0, in: &self.insertOne)
        try self.insertOne.run()
        return self.insertOne.changedRowCount > 0
    }

    private mutating func stored(_ id: PlanID) throws(SQLiteFailure) -> Int64? {
        try self.writeRest()
        self.find.bind(1, high: id.high, low: id.low)
        guard try self.find.step() else { return nil }
        defer { self.find.reset() }
        return self.find.integer(0)
    }

    private static func bind(_ row: Row, keyNumber: Int64, behind first: Int, in statement: inout SQLiteStatement) {
        statement.bind(first + 1, row.number)
        statement.bind(first + 2, high: row.id.high, low: row.id.low)
        Self.bind(first + 3, row.owner, in: &statement)
        Self.bind(first + 4, row.externalID, in: &statement)
        statement.bind(first + 5, keyNumber)
    }

    private static func bind(_ index: Int, _ pseudonym: Pseudonym?, in statement: inout SQLiteStatement) {
        if let pseudonym {
            statement.bind(index, high: pseudonym.high, low: pseudonym.low)
        } else {
            statement.bindNull(index)
        }
    }
}
