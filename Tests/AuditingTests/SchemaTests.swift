import Testing

@testable import Auditing

@Suite struct SchemaTests {
    private func failure(_ act: () throws(AuditFault) -> Void) -> AuditFault? {
        do throws(AuditFault) {
            try act()
            return nil
        } catch {
            return error
        }
    }

    @Test func `an empty file becomes a store of this version, and stays one`() throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        #expect(try AuditSchema.current.version(of: connection) == 0)
        for _ in 0..<2 { try AuditSchema.current.migrate(connection) }
        #expect(try connection.integer("PRAGMA user_version") == AuditSchema.current.version)
        #expect(try connection.integer("PRAGMA application_id") == AuditSchema.applicationID)
        #expect(try connection.text("PRAGMA integrity_check") == "ok")
        // Off in the program, which reads no view; as in the command line's own default here.
        try connection.run("PRAGMA trusted_schema = ON")
        for view in ["history", "plan_names", "consumer_lag", "standing"] {
            #expect(try connection.integer("SELECT count(*) FROM \(view)") == 0)
        }
    }

    @Test func `a file goes from each version to the last, and keeps its rows`() throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        let first = AuditSchema(steps: [["CREATE TABLE a (x INTEGER)", "INSERT INTO a VALUES (7)"]])
        let later = AuditSchema(
            steps: first.steps + [["ALTER TABLE a ADD COLUMN y INTEGER", "UPDATE a SET y = x + 1"], ["SELECT 1"]])
        try first.migrate(connection)
        try later.migrate(connection)
        #expect(try connection.integer("SELECT y FROM a") == 8)
        #expect(try connection.integer("PRAGMA user_version") == 3)
        #expect(failure { () throws(AuditFault) in try first.migrate(connection) } == .newer(version: 3))
        #expect(AuditFault.newer(version: 3).exitCode == 76)
    }

    @Test func `a step that fails leaves the version before it`() throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        let broken = AuditSchema(
            steps: [["CREATE TABLE a (x INTEGER)"], ["INSERT INTO a VALUES (1)", "INSERT INTO nothing VALUES (1)"]])
        #expect(failure { () throws(AuditFault) in try broken.migrate(connection) } != nil)
        #expect(try connection.integer("PRAGMA user_version") == 1)
        #expect(try connection.integer("SELECT count(*) FROM a") == 0)
    }

    @Test func `somebody else's database is refused and not touched`() throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        try connection.run("CREATE TABLE theirs (x INTEGER)")
        #expect(failure { () throws(AuditFault) in try AuditSchema.current.migrate(connection) } == .foreign)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema") == 1)
    }
}
