internal import Facts
internal import RoutePlanning

/// Writes facts as rows, inside the caller's transaction.
///
/// Remembers the numbers of plans it has met lately. After a rollback those may be wrong: make another one then.
struct FactWriter: ~Copyable {
    private var insertEvent: SQLiteStatement
    private var insertPlan: SQLiteStatement
    private var namePlan: SQLiteStatement
    private var findPlan: SQLiteStatement
    private let keyNumber: Int64
    private var nextPlan: Int64
    private var plans: [PlanID: Int64] = [:]
    private var routes: [UInt8] = []

    /// Prepares the statements; the key all facts are made with is in the store from here on.
    init(_ connection: borrowing SQLiteConnection, key: KeyID, sequence: UInt64) throws(SQLiteFailure) {
        let insertEvent = try connection.prepare(
            "INSERT INTO events VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20)")
        let insertPlan = try connection.prepare("INSERT OR IGNORE INTO plans VALUES (?1, ?2, ?3, ?4, ?5)")
        let namePlan = try connection.prepare(
            "UPDATE plans SET owner = ?2, external_id = ?3, key = ?4 WHERE number = ?1")
        let findPlan = try connection.prepare("SELECT number FROM plans WHERE plan = ?1")
        let keyNumber = try Self.number(of: key, sequence: sequence, in: connection)
        let nextPlan = try connection.integer("SELECT max(number) + 1 FROM plans") ?? 1
        self.insertEvent = insertEvent
        self.insertPlan = insertPlan
        self.namePlan = namePlan
        self.findPlan = findPlan
        self.keyNumber = keyNumber
        self.nextPlan = nextPlan
    }

    /// Adds the facts of one entry.
    mutating func write(_ facts: [PublicFact]) throws(SQLiteFailure) {
        precondition(facts.count <= 4, "positions have room for four events of an entry")
        for (index, fact) in facts.enumerated() {
            let plan = try self.number(of: fact)
            self.insertEvent.bind(1, fact.sequence << 2 | UInt64(4 - facts.count + index))
            self.insertEvent.bind(2, plan)
            self.insertEvent.bind(3, fact.position.version)
            self.insertEvent.bind(4, fact.position.revision)
            self.insertEvent.bind(5, Int64(fact.position.generation))
            self.insertEvent.bind(6, Int64(fact.position.state.rawValue))
            self.insertEvent.bind(7, Int64(fact.detail.kind.rawValue))
            self.insertEvent.bind(8, Int64(fact.command.rawValue))
            self.insertEvent.bind(9, Int64(fact.actorType.rawValue))
            self.insertEvent.bind(10, self.keyNumber)
            self.insertEvent.bind(11, fact.at.nanoseconds)
            self.insertEvent.bind(12, fact.eventID.low)
            self.bind(13, fact.commandKey)
            self.bind(14, fact.actor)
            self.bind(fact.detail)
            try self.insertEvent.run()
        }
    }

    /// Forgets numbers of plans, some of which may be gone.
    mutating func forgetPlans() { self.plans.removeAll(keepingCapacity: true) }

    // MARK: Details

    private mutating func bind(_ detail: FactDetail) {
        switch detail {
        case .created(_, _, let stopCount, let location, let options):
            self.bind(number: Int64(stopCount), first: location, second: options)
        case .revised(let stopCount, let location, let options):
            self.bind(number: stopCount.map { Int64($0) }, first: location, second: options)
        case .stopsRelabelled(let stopCount): self.bind(number: Int64(stopCount))
        case .editorOpened(let component): self.bind(name: component)
        case .editorReplaced(let cause, let component): self.bind(code: Int64(cause.rawValue), name: component)
        case .calculationRequested(let calculation): self.bind(number: Int64(calculation))
        case .candidatesReceived(let calculation, let routes):
            self.bind(number: Int64(calculation))
            // Taken out and put back, so that its room is used again.
            var text = self.routes
            self.routes = []
            text.removeAll(keepingCapacity: true)
            RouteText.write(routes, to: &text)
            self.insertEvent.bind(20, utf8: text.span)
            self.routes = text
        case .calculationFailed(let calculation, let failure, let httpStatus):
            self.bind(
                number: Int64(calculation), code: Int64(failure.rawValue) | Int64(httpStatus?.code ?? 0) << 8)
        case .routeSelected(let candidateID, let index, let supersedes):
            self.bind(number: Int64(index))
            self.bind(17, candidateID)
            if let supersedes { self.bind(18, supersedes) }
        case .navigationRequested(let handoffID, let attemptID, let number, let target),
            .handoffRetried(let handoffID, let attemptID, let number, let target):
            self.bind(number: Int64(number), name: target)
            self.bind(17, handoffID)
            self.bind(18, attemptID)
        case .navigationHandedOff(let attemptID, let session, let late, let diverged):
            self.bind(code: (late ? 1 : 0) | (diverged ? 2 : 0), second: session)
            self.bind(17, attemptID)
        case .handoffRejected(let attemptID, let rejection):
            self.bind(code: Int64(rejection.rawValue))
            self.bind(17, attemptID)
        case .handoffTimedOut(let attemptID):
            self.bind()
            self.bind(17, attemptID)
        case .returnedToSelection: self.bind()
        case .cancelled(let cause): self.bind(code: Int64(cause.rawValue))
        }
    }

    private mutating func bind(
        number: Int64? = nil, code: Int64? = nil, first: Pseudonym? = nil, second: Pseudonym? = nil,
        name: RegisteredName? = nil
    ) {
        if let number { self.insertEvent.bind(15, number) } else { self.insertEvent.bindNull(15) }
        if let code { self.insertEvent.bind(16, code) } else { self.insertEvent.bindNull(16) }
        self.bind(17, first)
        self.bind(18, second)
        if let name { self.insertEvent.bind(19, utf8: name.text.utf8.span) } else { self.insertEvent.bindNull(19) }
        self.insertEvent.bindNull(20)
    }

    private mutating func bind(_ index: Int, _ pseudonym: Pseudonym?) {
        if let pseudonym {
            self.insertEvent.bind(index, high: pseudonym.high, low: pseudonym.low)
        } else {
            self.insertEvent.bindNull(index)
        }
    }

    private mutating func bind(_ index: Int, _ identifier: some Identifier) {
        self.insertEvent.bind(index, high: identifier.high, low: identifier.low)
    }

    // MARK: Plans

    /// The plan's number; a plan that is new here gets the next one.
    private mutating func number(of fact: PublicFact) throws(SQLiteFailure) -> Int64 {
        if case .created(let owner, let externalID, _, _, _) = fact.detail {
            return try self.begin(fact.planID, owner: owner, externalID: externalID)
        }
        if let number = self.plans[fact.planID] { return number }
        if let number = try self.find(fact.planID) {
            self.remember(fact.planID, number)
            return number
        }
        // Its beginning lies in a gap, or was too old to be kept.
        return try self.begin(fact.planID, owner: nil, externalID: nil)
    }

    private mutating func begin(
        _ id: PlanID, owner: Pseudonym?, externalID: Pseudonym?
    ) throws(SQLiteFailure) -> Int64 {
        self.insertPlan.bind(1, self.nextPlan)
        self.insertPlan.bind(2, high: id.high, low: id.low)
        Self.bind(3, owner, in: &self.insertPlan)
        Self.bind(4, externalID, in: &self.insertPlan)
        self.insertPlan.bind(5, self.keyNumber)
        try self.insertPlan.run()
        if let number = try self.insertPlan.changedRowCount > 0 ? self.nextPlan : self.find(id) {
            if number == self.nextPlan {
                self.nextPlan += 1
            } else {
                // Known by what came later, from before a gap was filled.
                self.namePlan.bind(1, number)
                Self.bind(2, owner, in: &self.namePlan)
                Self.bind(3, externalID, in: &self.namePlan)
                self.namePlan.bind(4, self.keyNumber)
                try self.namePlan.run()
            }
            self.remember(id, number)
            return number
        }
        throw SQLiteFailure(unreadable: "a row of plans")
    }

    private mutating func find(_ id: PlanID) throws(SQLiteFailure) -> Int64? {
        self.findPlan.bind(1, high: id.high, low: id.low)
        guard try self.findPlan.step() else { return nil }
        defer { self.findPlan.reset() }
        return self.findPlan.integer(0)
    }

    private mutating func remember(_ id: PlanID, _ number: Int64) {
        if self.plans.count >= Limits.plansRememberedMax { self.plans.removeAll(keepingCapacity: true) }
        self.plans[id] = number
    }

    private static func bind(_ index: Int, _ pseudonym: Pseudonym?, in statement: inout SQLiteStatement) {
        if let pseudonym {
            statement.bind(index, high: pseudonym.high, low: pseudonym.low)
        } else {
            statement.bindNull(index)
        }
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
