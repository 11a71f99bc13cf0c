/// A call of SQLite's that failed: what it means, and its own code for whoever looks closer.
package struct SQLiteFailure: Error, Equatable, Sendable {
    /// What callers tell apart.
    package enum Kind: Equatable, Sendable {
        /// The disk, or what this user may have of it, is full.
        case full
        /// Another process holds the file: the wait for it is over.
        case busy
        /// The file is damaged, or no database.
        case corrupt
        /// The file cannot be written.
        case readOnly
        /// The disk failed to read, write or sync.
        case inputOutput
        /// The file cannot be opened.
        case cannotOpen
        /// A rule of the schema was broken.
        case constraint
        /// There was no memory.
        case memory
        /// `SQLiteConnection.interrupt` ended it.
        case interrupted
        /// Anything else: a statement that is wrong.
        case misuse

        /// Whether the store failed, and not one thing that was done in it: anything else would fail as well.
        var isOfStore: Bool {
            switch self {
            case .full, .busy, .readOnly, .inputOutput, .cannotOpen, .memory, .interrupted: true
            case .corrupt, .constraint, .misuse: false
            }
        }
    }

    /// What it means.
    package let kind: Kind
    /// SQLite's extended result code.
    package let code: Int32
    /// What the last system call left in errno, or 0.
    package let systemCode: Int32
    /// What was being done: a constant or a statement of ours, never a value.
    package let action: String

    /// A failure by its codes.
    init(code: Int32, systemCode: Int32, isSystemNoSpace: Bool, action: String) {
        self.kind = isSystemNoSpace ? .full : Self.kind(of: code)
        self.code = code
        self.systemCode = systemCode
        self.action = action
    }

    /// A row that this program does not write.
    init(unreadable what: String) {
        self.init(code: 11, systemCode: 0, isSystemNoSpace: false, action: what)
    }

    /// The low byte of an extended code is its family, sqlite3.h.
    private static func kind(of code: Int32) -> Kind {
        switch code & 0xFF {
        case 13: .full
        case 5, 6: .busy
        case 11, 26: .corrupt
        case 8: .readOnly
        case 10: .inputOutput
        case 14: .cannotOpen
        case 19: .constraint
        case 7: .memory
        case 9: .interrupted
        default: .misuse
        }
    }
}

extension SQLiteFailure: CustomStringConvertible {
    /// One line for the log.
    package var description: String {
        "\(self.action): SQLite \(self.kind) (\(self.code)\(self.systemCode == 0 ? "" : ", errno \(self.systemCode)"))"
    }
}
