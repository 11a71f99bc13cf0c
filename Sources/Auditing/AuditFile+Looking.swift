internal import Platform

/// A store as somebody looks at it who must change nothing, not even the files SQLite keeps beside one that is open.
extension AuditFile {
    /// What was found.
    package enum Look: Equatable, Sendable {
        /// There is none.
        case absent
        /// There is one without content: a daemon was killed when it had just made it.
        case begun
        /// A daemon that was killed left part of it in the log beside it, and nothing to read that with.
        case unfinished
        /// Every page is in order; whose it is, how far it goes, and how many gaps it knows of.
        case whole(AuditStanding, version: Int64, gapCount: UInt64, byteCount: UInt64)
    }

    /// Reads all of it; `isOwned` where a daemon has it open, whose files beside it are used then.
    package func look(isOwned: Bool) throws(AuditFault) -> Look {
        guard try self.isPresent() else { return .absent }
        guard let access = try isOwned ? .reading : self.accessWithoutOwner() else { return .unfinished }
        let connection = try self.open(access)
        let version = try AuditSchema.current.version(of: connection)
        guard version > 0 else { return .begun }
        do throws(SQLiteFailure) {
            let verdict = try connection.text("PRAGMA integrity_check(1)")
            guard verdict == "ok" else { throw SQLiteFailure(unreadable: "integrity_check") }
            // In this order, for a daemon may go on feeding it.
            let last = try connection.integer("SELECT max(position) >> 2 FROM events") ?? 0
            guard let standing = try AuditStanding(of: connection) else { return .begun }
            guard UInt64(last) <= standing.sequence else { throw SQLiteFailure(unreadable: "events beyond the cursor") }
            let gapCount = try connection.integer("SELECT count(*) FROM gaps") ?? 0
            return .whole(
                standing, version: version, gapCount: UInt64(gapCount), byteCount: try connection.byteCount())
        } catch {
            throw .sqlite(error)
        }
    }

    /// Whether it is this journal's and what comes next is still there.
    package static func compare(_ standing: AuditStanding, with journal: JournalExtent) throws(AuditFault) {
        guard standing.instance == journal.instance else { throw .otherInstance(standing.instance) }
        guard standing.incarnation == journal.incarnation else { throw .otherIncarnation(standing.incarnation) }
        guard standing.sequence <= journal.last else { throw .ahead(cursor: standing.sequence, last: journal.last) }
        guard standing.sequence + 1 >= journal.firstKept else {
            throw .gap(first: standing.sequence + 1, last: journal.firstKept - 1)
        }
    }

    /// How to read it while nobody has it open; nil where what a killed daemon left cannot be read without changing it.
    private func accessWithoutOwner() throws(AuditFault) -> SQLiteConnection.Access? {
        do throws(SystemError) {
            let directory = try FileDescriptor.openDirectory(path: self.folder)
            func byteCount(_ suffix: String) throws(SystemError) -> UInt64? {
                try directory.fileStatus(of: Self.name + suffix)?.byteCount
            }
            guard try byteCount("-journal") ?? 0 == 0 else { return nil }
            guard try byteCount("-wal") ?? 0 > 0 else { return .frozen }
            // Without an index SQLite would make one.
            return try byteCount("-shm") == nil ? nil : .leftOpen
        } catch {
            throw .system(error)
        }
    }
}
