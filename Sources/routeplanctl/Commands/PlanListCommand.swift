internal import CommandSyntax
internal import Foundation
internal import RoutePlanClient

/// `plan list`.
struct PlanListCommand {
    /// Columns of the table for people.
    private static let columns = [
        "plan_id", "state", "version", "revision", "generation", "stops", "age", "owner", "external_id",
    ]

    let line: Invocation
    let terminal: Terminal
    let client: Client

    /// Shows one page, or all of them.
    func run() throws(Failure) {
        var filter = try self.filter()
        var records: [Record] = []
        repeat {
            let page = try self.page(filter)
            let now = UInt64(Date().timeIntervalSince1970 * 1_000)
            let found = page.plans.map { Record($0, nowMilliseconds: now) }
            if self.terminal.format == .jsonl {
                try self.terminal.show(found, columns: Self.columns)
            } else {
                records += found
            }
            filter.cursor = page.nextCursor
        } while self.line.has(OptionRows.all) && !filter.cursor.isEmpty
        if self.terminal.format != .jsonl { try self.terminal.show(records, columns: Self.columns) }
        if !filter.cursor.isEmpty { self.terminal.tell(nextCursor: Hexadecimal.text(filter.cursor)) }
    }

    private func page(_ filter: PlanFilter) throws(Failure) -> PlanPage {
        let reply = try Failure.translating { () throws(CallFailure) in try self.client.call(.plans(filter)) }
        guard case .plans(let page) = reply else {
            throw Failure(.broken, "a list was asked for and something else came")
        }
        return page
    }

    private func filter() throws(Failure) -> PlanFilter {
        var filter = PlanFilter()
        filter.states = self.line.texts(OptionRows.state).map { Words.value($0, of: PlanState.self) }
        filter.owner = self.line.text(OptionRows.owner) ?? ""
        filter.ageMinMilliseconds = Self.milliseconds(self.line.duration(OptionRows.ageMin))
        filter.ageMaxMilliseconds = Self.milliseconds(self.line.duration(OptionRows.ageMax))
        filter.pageMax = self.line.count(OptionRows.pageRowMax).map { UInt32(clamping: $0) } ?? 0
        if let cursor = self.line.text(OptionRows.cursor) {
            guard let bytes = Hexadecimal.bytes(cursor, byteCount: cursor.utf8.count / 2) else {
                throw Failure(.usage, "'\(cursor)' is no cursor: expected hexadecimal digits")
            }
            filter.cursor = bytes
        }
        return filter
    }

    private static func milliseconds(_ duration: Duration?) -> UInt64 {
        duration.map { UInt64(clamping: DurationText.milliseconds($0)) } ?? 0
    }
}
