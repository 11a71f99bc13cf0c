internal import Facts
internal import RoutePlanning

/// Inserts rows of `events`, always as many at once: a statement costs as much as the rows of it.
///
/// What fails ends the transaction, which nobody would commit then: so SQLite need not be able to undo the statement alone.
struct EventStatement: ~Copyable {
    private static let columnCount = 20

    /// Rows of one run.
    let rowCount: Int
    private var statement: SQLiteStatement
    /// For each row the columns that hold something now: those that did not and do not need not be bound.
    private var given: [UInt32]
    /// What is bound to each place that holds a number: a row of the same number need not bind it.
    private var numbers: [Int64]
    /// The row that is bound.
    private var row = 0
    /// The columns of it that hold something, by their bits.
    private var columns: UInt32 = 0
    private var routes: [UInt8] = []

    /// Prepares it; `key` is the number of the key that all facts are made with.
    init(_ connection: borrowing SQLiteConnection, rowCount: Int, key: Int64) throws(SQLiteFailure) {
        let places = "(" + Array(repeating: "?", count: Self.columnCount).joined(separator: ",") + ")"
        var statement = try connection.prepare(
            "INSERT OR ROLLBACK INTO events VALUES "
                + Array(repeating: places, count: rowCount).joined(separator: ","))
        for row in 0..<rowCount { statement.bind(row * Self.columnCount + 10, key) }
        self.rowCount = rowCount
        self.statement = statement
        self.given = Array(repeating: 0, count: rowCount)
        self.numbers = Array(repeating: 0, count: (rowCount + 1) * Self.columnCount)
    }

    /// Binds the values of one row; each row has to be before each run.
    mutating func bind(_ fact: PublicFact, position: UInt64, plan: Int64, row: Int) {
        precondition(row < self.rowCount, "a row is one of the statement's")
        self.row = row
        self.columns = 0
        self.bind(1, Int64(bitPattern: position))
        self.bind(2, plan)
        self.bind(3, Int64(bitPattern: fact.position.version))
        self.bind(4, Int64(bitPattern: fact.position.revision))
        self.bind(5, Int64(fact.position.generation))
        self.bind(6, Int64(fact.position.state.rawValue))
        self.bind(7, Int64(fact.detail.kind.rawValue))
        self.bind(8, Int64(fact.command.rawValue))
        self.bind(9, Int64(fact.actorType.rawValue))
        self.bind(11, Int64(bitPattern: fact.at.nanoseconds))
        self.bind(12, Int64(bitPattern: fact.eventID.low))
        self.bind(13, fact.commandKey)
        if let actor = fact.actor { self.bind(14, actor) }
        self.bind(fact.detail)
        self.bindNothing(to: self.given[row] & ~self.columns)
        self.given[row] = self.columns
    }

    /// Writes the rows.
    mutating func run() throws(SQLiteFailure) { try self.statement.run() }

    // MARK: Details

    private mutating func bind(_ detail: FactDetail) {
        switch detail {
        case .created(_, _, let stopCount, let location, let options):
            self.bind(15, Int64(stopCount))
            self.bind(17, location)
            self.bind(18, options)
        case .revised(let stopCount, let location, let options):
            if let stopCount { self.bind(15, Int64(stopCount)) }
            if let location { self.bind(17, location) }
            if let options { self.bind(18, options) }
        case .stopsRelabelled(let stopCount): self.bind(15, Int64(stopCount))
        case .editorOpened(let component): self.bind(component)
        case .editorReplaced(let cause, let component):
            self.bind(16, Int64(cause.rawValue))
            self.bind(component)
        case .calculationRequested(let calculation): self.bind(15, Int64(calculation))
        case .candidatesReceived(let calculation, let routes):
            self.bind(15, Int64(calculation))
            self.bind(routes)
        case .calculationFailed(let calculation, let failure, let httpStatus):
            self.bind(15, Int64(calculation))
            self.bind(16, Int64(failure.rawValue) | Int64(httpStatus?.code ?? 0) << 8)
        case .routeSelected(let candidateID, let index, let supersedes):
            self.bind(15, Int64(index))
            self.bind(17, candidateID)
            if let supersedes { self.bind(18, supersedes) }
        case .navigationRequested(let handoffID, let attemptID, let number, let target),
            .handoffRetried(let handoffID, let attemptID, let number, let target):
            self.bind(15, Int64(number))
            self.bind(17, handoffID)
            self.bind(18, attemptID)
            self.bind(target)
        case .navigationHandedOff(let attemptID, let session, let late, let diverged):
            self.bind(16, (late ? 1 : 0) | (diverged ? 2 : 0))
            self.bind(17, attemptID)
            self.bind(18, session)
        case .handoffRejected(let attemptID, let rejection):
            self.bind(16, Int64(rejection.rawValue))
            self.bind(17, attemptID)
        case .handoffTimedOut(let attemptID): self.bind(17, attemptID)
        case .returnedToSelection: break
        case .cancelled(let cause): self.bind(16, Int64(cause.rawValue))
        }
    }

    // MARK: Columns, counted from 1

    private mutating func bind(_ column: Int, _ number: Int64) {
        let place = self.place(of: column)
        guard self.given[self.row] & 1 << UInt32(column) == 0 || self.numbers[place] != number else { return }
        self.statement.bind(place, number)
        self.numbers[place] = number
    }

    private mutating func bind(_ column: Int, _ pseudonym: Pseudonym) {
        self.statement.bind(self.place(of: column), high: pseudonym.high, low: pseudonym.low)
    }

    private mutating func bind(_ column: Int, _ identifier: some Identifier) {
        self.statement.bind(self.place(of: column), high: identifier.high, low: identifier.low)
    }

    private mutating func bind(_ name: RegisteredName) {
        self.statement.bind(self.place(of: 19), utf8: name.text.utf8.span)
    }

    private mutating func bind(_ routes: [RouteSummary]) {
        // Taken out and put back, so that its room is used again.
        var text = self.routes
        self.routes = []
        text.removeAll(keepingCapacity: true)
        RouteText.write(routes, to: &text)
        self.statement.bind(self.place(of: 20), utf8: text.span)
        self.routes = text
    }

    private mutating func bindNothing(to columns: UInt32) {
        var rest = columns
        while rest != 0 {
            self.statement.bindNull(self.row * Self.columnCount + rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }

    private mutating func place(of column: Int) -> Int {
        self.columns |= 1 << UInt32(column)
        return self.row * Self.columnCount + column
    }
}
