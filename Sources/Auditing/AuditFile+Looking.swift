/// A store as somebody looks at it who must change nothing, not even the files SQLite keeps beside one that is open.
extension AuditFile {
    /// What was found.
    package enum Look: Equatable, Sendable {
        /// There is none.
        case absent
        /// A daemon that was killed left part of it in the log beside it, which only a start takes in.
        case unfinished
        /// Every page is in order; whose it is and how far it goes.
        case whole(AuditStanding, byteCount: UInt64)
    }

    /// Reads all of it; `isOwned` where a daemon has it open, whose files beside it are used then.
    package func look(isOwned: Bool) throws(AuditFault) -> Look {
        guard try self.isPresent() else { return .absent }
        if !isOwned, try self.hasCompanions() { return .unfinished }
        let connection = try self.open(isOwned ? .reading : .frozen)
        do throws(SQLiteFailure) {
            let verdict = try connection.text("PRAGMA quick_check(1)")
            guard verdict == "ok" else { throw SQLiteFailure(unreadable: "quick_check") }
            guard let standing = try AuditStanding(of: connection) else { return .absent }
            return .whole(standing, byteCount: try connection.byteCount())
        } catch {
            throw .sqlite(error)
        }
    }
}
