internal import Facts
internal import RoutePlanning
internal import WireSchema

/// Reads pages of facts over one read-only connection; for one thread.
///
/// A page and what it says of the store are read in one transaction, so they belong together.
struct HistoryRows: ~Copyable {
    private let connection: SQLiteConnection
    private var pseudonymiser: Pseudonymiser
    private var search: EventSearch
    private var findPlan: SQLiteStatement
    private var upward: SQLiteStatement
    private var downward: SQLiteStatement
    private var ofEverybody: SQLiteStatement
    private var edge: SQLiteStatement
    private var gaps: SQLiteStatement

    /// Opens the store at `path`; owners are known by their pseudonyms under `key`.
    static func open(path: String, key: [UInt8]) throws(SQLiteFailure) -> HistoryRows {
        let connection = try SQLiteConnection(opening: path, .reading)
        let search = try EventSearch(connection)
        let findPlan = try connection.prepare("SELECT number, owner FROM plans WHERE plan = ?1")
        let conditions = """
            e.position > ?2 AND e.position <= ?3 AND (?4 >> e.type) & 1 AND (?5 = 0 OR e.actor_type = ?5)
            AND (?6 IS NULL OR e.actor = ?6)
            """
        let select = "SELECT \(FactRow.columns) FROM \(FactRow.tables)"
        let upward = try connection.prepare(
            "\(select) WHERE e.plan = ?1 AND \(conditions) ORDER BY e.position LIMIT ?7")
        let downward = try connection.prepare(
            "\(select) WHERE e.plan = ?1 AND \(conditions) ORDER BY e.position DESC LIMIT ?7")
        let ofEverybody = try connection.prepare(
            "\(select) WHERE (?1 IS NULL OR p.owner = ?1) AND \(conditions) ORDER BY e.position LIMIT ?7")
        let edge = try connection.prepare(
            "SELECT position FROM events WHERE position > ?1 ORDER BY position LIMIT 1 OFFSET ?2")
        let gaps = try connection.prepare(
            """
            SELECT first_sequence, last_sequence FROM gaps WHERE last_sequence >= ?1 AND first_sequence <= ?2
            ORDER BY first_sequence LIMIT \(Limits.gapsToldMax)
            """)
        return HistoryRows(
            connection, Pseudonymiser(key: key.span), search, findPlan, upward, downward, ofEverybody, edge, gaps)
    }

    private init(
        _ connection: consuming SQLiteConnection, _ pseudonymiser: consuming Pseudonymiser,
        _ search: consuming EventSearch, _ findPlan: consuming SQLiteStatement, _ upward: consuming SQLiteStatement,
        _ downward: consuming SQLiteStatement, _ ofEverybody: consuming SQLiteStatement,
        _ edge: consuming SQLiteStatement, _ gaps: consuming SQLiteStatement
    ) {
        self.connection = connection
        self.pseudonymiser = pseudonymiser
        self.search = search
        self.findPlan = findPlan
        self.upward = upward
        self.downward = downward
        self.ofEverybody = ofEverybody
        self.edge = edge
        self.gaps = gaps
    }

    /// Answers one question.
    mutating func answer(to question: HistoryQuestion) -> HistoryAnswer {
        defer { self.connection.rollBack() }
        do throws(SQLiteFailure) {
            try self.connection.run("BEGIN")
            guard let standing = try AuditStanding(of: self.connection) else {
                throw SQLiteFailure(unreadable: "no row in store")
            }
            switch question.request {
            case .plan(let id, let newestFirst, let pageMax, let after):
                return try self.plan(
                    id, EventFilter(), newestFirst: newestFirst, pageMax, after, question.reach, standing)
            case .events(let filter, let pageMax, let after):
                if let id = filter.planID {
                    return try self.plan(id, filter, newestFirst: false, pageMax, after, question.reach, standing)
                }
                return try self.events(filter, pageMax, after, question.reach, standing)
            }
        } catch {
            return .failed(error)
        }
    }

    // MARK: One plan

    private mutating func plan(
        _ id: PlanID, _ filter: EventFilter, newestFirst: Bool, _ pageMax: Int, _ after: HistoryCursor?, _ reach: Reach,
        _ standing: AuditStanding
    ) throws(SQLiteFailure) -> HistoryAnswer {
        guard after?.incarnation ?? standing.incarnation == standing.incarnation else {
            return .refused(.incarnationMismatch)
        }
        guard let number = try self.number(of: id, within: reach) else { return .refused(.planNotFound) }
        var (start, end) = try self.range(of: filter, standing)
        if let after {
            if newestFirst {
                end = min(end, after.position - min(after.position, 1))
            } else {
                start = max(start, after.position)
            }
        }
        var page = Self.page(of: standing)
        if newestFirst {
            self.downward.bind(1, number)
            Self.bind(filter, from: start, to: end, rowMax: pageMax + 1, in: &self.downward)
            try Self.read(&self.downward, into: &page)
        } else {
            self.upward.bind(1, number)
            Self.bind(filter, from: start, to: end, rowMax: pageMax + 1, in: &self.upward)
            try Self.read(&self.upward, into: &page)
        }
        if page.facts.count > pageMax {
            page.facts.removeLast()
            page.next = page.facts.last.map { Self.cursor(at: $0, standing) }
        }
        // A list of events by plan, not a plan's history: only that one's answer has room for gaps.
        if filter.planID != nil { page.gaps = try self.gaps(behind: start, upTo: page.next?.position ?? end) }
        return .page(page)
    }

    private mutating func number(of id: PlanID, within reach: Reach) throws(SQLiteFailure) -> Int64? {
        self.findPlan.bind(1, high: id.high, low: id.low)
        guard try self.findPlan.step() else { return nil }
        defer { self.findPlan.reset() }
        switch reach {
        case .nobody: return nil
        case .everyOwner: return self.findPlan.integer(0)
        case .owner(let owner):
            let own = self.pseudonymiser.pseudonym(of: owner.text, as: .owner)
            guard let found = self.findPlan.identifier(1), found.high == own.high, found.low == own.low else {
                return nil
            }
            return self.findPlan.integer(0)
        }
    }

    // MARK: Everybody's

    private mutating func events(
        _ filter: EventFilter, _ pageMax: Int, _ after: HistoryCursor?, _ reach: Reach, _ standing: AuditStanding
    ) throws(SQLiteFailure) -> HistoryAnswer {
        guard after?.incarnation ?? standing.incarnation == standing.incarnation else {
            return .refused(.incarnationMismatch)
        }
        let (first, end) = try self.range(of: filter, standing)
        let start = max(first, after?.position ?? 0)
        var page = Self.page(of: standing)
        guard start < end else { return .page(page) }
        // One caller examines so many rows at most, whatever it asks for.
        let edge = min(end, try self.edge(behind: start) ?? end)
        switch reach {
        case .nobody: return .page(page)
        case .everyOwner: self.ofEverybody.bindNull(1)
        case .owner(let owner):
            let own = self.pseudonymiser.pseudonym(of: owner.text, as: .owner)
            self.ofEverybody.bind(1, high: own.high, low: own.low)
        }
        Self.bind(filter, from: start, to: edge, rowMax: pageMax + 1, in: &self.ofEverybody)
        try Self.read(&self.ofEverybody, into: &page)
        var last = edge
        if page.facts.count > pageMax {
            page.facts.removeLast()
            page.next = page.facts.last.map { Self.cursor(at: $0, standing) }
            last = page.next?.position ?? edge
        } else if edge < end {
            page.next = HistoryCursor(incarnation: standing.incarnation, position: edge)
        }
        page.gaps = try self.gaps(behind: start, upTo: last)
        return .page(page)
    }

    private mutating func edge(behind start: UInt64) throws(SQLiteFailure) -> UInt64? {
        self.edge.bind(1, start)
        self.edge.bind(2, Int64(Limits.rowsExaminedMax - 1))
        guard try self.edge.step() else { return nil }
        defer { self.edge.reset() }
        return self.edge.word(0)
    }

    /// Each gap once, with the page that leads over it: a position that has an event lies in none.
    private mutating func gaps(
        behind start: UInt64, upTo last: UInt64
    ) throws(SQLiteFailure) -> [HistoryPage.Gap] {
        self.gaps.bind(1, FactRow.sequence(of: start) + 1)
        self.gaps.bind(2, FactRow.sequence(of: last))
        var found: [HistoryPage.Gap] = []
        while try self.gaps.step() {
            found.append(HistoryPage.Gap(first: self.gaps.word(0), last: self.gaps.word(1)))
        }
        return found
    }

    // MARK: Both

    /// Positions behind the first and up to the second, by sequence and time.
    private mutating func range(
        of filter: EventFilter, _ standing: AuditStanding
    ) throws(SQLiteFailure) -> (start: UInt64, end: UInt64) {
        let last = min(filter.untilSequence == 0 ? standing.sequence : filter.untilSequence, standing.sequence)
        var end = FactRow.lastPosition(of: last)
        // Position 3 is the last of sequence 0, which nothing has.
        var start = FactRow.lastPosition(of: min(filter.afterSequence, standing.sequence))
        if filter.fromNanoseconds > 0 {
            let position = try self.search.position(at: filter.fromNanoseconds, from: start + 1, to: end + 1)
            start = max(start, position - 1)
        }
        if filter.untilNanoseconds > 0 {
            let position = try self.search.position(at: filter.untilNanoseconds, from: start + 1, to: end + 1)
            end = min(end, position - 1)
        }
        return (start, end)
    }

    private static func bind(
        _ filter: EventFilter, from start: UInt64, to end: UInt64, rowMax: Int, in statement: inout SQLiteStatement
    ) {
        statement.bind(2, start)
        statement.bind(3, end)
        let kinds = filter.kinds.reduce(Int64(0)) { $0 | 1 << Int64($1.rawValue) }
        statement.bind(4, filter.kinds.isEmpty ? .max : kinds)
        statement.bind(5, Int64(filter.actorType?.rawValue ?? 0))
        if let actor = filter.actor {
            statement.bind(6, high: actor.high, low: actor.low)
        } else {
            statement.bindNull(6)
        }
        statement.bind(7, Int64(rowMax))
    }

    private static func read(
        _ statement: inout SQLiteStatement, into page: inout HistoryPage
    ) throws(SQLiteFailure) {
        while try statement.step() { page.facts.append(try FactRow.fact(of: statement)) }
    }

    private static func page(of standing: AuditStanding) -> HistoryPage {
        HistoryPage(
            sequence: standing.sequence, keptFrom: standing.keptFrom, incarnation: standing.incarnation)
    }

    private static func cursor(at fact: FactView, _ standing: AuditStanding) -> HistoryCursor {
        // The first of two events of an entry lies one before the last; an entry has two at most.
        let last = FactRow.lastPosition(of: fact.sequence)
        return HistoryCursor(incarnation: standing.incarnation, position: fact.endsEntry ? last : last - 1)
    }
}
