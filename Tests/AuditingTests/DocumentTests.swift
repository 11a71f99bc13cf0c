import Foundation
import RoutePlanning
import Testing

@testable import Auditing

/// docs/audit.md says what is in the file, and what it shows can be asked.
@Suite struct DocumentTests {
    private static let page: String = {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return (try? String(contentsOf: url.appending(path: "docs/audit.md"), encoding: .utf8)) ?? ""
    }()

    private static let queries: [String] = page.components(separatedBy: "```sql\n").dropFirst().compactMap {
        $0.components(separatedBy: "```").first
    }

    private func connection(_ place: Workplace) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(opening: try place.file.path, .reading)
        // As in the command line's own default.
        try connection.run("PRAGMA trusted_schema = ON")
        return connection
    }

    private func filled() throws -> Workplace {
        let place = try Workplace()
        for (index, kind) in EventKind.allCases.enumerated() {
            try place.append([Samples.event(kind)], version: UInt64(index) + 1)
        }
        try place.commit()
        try place.project()
        return place
    }

    @Test func `there are more than five queries`() { #expect(Self.queries.count > 5) }

    @Test(arguments: queries)
    func `each query of the page runs on a real store`(query: String) throws {
        let connection = try self.connection(try self.filled())
        var statement = try connection.prepare(query)
        var rowCount = 0
        while try statement.step() { rowCount += 1 }
        let isOfEvents = query.contains("history") || query.contains("events")
        let finds = isOfEvents && !query.contains("x'0001")
        #expect(rowCount > 0 || !finds, "\(query)")
    }

    @Test func `every view spells its rows out, and every detail is JSON`() throws {
        let connection = try self.connection(try self.filled())
        #expect(try connection.integer("SELECT count(*) FROM history") == 16)
        #expect(try connection.integer("SELECT count(*) FROM history WHERE json_valid(detail)") == 16)
        for column in ["type", "state", "command", "actor_type", "time", "key_id", "event_id"] {
            #expect(try connection.integer("SELECT count(*) FROM history WHERE \(column) IS NULL") == 0, "\(column)")
        }
        let selected = try connection.text("SELECT detail FROM history WHERE type = 'route_plan.route_selected'")
        #expect(
            selected
                == #"{"candidate":"00000000000000230000000000000024","index":1,"supersedes":"00000000000000250000000000000026"}"#
        )
        let failed = try connection.text("SELECT detail FROM history WHERE type = 'route_plan.calculation_failed'")
        #expect(failed == #"{"calculation":4,"failure":"quota","http_status":403}"#)
        let created = try connection.text("SELECT detail FROM history WHERE sequence = 1")
        #expect(created?.contains(#""owner":"\#(try connection.text("SELECT owner FROM plan_names") ?? "?")""#) == true)
        #expect(try connection.text("SELECT time FROM history WHERE sequence = 1") == "1970-01-01T00:00:00.000Z")
    }

    @Test func `the page names every table, view and column there is, and no other`() throws {
        let connection = try self.connection(try self.filled())
        var columns = try connection.prepare(
            """
            SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT IN ('consumers', 'parked', 'tries')
            """)
        var missing: [String] = []
        let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        while try columns.step() {
            let (table, column) = (columns.text(0), columns.text(1))
            if !rows.contains(where: { $0.hasPrefix("| `\(table)`") && $0.contains("`\(column)`") }) {
                missing.append("\(table).\(column)")
            }
        }
        #expect(missing == [])
        for name in ["history", "plan_names", "consumer_lag", "standing", "consumers", "parked"] {
            #expect(rows.contains { $0.hasPrefix("| `\(name)`") }, "\(name)")
        }
    }
}
