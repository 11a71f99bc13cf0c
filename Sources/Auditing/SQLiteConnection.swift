internal import CSQLite
internal import Glibc

/// One connection to one database file, for one thread at a time.
///
/// The durable settings, each with its reason: WAL, so that readers and the writer do not wait for each other;
/// `synchronous=FULL`, so that a committed transaction survives a power cut; `trusted_schema` off and defensive mode,
/// so that a schema somebody tampered with runs no function; a bounded cache. Source: sqlite.org, "PRAGMA".
@safe package struct SQLiteConnection: ~Copyable {
    /// What the connection is for.
    package enum Access: Equatable, Sendable {
        /// Reads and writes.
        case writing
        /// Reads only.
        case reading
        /// Reads a file nobody has open, and touches nothing beside it.
        case frozen
        /// Reads a file that a killed process left open, with the log beside it, and changes neither.
        case leftOpen
    }

    private let handle: OpaquePointer

    /// Opens an existing file; a link is refused.
    ///
    /// Throws `cannotOpen` for a file that is not there. A path below a linked directory has to be resolved before.
    package init(opening path: String, _ access: Access) throws(SQLiteFailure) {
        unsafe self.handle = try Self.open(path, access)
    }

    deinit { _ = unsafe sqlite3_close_v2(self.handle) }

    private static func open(_ path: String, _ access: Access) throws(SQLiteFailure) -> OpaquePointer {
        var handle: OpaquePointer?
        let (name, flags) = Self.place(path, access)
        let code = unsafe sqlite3_open_v2(
            name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE, nil)
        guard let opened = unsafe handle else { throw SQLiteFailure(opening: SQLITE_NOMEM) }
        guard code == SQLITE_OK, unsafe csqlite_defend(opened) == SQLITE_OK else {
            let failure = unsafe SQLiteFailure(code: code, of: opened, action: "open")
            _ = unsafe sqlite3_close_v2(opened)
            throw failure
        }
        do throws(SQLiteFailure) {
            for setting in Self.settings(access) { try unsafe Self.run(setting, on: opened) }
        } catch {
            _ = unsafe sqlite3_close_v2(opened)
            throw error
        }
        return unsafe opened
    }

    /// The name SQLite is given, and how it is to open it; a file nobody writes to is named as such, sqlite.org, "URI".
    private static func place(_ path: String, _ access: Access) -> (name: String, flags: Int32) {
        switch access {
        case .writing: return (path, SQLITE_OPEN_READWRITE)
        case .reading: return (path, SQLITE_OPEN_READONLY)
        case .frozen: return (Self.address(path, "immutable=1"), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        // With an index that it may not write SQLite reads the log itself, into memory: sqlite.org, "Read-only databases".
        case .leftOpen: return (Self.address(path, "readonly_shm=1"), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        }
    }

    private static func address(_ path: String, _ parameter: String) -> String {
        let escaped = path.utf8.map { byte in
            let isPlain = byte > 0x20 && byte < 0x7F && !Array("%?#".utf8).contains(byte)
            let digits = String(byte, radix: 16)
            return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        return "file:\(escaped.joined())?\(parameter)"
    }

    private static func settings(_ access: Access) -> [String] {
        let both = [
            "busy_timeout = \(Limits.busyMilliseconds)", "trusted_schema = OFF", "cell_size_check = ON",
            "temp_store = MEMORY",
        ]
        let own =
            switch access {
            case .writing:
                [
                    "cache_size = -\(Limits.writingCacheKiB)", "journal_mode = WAL", "synchronous = FULL",
                    "foreign_keys = ON", "secure_delete = FAST", "journal_size_limit = \(Limits.logKeptByteCount)",
                    "wal_autocheckpoint = \(Limits.checkpointPageCount)",
                ]
            case .reading, .frozen, .leftOpen: ["cache_size = -\(Limits.readingCacheKiB)", "query_only = ON"]
            }
        return (both + own).map { "PRAGMA " + $0 }
    }

    @unsafe private static func run(_ statements: String, on handle: OpaquePointer) throws(SQLiteFailure) {
        let code = unsafe sqlite3_exec(handle, statements, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe SQLiteFailure(code: code, of: handle, action: statements) }
    }

    /// Runs statements that need no values and whose rows nobody wants.
    package func run(_ statements: String) throws(SQLiteFailure) {
        try unsafe Self.run(statements, on: self.handle)
    }

    /// Begins a transaction that writes; waits for another process's until `busyMilliseconds` are over, or for as long as that
    /// is of use to anybody.
    package func beginWriting(unless isPointless: () -> Bool) throws(SQLiteFailure) {
        _ = unsafe sqlite3_busy_timeout(self.handle, Int32(Limits.busyStepMilliseconds))
        defer { _ = unsafe sqlite3_busy_timeout(self.handle, Int32(Limits.busyMilliseconds)) }
        var waitedMilliseconds = 0
        while true {
            do throws(SQLiteFailure) {
                return try self.run("BEGIN IMMEDIATE")
            } catch {
                waitedMilliseconds += Limits.busyStepMilliseconds
                guard error.kind == .busy, waitedMilliseconds < Limits.busyMilliseconds, !isPointless() else {
                    throw error
                }
            }
        }
    }

    /// Prepares one statement, to be run many times.
    package func prepare(_ text: String) throws(SQLiteFailure) -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            self.handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let prepared = unsafe statement else { throw self.failure(code, text) }
        return unsafe SQLiteStatement(adopting: prepared, of: self.handle, text: text)
    }

    /// The one integer a query answers with; nil for no row or a null.
    package func integer(_ query: String) throws(SQLiteFailure) -> Int64? {
        var statement = try self.prepare(query)
        guard try statement.step(), !statement.isNull(0) else { return nil }
        return statement.integer(0)
    }

    /// The one text a query answers with; nil for no row or a null.
    package func text(_ query: String) throws(SQLiteFailure) -> String? {
        var statement = try self.prepare(query)
        guard try statement.step(), !statement.isNull(0) else { return nil }
        return statement.text(0)
    }

    /// Bytes of the pages of the file, those in the log included.
    package func byteCount() throws(SQLiteFailure) -> UInt64 {
        let pages = try self.integer("PRAGMA page_count") ?? 0
        let pageByteCount = try self.integer("PRAGMA page_size") ?? 0
        return UInt64(pages) * UInt64(pageByteCount)
    }

    /// Whether a transaction is open.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(self.handle) == 0 }

    /// Rows the last statement changed.
    package var changedRowCount: Int { Int(unsafe sqlite3_changes(self.handle)) }

    /// Ends the open transaction as if nothing had happened; nothing where SQLite has done so itself.
    ///
    /// Runs that were left at a row end with it: they would keep what they read, and no later transaction could write.
    package func rollBack() {
        var statement = unsafe sqlite3_next_stmt(self.handle, nil)
        while let one = unsafe statement {
            // Repeats the error of the step before, which was told already.
            if unsafe sqlite3_stmt_busy(one) != 0 { _ = unsafe sqlite3_reset(one) }
            unsafe statement = sqlite3_next_stmt(self.handle, one)
        }
        guard self.isInTransaction else { return }
        // What fails here leaves a transaction that the connection's end rolls back.
        _ = unsafe sqlite3_exec(self.handle, "ROLLBACK", nil, nil, nil)
    }

    /// Copies committed pages from the log into the file as far as readers allow; how many the log still holds.
    package func checkpoint() throws(SQLiteFailure) -> Int {
        var inLog: Int32 = 0
        var copied: Int32 = 0
        let code = unsafe sqlite3_wal_checkpoint_v2(
            self.handle, nil, SQLITE_CHECKPOINT_PASSIVE, &inLog, &copied)
        guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY else { throw self.failure(code, "checkpoint") }
        return Int(inLog - copied)
    }

    private func failure(_ code: Int32, _ action: String) -> SQLiteFailure {
        unsafe SQLiteFailure(code: code, of: self.handle, action: action)
    }
}

extension SQLiteFailure {
    /// A failure as a connection tells it.
    @unsafe init(code: Int32, of handle: OpaquePointer, action: String) {
        let systemCode = unsafe sqlite3_system_errno(handle)
        let isFamilyOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL].contains(code & 0xFF)
        // Of a wrong statement the message names a word of ours; other messages are told by their codes.
        var action = action
        if code == SQLITE_ERROR, let message = unsafe sqlite3_errmsg(handle) {
            action += unsafe " (\(String(cString: message)))"
        }
        self.init(
            code: code, systemCode: isFamilyOfSystem ? systemCode : 0,
            isSystemNoSpace: isFamilyOfSystem && (systemCode == ENOSPC || systemCode == EDQUOT), action: action)
    }

    /// A failure before there is a connection.
    init(opening code: Int32) {
        self.init(code: code, systemCode: 0, isSystemNoSpace: false, action: "open")
    }
}
