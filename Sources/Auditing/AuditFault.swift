package import Journaling
package import Platform

/// Why the audit store cannot be used; each case has its exit code (docs/operations.md, "Exit codes").
package enum AuditFault: Error, Equatable, Sendable {
    /// A call of SQLite's failed.
    case sqlite(SQLiteFailure)
    /// The file cannot be looked for or made.
    case system(SystemError)
    /// The file is a database of something else.
    case foreign
    /// A later program wrote it.
    case newer(version: Int64)
    /// It belongs to another instance's journal.
    case otherInstance(InstanceID)
    /// It was fed in another incarnation: its sequences are not the journal's.
    case otherIncarnation(UInt64)
    /// There is none, though the journal has entries.
    case missing
    /// The journal no longer holds what comes next: these sequences would be missing.
    case gap(first: UInt64, last: UInt64)
    /// It holds more than the journal: it was fed from another one.
    case ahead(cursor: UInt64, last: UInt64)
    /// Its content breaks a rule this program keeps.
    case inconsistent(String)

    /// The process exit status, after sysexits.h.
    package var exitCode: Int32 {
        switch self {
        case .sqlite(let failure): failure.exitCode
        case .system(let error): error.isPermission ? 77 : 73
        case .newer: 76
        case .foreign, .otherInstance, .otherIncarnation, .missing, .gap, .ahead, .inconsistent: 65
        }
    }
}

extension SQLiteFailure {
    /// The process exit status, after sysexits.h.
    package var exitCode: Int32 {
        switch self.kind {
        case .corrupt, .constraint: 65
        case .misuse: 70
        case .full, .cannotOpen: 73
        case .busy, .inputOutput, .memory, .interrupted: 74
        case .readOnly: 77
        }
    }
}

extension AuditFault {
    /// Whether `routeplanctl audit rebuild` is the way out.
    package var wantsRebuild: Bool {
        switch self {
        case .sqlite(let failure): failure.kind == .corrupt
        case .foreign, .otherInstance, .otherIncarnation, .missing, .gap, .ahead, .inconsistent: true
        case .newer, .system: false
        }
    }
}

extension AuditFault: CustomStringConvertible {
    /// One line for the log: what is wrong.
    package var description: String {
        switch self {
        case .sqlite(let failure): "audit.db: \(failure)"
        case .system(let error): "audit.db: \(error)"
        case .foreign: "audit.db is no audit store"
        case .newer(let version): "audit.db needs a program that reads version \(version)"
        case .otherInstance: "audit.db belongs to another instance's journal"
        case .otherIncarnation(let found): "audit.db was fed in incarnation \(found)"
        case .missing: "audit.db is missing"
        case .gap(let first, let last):
            "audit.db lacks sequences \(first) to \(last), which the journal no longer holds"
        case .ahead(let cursor, let last): "audit.db is at sequence \(cursor), the journal ends at \(last)"
        case .inconsistent(let what): "audit.db is damaged: \(what)"
        }
    }
}
