import Foundation
import Testing

/// `journal verify` and the audit store: whatever is wrong with it is found and named, and looking changes nothing.
@Suite struct VerifiedStoreTests {
    /// A directory of three plans with everything in its store, whose daemon has stopped or was killed.
    private struct Case {
        let scratch: Scratch
        let directory: String
        var store: String { "\(self.directory)/audit.db" }

        init(killed: Bool = false) throws {
            self.scratch = try Scratch()
            let daemon = try RunningDaemon.ready(in: self.scratch)
            self.directory = daemon.dataDirectory
            var plans = CreatedPlans()
            #expect(try plans.create(3, over: WirePeer(daemon.socketPath)))
            let end = ContinuousClock.now + .seconds(60)
            while try self.sql("SELECT sequence FROM store") != "3\n", ContinuousClock.now < end {}
            if killed { daemon.killHard() } else { #expect(daemon.stop() == 0) }
        }

        /// Asks the store, or changes it.
        @discardableResult
        func sql(_ statements: String) throws -> String {
            let isReading = statements.hasPrefix("SELECT")
            return try ProgramRun("/usr/bin/sqlite3", (isReading ? ["-readonly"] : []) + [self.store, statements])
                .output
        }

        /// What is found, and what is noted: words of the store, with the sequences that are named.
        func verify(_ verb: [String] = ["journal", "verify"], ends code: Int32) throws -> [String] {
            let before = try DirectoryPicture(of: self.directory)
            let run = try ProgramRun.controller(verb + [self.directory, "--output", "json"])
            #expect(try DirectoryPicture(of: self.directory).changes(since: before) == [])
            #expect(run.exitCode == code, "\(run.complaints)")
            let report = try #require(try run.json() as? [String: Any])
            #expect(report["verdict"] as? String == (code == 0 ? "ok" : "damaged"))
            var told = report["audit_sequence"].flatMap { $0 as? Int }.map { ["\($0)"] } ?? []
            for list in ["findings", "notes"] {
                for finding in try #require(report[list] as? [[String: Any]]) {
                    let (word, file) = (finding["finding"] as? String ?? "", finding["file"] as? String ?? "")
                    guard word != "leftover" else { continue }
                    let sequences = ["first_sequence", "last_sequence"].compactMap { finding[$0] as? Int }
                    #expect(file.hasPrefix("audit.db") && !(finding["message"] as? String ?? "").isEmpty, "\(finding)")
                    told.append(([word] + sequences.map(String.init)).joined(separator: " "))
                }
            }
            return told
        }
    }

    @Test func `a store in order is told with its sequence, also where a killed daemon left it open`() throws {
        let stopped = try Case()
        #expect(try stopped.verify(ends: 0) == ["3"])
        #expect(try stopped.verify(["backup", "verify"], ends: 0) == ["3"])
        let killed = try Case(killed: true)
        #expect(FileManager.default.contents(atPath: killed.store + "-wal")?.isEmpty == false)
        #expect(try killed.verify(ends: 0) == ["3"])
        try FileManager.default.removeItem(atPath: killed.store + "-shm")
        #expect(try killed.verify(ends: 0) == ["audit_unfinished"])
    }

    @Test(arguments: [
        ("UPDATE store SET sequence = 7", 65, ["7", "audit_ahead 4 7"]),
        ("UPDATE store SET sequence = 2; DELETE FROM events WHERE position >> 2 > 2", 0, ["2", "audit_behind"]),
        ("UPDATE store SET sequence = 2", 65, ["audit_damaged"]),
        ("UPDATE store SET incarnation = 9", 65, ["3", "audit_other_incarnation"]),
        ("UPDATE store SET instance = randomblob(16)", 65, ["3", "audit_other_instance"]),
        ("INSERT INTO gaps VALUES (1, 1, 1, 1)", 0, ["3", "audit_gaps"]),
        ("PRAGMA user_version = 99", 76, ["audit_newer"]),
        ("PRAGMA application_id = 7", 65, ["audit_foreign"]),
        ("DELETE FROM store", 65, ["audit_damaged"]),
    ])
    func `what somebody did to a store is found by its name`(statements: String, code: Int32, told: [String]) throws {
        let one = try Case()
        try one.sql(statements)
        #expect(try one.verify(ends: code) == told)
    }

    @Test func `a store that is damaged, gone, or another directory's is found`() throws {
        let one = try Case()
        let whole = try Data(contentsOf: URL(fileURLWithPath: one.store))
        var pages = 0
        // The head of a page: no reader can make anything of it.
        for offset in stride(from: 0, to: whole.count, by: 4_096) {
            var bytes = whole
            bytes.replaceSubrange(offset..<offset + 64, with: Data(repeating: 0xFF, count: 64))
            try bytes.write(to: URL(fileURLWithPath: one.store))
            #expect(try one.verify(ends: 65).last == "audit_damaged", "page at \(offset)")
            pages += 1
        }
        #expect(pages > 10)
        try FileManager.default.removeItem(atPath: one.store)
        #expect(try one.verify(ends: 0) == ["audit_missing"])
        let other = try Case()
        try FileManager.default.copyItem(atPath: other.store, toPath: one.store)
        #expect(try one.verify(ends: 65) == ["3", "audit_other_instance"])
    }
}
