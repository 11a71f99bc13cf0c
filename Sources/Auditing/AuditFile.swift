internal import Journaling
internal import Platform

/// The file `audit.db` of one data directory: made once, checked at every start, never mended without being told to.
package struct AuditFile: Sendable {
    /// Its name in the directory.
    package static let name = "audit.db"
    /// What SQLite keeps beside it while it is open.
    package static let companions = ["audit.db-wal", "audit.db-shm", "audit.db-journal"]

    /// Where it is; no part of the way is a link.
    package let path: String
    let folder: String

    /// The file of the directory at `folder`, which exists.
    package init(in folder: String) throws(AuditFault) {
        do throws(SystemError) {
            self.folder = try SystemPath.resolved(folder)
        } catch {
            throw .system(error)
        }
        self.path = "\(self.folder)/\(Self.name)"
    }

    /// Makes the store of a journal that has no entry yet, or checks the one there is against its journal.
    ///
    /// `now` is for the record, in nanoseconds since 1970. Returns the sequence up to which everything is in.
    package func prepare(for journal: JournalExtent, now: UInt64) throws(AuditFault) -> UInt64 {
        if try !self.isPresent() {
            guard journal.last == 0 else { throw .missing }
            try self.make()
        }
        let connection = try self.open(.writing)
        try AuditSchema.current.migrate(connection)
        guard let standing = try self.standing(of: connection) else {
            // Killed between making the file and filling it: only then has a store no row.
            guard journal.last == 0 else { throw .inconsistent("the table store is empty") }
            try Self.begin(journal, behind: 0, now: now, in: connection)
            return 0
        }
        try Self.compare(standing, with: journal)
        try self.check(standing, in: connection)
        return standing.sequence
    }

    /// Whether there is one.
    package func isPresent() throws(AuditFault) -> Bool {
        do throws(SystemError) {
            return try FileDescriptor.openDirectory(path: self.folder).fileStatus(of: Self.name) != nil
        } catch {
            throw .system(error)
        }
    }

    /// Bytes of the file and its companions; 0 where they cannot be looked at.
    package var byteCount: UInt64 {
        do throws(SystemError) {
            let directory = try FileDescriptor.openDirectory(path: self.folder)
            var sum: UInt64 = 0
            for name in [Self.name] + Self.companions { sum += try directory.fileStatus(of: name)?.byteCount ?? 0 }
            return sum
        } catch {
            return 0
        }
    }

    /// How a store stands, compared with nothing.
    package func standing() throws(AuditFault) -> AuditStanding {
        let connection = try self.open(.writing)
        guard try AuditSchema.current.version(of: connection) > 0, let standing = try self.standing(of: connection)
        else { throw .inconsistent("the table store is empty") }
        return standing
    }

    func open(_ access: SQLiteConnection.Access) throws(AuditFault) -> SQLiteConnection {
        do throws(SQLiteFailure) {
            return try SQLiteConnection(opening: self.path, access)
        } catch {
            throw .sqlite(error)
        }
    }

    /// Makes an empty file of mode 0600, whose name is durable.
    func make() throws(AuditFault) {
        do throws(SystemError) {
            let directory = try FileDescriptor.openDirectory(path: self.folder)
            _ = try directory.createFile(Self.name)
            try directory.syncAll()
        } catch {
            throw .system(error)
        }
    }

    /// Writes the row of a store that begins behind a sequence.
    static func begin(
        _ journal: JournalExtent, behind sequence: UInt64, now: UInt64, in connection: borrowing SQLiteConnection
    ) throws(AuditFault) {
        do throws(SQLiteFailure) {
            var insert = try connection.prepare("INSERT INTO store VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6)")
            insert.bind(1, high: journal.instance.high, low: journal.instance.low)
            insert.bind(2, journal.incarnation)
            insert.bind(3, journal.epoch)
            insert.bind(4, sequence)
            insert.bind(5, sequence + 1)
            insert.bind(6, now)
            try insert.run()
        } catch {
            throw .sqlite(error)
        }
    }

    /// What can be found out without reading all of a great store, and all of a small one.
    private func check(
        _ standing: AuditStanding, in connection: borrowing SQLiteConnection
    ) throws(AuditFault) {
        do throws(SQLiteFailure) {
            let last = try connection.integer("SELECT max(position) >> 2 FROM events") ?? 0
            guard UInt64(last) <= standing.sequence else { throw SQLiteFailure(unreadable: "events beyond the cursor") }
            let byteCount = try connection.byteCount()
            if byteCount <= Limits.checkedAtStartByteCountMax {
                let verdict = try connection.text("PRAGMA quick_check(1)")
                guard verdict == "ok" else { throw SQLiteFailure(unreadable: "quick_check") }
            }
        } catch {
            throw .sqlite(error)
        }
    }

    private func standing(of connection: borrowing SQLiteConnection) throws(AuditFault) -> AuditStanding? {
        do throws(SQLiteFailure) {
            return try AuditStanding(of: connection)
        } catch {
            throw .sqlite(error)
        }
    }
}
