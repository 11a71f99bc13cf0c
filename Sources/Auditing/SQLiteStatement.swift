internal import CSQLite

/// One prepared statement: bind, step until there is no row, and again.
///
/// A run that was left at a row, for whatever reason, ends by itself where something is bound for the next one.
/// Belongs to the thread of its connection and may outlive it. Numbers count from 1 for what is bound, from 0 for
/// columns, as in SQLite.
@safe package struct SQLiteStatement: ~Copyable {
    private let statement: OpaquePointer
    private let connection: OpaquePointer
    private let text: String
    /// Bytes that are bound: they have to stay where they are until the statement is reset.
    private let bound: UnsafeMutablePointer<UInt8>
    private var boundByteCount = 0
    /// Whether it stands at a row.
    private var isAtRow = false

    @unsafe init(adopting statement: OpaquePointer, of connection: OpaquePointer, text: String) {
        unsafe self.statement = statement
        unsafe self.connection = connection
        self.text = text
        unsafe self.bound = .allocate(capacity: Limits.boundByteCountMax)
    }

    deinit {
        _ = unsafe sqlite3_finalize(self.statement)
        unsafe self.bound.deallocate()
    }

    // MARK: Values in

    /// Binds a number.
    package mutating func bind(_ index: Int, _ number: Int64) {
        self.endRun()
        self.check(unsafe sqlite3_bind_int64(self.statement, Int32(index), number))
    }

    /// Binds a number; SQLite's are signed, and journal time does not reach half of what fits.
    package mutating func bind(_ index: Int, _ number: UInt64) {
        self.bind(index, Int64(bitPattern: number))
    }

    /// Binds nothing.
    package mutating func bindNull(_ index: Int) {
        self.endRun()
        self.check(unsafe sqlite3_bind_null(self.statement, Int32(index)))
    }

    /// Binds sixteen bytes, big-endian.
    package mutating func bind(_ index: Int, high: UInt64, low: UInt64) {
        self.endRun()
        let start = unsafe self.room(byteCount: 16)
        unsafe UnsafeMutableRawPointer(start).storeBytes(of: high.bigEndian, as: UInt64.self)
        unsafe UnsafeMutableRawPointer(start + 8).storeBytes(of: low.bigEndian, as: UInt64.self)
        self.check(unsafe sqlite3_bind_blob(self.statement, Int32(index), start, 16, nil))
    }

    /// Binds a text by its bytes.
    package mutating func bind(_ index: Int, utf8: borrowing Span<UInt8>) {
        self.endRun()
        let count = utf8.count
        let start = unsafe self.copy(of: utf8)
        self.check(
            unsafe sqlite3_bind_text(
                self.statement, Int32(index), UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), Int32(count),
                nil))
    }

    /// Binds a text.
    package mutating func bind(_ index: Int, _ text: String) {
        let utf8 = Array(text.utf8)
        self.bind(index, utf8: utf8.span)
    }

    /// Binds bytes.
    package mutating func bind(_ index: Int, bytes: borrowing Span<UInt8>) {
        self.endRun()
        let count = bytes.count
        let start = unsafe self.copy(of: bytes)
        self.check(unsafe sqlite3_bind_blob(self.statement, Int32(index), start, Int32(count), nil))
    }

    // MARK: Running

    /// Runs to the next row; false at the end, where the statement is reset at once.
    package mutating func step() throws(SQLiteFailure) -> Bool {
        let code = unsafe sqlite3_step(self.statement)
        if code == SQLITE_ROW {
            self.isAtRow = true
            return true
        }
        guard code == SQLITE_DONE else {
            let failure = unsafe SQLiteFailure(code: code, of: self.connection, action: self.text)
            self.reset()
            throw failure
        }
        self.reset()
        return false
    }

    /// Runs a statement that has no rows.
    package mutating func run() throws(SQLiteFailure) {
        while try self.step() {}
    }

    /// Rows the last statement of the connection changed.
    package var changedRowCount: Int { unsafe Int(sqlite3_changes(self.connection)) }

    /// Ends a run before its last row; everything is bound anew for the next one.
    package mutating func reset() {
        // Repeats the error of the step before, which was told already.
        _ = unsafe sqlite3_reset(self.statement)
        self.boundByteCount = 0
        self.isAtRow = false
    }

    // MARK: Columns out

    /// Whether a column of the row is null.
    package borrowing func isNull(_ column: Int) -> Bool {
        unsafe sqlite3_column_type(self.statement, Int32(column)) == SQLITE_NULL
    }

    /// A number; 0 for a null.
    package borrowing func integer(_ column: Int) -> Int64 {
        unsafe sqlite3_column_int64(self.statement, Int32(column))
    }

    /// A number as it was bound.
    package borrowing func word(_ column: Int) -> UInt64 { UInt64(bitPattern: self.integer(column)) }

    /// Sixteen bytes, big-endian; nil for a null or any other number of bytes.
    package borrowing func identifier(_ column: Int) -> (high: UInt64, low: UInt64)? {
        guard unsafe sqlite3_column_bytes(self.statement, Int32(column)) == 16,
            let start = unsafe sqlite3_column_blob(self.statement, Int32(column))
        else { return nil }
        return unsafe (
            UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    /// The bytes of a text or a blob; none for a null.
    package borrowing func bytes(_ column: Int) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(self.statement, Int32(column)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(self.statement, Int32(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A text; empty for a null.
    package borrowing func text(_ column: Int) -> String { String(decoding: self.bytes(column), as: UTF8.self) }

    // MARK: Private

    /// Whoever threw at a row, because of what was in it, left the run there; SQLite binds nothing meanwhile.
    private mutating func endRun() {
        if self.isAtRow { self.reset() }
    }

    /// Binding fails for a number that is not in the statement and for want of memory, and neither is the caller's case.
    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK, "a value is bound to a place in the statement, between two runs")
    }

    private mutating func room(byteCount: Int) -> UnsafeMutablePointer<UInt8> {
        precondition(
            self.boundByteCount + byteCount <= Limits.boundByteCountMax, "what is bound at once has a bound")
        defer { self.boundByteCount += byteCount }
        return unsafe self.bound + self.boundByteCount
    }

    private mutating func copy(of bytes: borrowing Span<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let start = unsafe self.room(byteCount: bytes.count)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            if let source = bytes.baseAddress { unsafe start.update(from: source, count: bytes.count) }
        }
        return unsafe start
    }
}
