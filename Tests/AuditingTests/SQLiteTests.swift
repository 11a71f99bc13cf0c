import Foundation
import Testing

@testable import Auditing

@Suite struct SQLiteTests {
    private func kind(_ act: () throws(SQLiteFailure) -> Void) -> SQLiteFailure.Kind? {
        do throws(SQLiteFailure) {
            try act()
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `what is bound comes back, and a statement is used again`() throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        try connection.run("CREATE TABLE t (n INTEGER, i BLOB, s TEXT, b BLOB)")
        var insert = try connection.prepare("INSERT INTO t VALUES (?1, ?2, ?3, ?4)")
        let bytes: [UInt8] = [0, 1, 255]
        for number in 0..<3 as Range<UInt64> {
            insert.bind(1, number)
            insert.bind(2, high: number, low: .max)
            insert.bind(3, "text \(number)")
            if number == 1 { insert.bindNull(4) } else { insert.bind(4, bytes: bytes.span) }
            try insert.run()
        }
        var select = try connection.prepare("SELECT n, i, s, b FROM t ORDER BY n")
        for number in 0..<3 as Range<UInt64> {
            let isThere = try select.step()
            #expect(isThere)
            let word = select.word(0)
            #expect(word == number)
            let identifier = select.identifier(1)
            #expect(identifier?.high == number && identifier?.low == .max)
            let text = select.text(2)
            #expect(text == "text \(number)")
            let isNull = select.isNull(3)
            #expect(isNull == (number == 1))
            let blob = select.bytes(3)
            #expect(blob == (number == 1 ? [] : bytes))
            let none = select.identifier(3) == nil
            #expect(none)
        }
        let isMore = try select.step()
        #expect(!isMore)
    }

    @Test func `a run that somebody left at a row ends where something is bound for the next`() throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        try connection.run("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2), (3)")
        var select = try connection.prepare("SELECT n FROM t WHERE n >= ?1 ORDER BY n")
        for least in 1...3 as ClosedRange<UInt64> {
            select.bind(1, least)
            let isThere = try select.step()
            #expect(isThere)
            let word = select.word(0)
            #expect(word == least)
        }
    }

    @Test func `a file that is not there, a link, and no database are told apart`() throws {
        let scratch = try ScratchFile()
        #expect(
            kind { () throws(SQLiteFailure) in _ = try SQLiteConnection(opening: scratch.path + "x", .reading) }
                == .cannotOpen)
        let link = scratch.folder + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.path)
        #expect(
            kind { () throws(SQLiteFailure) in _ = try SQLiteConnection(opening: link, .writing) } == .cannotOpen)
        try Data(repeating: 7, count: 8192).write(to: URL(filePath: scratch.path))
        #expect(
            kind { () throws(SQLiteFailure) in _ = try SQLiteConnection(opening: scratch.path, .writing) } == .corrupt)
    }

    @Test func `a text may be as long as what is bound at once, and no longer`() async throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        var select = try connection.prepare("SELECT ?1")
        select.bind(1, String(repeating: "a", count: Limits.boundByteCountMax))
        let isThere = try select.step()
        #expect(isThere && select.bytes(0).count == Limits.boundByteCountMax)
        await #expect(processExitsWith: .failure) {
            let scratch = try ScratchFile()
            let connection = try SQLiteConnection(opening: scratch.path, .writing)
            var select = try connection.prepare("SELECT ?1")
            select.bind(1, String(repeating: "a", count: Limits.boundByteCountMax + 1))
        }
    }

    @Test func `a reader cannot write, and sees what was committed`() throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        try connection.run("CREATE TABLE t (n INTEGER)")
        let reader = try SQLiteConnection(opening: scratch.path, .reading)
        try connection.run("BEGIN; INSERT INTO t VALUES (1)")
        #expect(try reader.integer("SELECT count(*) FROM t") == 0)
        try connection.run("COMMIT")
        #expect(try reader.integer("SELECT count(*) FROM t") == 1)
        #expect(kind { () throws(SQLiteFailure) in try reader.run("DELETE FROM t") } == .readOnly)
        #expect(kind { () throws(SQLiteFailure) in try connection.run("no statement") } == .misuse)
    }

    @Test func `the companions of a store are as closed as the store`() throws {
        let scratch = try ScratchFile()
        let connection = try SQLiteConnection(opening: scratch.path, .writing)
        try connection.run("CREATE TABLE t (n INTEGER)")
        for name in ["audit.db", "audit.db-wal", "audit.db-shm"] {
            let found = try FileManager.default.attributesOfItem(atPath: scratch.folder + "/" + name)
            #expect(found[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        #expect(try connection.integer("PRAGMA synchronous") == 2)
        #expect(try connection.text("PRAGMA journal_mode") == "wal")
    }
}
