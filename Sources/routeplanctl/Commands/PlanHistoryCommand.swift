internal import CommandSyntax
internal import Foundation
internal import RoutePlanClient

/// `plan history` and `plan timeline`: what happened to one plan, event by event or state by state.
struct PlanHistoryCommand {
    private static let historyColumns = ["sequence", "at", "event", "state", "version", "actor", "detail"]
    private static let timelineColumns = ["state", "entered", "dwell", "actor", "when", "happened"]

    let line: Invocation
    let terminal: Terminal
    let client: Client

    /// Asks for every page and shows them.
    func run(_ verb: Verb) throws(Failure) {
        let newestFirst = verb == .planHistory && self.line.has(OptionRows.newestFirst)
        let facts = try self.facts(newestFirst: newestFirst)
        if verb == .planHistory {
            if self.terminal.format == .table {
                try self.terminal.show(facts.map(Self.row), columns: Self.historyColumns)
            } else {
                try self.terminal.show(facts.map { Record($0) }, columns: [])
            }
            return
        }
        let now = UInt64(max(0, Date().timeIntervalSince1970) * 1_000) * 1_000_000
        let timeline = Timeline(facts, nowNanoseconds: now)
        if self.terminal.format == .table {
            try self.terminal.show(timeline.rows, columns: Self.timelineColumns)
        } else {
            try self.terminal.show(timeline.records, columns: [])
        }
    }

    private func facts(newestFirst: Bool) throws(Failure) -> [Fact] {
        let plan = CommandReading.identifier(self.line, 0)
        var facts: [Fact] = []
        var cursor: [UInt8] = []
        repeat {
            let page = try Failure.translating { () throws(CallFailure) in
                try self.client.history(of: plan, newestFirst: newestFirst, cursor: cursor)
            }
            facts += page.facts
            cursor = page.nextCursor
        } while !cursor.isEmpty
        return facts
    }

    private static func row(_ fact: Fact) -> Record {
        var row = Record()
        row.add("sequence", fact.sequence)
        row.add("at", MomentText.text(nanoseconds: fact.atNanoseconds))
        row.add("event", fact.kind?.word ?? "unknown")
        row.add("state", fact.position.state.word)
        row.add("version", fact.position.version)
        row.add("actor", fact.actorType.name.lowercased())
        row.add("detail", Record.line(of: fact.details))
        return row
    }
}
