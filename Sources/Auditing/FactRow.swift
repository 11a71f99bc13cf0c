internal import RoutePlanning
package import WireSchema

/// One row of `events`, read back as what was told of it: for history, outbox, and whoever else reads the store.
package enum FactRow {
    /// What to select, so that `fact` understands the row; `columnCount` columns.
    package static let columns = """
        e.position, e.version, e.revision, e.generation, e.state, e.type, e.command, e.actor_type, e.at_ns, e.mark,
        e.command_key, e.actor, e.number, e.class, e.first, e.second, e.name, e.routes, p.plan, p.owner,
        p.external_id, k.key_id
        """

    /// Columns selected by `columns`: further ones have numbers from here on.
    package static let columnCount = 22

    /// Where to select it from.
    package static let tables = "events e JOIN plans p ON p.number = e.plan JOIN keys k ON k.number = e.key"

    /// The position of the last event of an entry; those before it in the same entry have lower ones.
    package static func lastPosition(of sequence: UInt64) -> UInt64 { sequence << 2 | 3 }

    /// The sequence of a position.
    package static func sequence(of position: UInt64) -> UInt64 { position >> 2 }

    /// The fact in the row the statement stands at; throws `corrupt` for what this program does not write.
    package static func fact(of row: borrowing SQLiteStatement) throws(SQLiteFailure) -> FactView {
        guard let state = PlanState(rawValue: Self.number(row, 4)),
            let command = CommandKind(rawValue: Self.number(row, 6)),
            let actorType = ActorType(rawValue: Self.number(row, 7)), let key = Self.pseudonym(row, 10),
            let plan = row.identifier(18)
        else { throw Self.unreadable }
        let position = row.word(0)
        let at = row.word(8)
        return FactView(
            eventID: StoredPseudonym(high: at, low: row.word(9)), sequence: Self.sequence(of: position),
            endsEntry: position & 3 == 3, planID: PlanID(high: plan.high, low: plan.low),
            position: PlanPosition(
                state: state, version: row.word(1), revision: row.word(2),
                generation: UInt32(truncatingIfNeeded: row.integer(3))),
            at: Instant(nanoseconds: at), command: command, actorType: actorType, actor: Self.pseudonym(row, 11),
            commandKey: key, keyID: UInt32(truncatingIfNeeded: row.integer(21)), detail: try Self.detail(of: row))
    }

    private static func detail(of row: borrowing SQLiteStatement) throws(SQLiteFailure) -> FactViewDetail {
        guard let kind = EventKind(rawValue: Self.number(row, 5)) else { throw Self.unreadable }
        let number = UInt32(truncatingIfNeeded: row.integer(12))
        let code = row.integer(13)
        let name = Text(utf8: row.bytes(16))
        switch kind {
        case .created:
            guard let owner = Self.pseudonym(row, 19), let externalID = Self.pseudonym(row, 20),
                let location = Self.pseudonym(row, 14), let options = Self.pseudonym(row, 15)
            else { throw Self.unreadable }
            return .created(
                owner: owner, externalID: externalID, stopCount: number, location: location, options: options)
        case .revised:
            return .revised(
                stopCount: row.isNull(12) ? nil : number, location: Self.pseudonym(row, 14),
                options: Self.pseudonym(row, 15))
        case .stopsRelabelled: return .stopsRelabelled(stopCount: number)
        case .editorOpened: return .editorOpened(component: name)
        case .editorReplaced:
            return .editorReplaced(cause: try Self.member(code), component: name)
        case .calculationRequested: return .calculationRequested(calculation: number)
        case .candidatesReceived:
            guard let routes = RouteText.routes(of: row.bytes(17)) else { throw Self.unreadable }
            return .candidatesReceived(calculation: number, routes: routes)
        case .calculationFailed:
            return .calculationFailed(
                calculation: number, failure: try Self.member(code & 255),
                httpStatus: code >> 8 == 0 ? nil : UInt32(truncatingIfNeeded: code >> 8))
        case .routeSelected:
            let supersedes = row.identifier(15)
            return .routeSelected(
                candidateID: try Self.identifier(row, 14), index: number,
                supersedes: supersedes.map { CandidateID(high: $0.high, low: $0.low) })
        case .navigationRequested:
            return .navigationRequested(
                handoffID: try Self.identifier(row, 14), attemptID: try Self.identifier(row, 15), number: number,
                target: name)
        case .navigationHandedOff:
            guard let session = Self.pseudonym(row, 15) else { throw Self.unreadable }
            return .navigationHandedOff(
                attemptID: try Self.identifier(row, 14), session: session, late: code & 1 != 0, diverged: code & 2 != 0)
        case .handoffRejected:
            return .handoffRejected(attemptID: try Self.identifier(row, 14), rejection: try Self.member(code))
        case .handoffTimedOut: return .handoffTimedOut(attemptID: try Self.identifier(row, 14))
        case .handoffRetried:
            return .handoffRetried(
                handoffID: try Self.identifier(row, 14), attemptID: try Self.identifier(row, 15), number: number,
                target: name)
        case .returnedToSelection: return .returnedToSelection
        case .cancelled: return .cancelled(cause: try Self.member(code))
        }
    }

    private static let unreadable = SQLiteFailure(unreadable: "a row of events")

    private static func number(_ row: borrowing SQLiteStatement, _ column: Int) -> UInt8 {
        UInt8(exactly: row.integer(column)) ?? 0
    }

    private static func member<Member: RawRepresentable<UInt8>>(_ code: Int64) throws(SQLiteFailure) -> Member {
        guard let raw = UInt8(exactly: code), let member = Member(rawValue: raw) else { throw Self.unreadable }
        return member
    }

    private static func pseudonym(_ row: borrowing SQLiteStatement, _ column: Int) -> StoredPseudonym? {
        row.identifier(column).map { StoredPseudonym(high: $0.high, low: $0.low) }
    }

    private static func identifier<ID: Identifier>(
        _ row: borrowing SQLiteStatement, _ column: Int
    ) throws(SQLiteFailure) -> ID {
        guard let words = row.identifier(column) else { throw Self.unreadable }
        return ID(high: words.high, low: words.low)
    }
}
