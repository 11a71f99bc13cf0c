internal import Facts
internal import RoutePlanning

/// Writes facts as rows, inside the caller's transaction.
///
/// What it remembers may be wrong after a rollback: make another one then.
struct FactWriter: ~Copyable {
    private var insertMany: EventStatement
    private var insertOne: EventStatement
    private var plans: PlanWriter

    /// Prepares the statements; the key all facts are made with is in the store from here on.
    init(_ connection: borrowing SQLiteConnection, key: KeyID, sequence: UInt64) throws(SQLiteFailure) {
        let keyNumber = try Self.number(of: key, sequence: sequence, in: connection)
        let insertMany = try EventStatement(connection, rowCount: Limits.rowsPerStatement, key: keyNumber)
        let insertOne = try EventStatement(connection, rowCount: 1, key: keyNumber)
        let plans = try PlanWriter(connection, keyNumber: keyNumber)
        self.plans = plans
        self.insertMany = insertMany
        self.insertOne = insertOne
    }

    /// Writes the first of the facts, as many as whole statements hold, and removes them; those of an entry stand together.
    mutating func writeMost(of facts: inout [PublicFact]) throws(SQLiteFailure) {
        let count = facts.count / self.insertMany.rowCount * self.insertMany.rowCount
        guard count > 0 else { return }
        for first in stride(from: 0, to: count, by: self.insertMany.rowCount) {
            for row in 0..<self.insertMany.rowCount {
                let fact = facts[first + row]
                let plan = try self.plans.number(of: fact)
                let position = Self.position(of: first + row, among: facts)
                self.insertMany.bind(fact, position: position, plan: plan, row: row)
            }
            try self.insertMany.run()
        }
        facts.removeFirst(count)
    }

    /// Writes the rest and removes it: whoever commits has to call it before.
    mutating func writeRest(of facts: inout [PublicFact]) throws(SQLiteFailure) {
        for index in facts.indices {
            let fact = facts[index]
            let plan = try self.plans.number(of: fact)
            let position = Self.position(of: index, among: facts)
            self.insertOne.bind(fact, position: position, plan: plan, row: 0)
            try self.insertOne.run()
        }
        try self.plans.writeRest()
        facts.removeAll(keepingCapacity: true)
    }

    /// Forgets numbers of plans, some of which may be gone.
    mutating func forgetPlans() { self.plans.forget() }

    /// The last fact of an entry has its last position, the one before it the one before that.
    private static func position(of index: Int, among facts: [PublicFact]) -> UInt64 {
        let sequence = facts[index].sequence
        var last = index
        while last + 1 < facts.count, facts[last + 1].sequence == sequence { last += 1 }
        precondition(last - index < 4, "positions have room for four events of an entry")
        return FactRow.lastPosition(of: sequence) - UInt64(last - index)
    }

    /// The number of a key, which is new after a rotation.
    private static func number(
        of key: KeyID, sequence: UInt64, in connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> Int64 {
        let find = "SELECT number FROM keys WHERE key_id = \(key.number)"
        if let number = try connection.integer(find) { return number }
        try connection.run("INSERT INTO keys (key_id, first_sequence) VALUES (\(key.number), \(sequence + 1))")
        guard let number = try connection.integer(find) else { throw SQLiteFailure(unreadable: "a row of keys") }
        return number
    }
}
