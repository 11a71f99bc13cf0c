internal import Platform

/// Making a store usable again; only an operator asks for that, and hears what is missing afterwards.
extension AuditFile {
    /// What was done with a store that could not be used as it was.
    package struct Mending: Equatable, Sendable {
        /// The name the old file has now, where it could not be kept.
        package var setAside: String?
        /// Events removed because their sequences are another history's.
        package var removedEventCount: UInt64 = 0
        /// The first and last sequence that are lost.
        package var gap: (first: UInt64, last: UInt64)?
        /// The store is fed from behind here.
        package var sequence: UInt64 = 0

        /// Field by field.
        package static func == (left: Mending, right: Mending) -> Bool {
            left.setAside == right.setAside && left.removedEventCount == right.removedEventCount
                && left.gap?.first == right.gap?.first && left.gap?.last == right.gap?.last
                && left.sequence == right.sequence
        }
    }

    /// Keeps what can be kept, sets aside what cannot, and notes what is lost; the journal is fed to it afterwards.
    ///
    /// `now` names the file that is set aside. Throws `newer` for a store of a later version, which is left alone.
    package func mend(for journal: JournalExtent, now: UInt64) throws(AuditFault) -> Mending {
        var mending = Mending()
        if try self.isPresent(), !(try self.isUsable(by: journal)) {
            mending.setAside = try self.setAside(now: now)
        }
        if try !self.isPresent() { try self.make() }
        let connection = try self.open(.writing)
        try AuditSchema.current.migrate(connection)
        do throws(SQLiteFailure) {
            try connection.run("BEGIN IMMEDIATE")
            var sequence: UInt64 = 0
            if let standing = try AuditStanding(of: connection) {
                sequence = min(standing.sequence, journal.last)
                mending.removedEventCount = try Self.adopt(journal, at: sequence, in: connection)
            } else {
                try Self.insert(journal, behind: 0, now: now, in: connection)
            }
            if sequence + 1 < journal.firstKept {
                mending.gap = (sequence + 1, journal.firstKept - 1)
                try connection.run(
                    """
                    INSERT OR REPLACE INTO gaps VALUES
                        (\(sequence + 1), \(journal.firstKept - 1), \(journal.incarnation), \(now));
                    UPDATE store SET sequence = \(journal.firstKept - 1)
                    """)
                sequence = journal.firstKept - 1
            }
            try connection.run("COMMIT")
            mending.sequence = sequence
            return mending
        } catch {
            connection.rollBack()
            throw .sqlite(error)
        }
    }

    /// Makes a store that was copied with its journal one of the history that begins now: what lies behind the journal's
    /// end goes, and cursors keep the incarnation they are of.
    package func adopt(_ journal: JournalExtent) throws(AuditFault) -> UInt64 {
        let connection = try self.open(.writing)
        try AuditSchema.current.migrate(connection)
        do throws(SQLiteFailure) {
            guard let standing = try AuditStanding(of: connection) else {
                throw SQLiteFailure(unreadable: "no row in store")
            }
            try connection.run("BEGIN IMMEDIATE")
            let count = try Self.adopt(journal, at: min(standing.sequence, journal.last), in: connection)
            try connection.run("COMMIT")
            return count
        } catch {
            connection.rollBack()
            throw .sqlite(error)
        }
    }

    /// Copies the store as it is at one moment into a new file beside nobody's, also while it is written to.
    ///
    /// `VACUUM INTO` reads one transaction, waits for no writer, and leaves a file without a log.
    package func copy(to file: AuditFile) throws(AuditFault) {
        // Into an empty file of our own making, so that its mode is ours.
        try file.make()
        let connection = try self.open(.writing)
        do throws(SQLiteFailure) {
            var copy = try connection.prepare("VACUUM INTO ?1")
            copy.bind(1, file.path)
            try copy.run()
        } catch {
            throw .sqlite(error)
        }
        do throws(SystemError) {
            let directory = try FileDescriptor.openDirectory(path: file.folder)
            try directory.openFile(Self.name).syncAll()
        } catch {
            throw .system(error)
        }
    }

    /// What retention would remove of facts from before a moment.
    package func prospect(before moment: UInt64) throws(AuditFault) -> Pruning.Prospect {
        let connection = try self.open(.reading)
        do throws(SQLiteFailure) {
            var pruning = try Pruning(connection)
            return try pruning.prospect(before: moment, in: connection)
        } catch {
            throw .sqlite(error)
        }
    }

    /// Reads all of it; nil where nothing is wrong, else what SQLite says first.
    package func firstFault() throws(AuditFault) -> String? {
        let connection = try self.open(.reading)
        _ = try AuditSchema.current.version(of: connection)
        do throws(SQLiteFailure) {
            let verdict = try connection.text("PRAGMA integrity_check(1)") ?? "no answer"
            return verdict == "ok" ? nil : "integrity_check"
        } catch {
            throw .sqlite(error)
        }
    }

    // MARK: Private

    /// Whether it is whole and this instance's: everything else can be mended.
    private func isUsable(by journal: JournalExtent) throws(AuditFault) -> Bool {
        do throws(AuditFault) {
            guard try self.firstFault() == nil else { return false }
            return try self.standing().instance == journal.instance
        } catch {
            if case .newer = error { throw error }
            return false
        }
    }

    private func setAside(now: UInt64) throws(AuditFault) -> String {
        let name = "\(Self.name)-set-aside-\(now)"
        do throws(SystemError) {
            let directory = try FileDescriptor.openDirectory(path: self.folder)
            try directory.renameFile(Self.name, to: name)
            for companion in Self.companions where try directory.fileStatus(of: companion) != nil {
                try directory.renameFile(companion, to: name + companion.dropFirst(Self.name.count))
            }
            try directory.syncAll()
        } catch {
            throw .system(error)
        }
        return name
    }

    private static func insert(
        _ journal: JournalExtent, behind sequence: UInt64, now: UInt64, in connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) {
        do throws(AuditFault) {
            try Self.begin(journal, behind: sequence, now: now, in: connection)
        } catch {
            guard case .sqlite(let failure) = error else { throw SQLiteFailure(unreadable: "the row of store") }
            throw failure
        }
    }

    private static func adopt(
        _ journal: JournalExtent, at sequence: UInt64, in connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> UInt64 {
        var remove = try connection.prepare("DELETE FROM events WHERE position > ?1")
        remove.bind(1, FactRow.lastPosition(of: sequence))
        try remove.run()
        let count = UInt64(remove.changedRowCount)
        try connection.run(
            """
            DELETE FROM plans WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.plan = plans.number);
            DELETE FROM gaps WHERE first_sequence > \(sequence);
            UPDATE store SET incarnation = \(journal.incarnation), sequence = \(sequence)
            """)
        return count
    }
}
