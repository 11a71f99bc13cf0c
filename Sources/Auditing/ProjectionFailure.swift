package import Storage

/// Why the projection stopped, and whether it goes on by itself.
package enum ProjectionFailure: Error, Equatable, Sendable {
    /// A call of SQLite's failed.
    case store(SQLiteFailure)
    /// The journal cannot be read.
    case journal(StorageError)
    /// An entry is none this program knows, though its own journal holds it.
    case entryUnreadable(sequence: UInt64)

    /// What helps.
    package enum Remedy: Equatable, Sendable {
        /// There is no space: it is tried again.
        case space
        /// Somebody else holds the store, or memory was short: it is tried again soon.
        case patience
        /// Nothing this process could do: a store that failed once is not believed any more (docs/audit.md, "Failure").
        case none
    }

    /// What helps.
    package var remedy: Remedy {
        switch self {
        case .store(let failure):
            switch failure.kind {
            case .full: .space
            case .busy, .interrupted, .memory: .patience
            case .corrupt, .readOnly, .inputOutput, .cannotOpen, .constraint, .misuse: .none
            }
        case .journal(let error): error.isForWantOfSpace ? .space : .none
        case .entryUnreadable: .none
        }
    }
}

extension ProjectionFailure: CustomStringConvertible {
    /// One line for the log.
    package var description: String {
        switch self {
        case .store(let failure): "audit.db: \(failure)"
        case .journal(let error): error.description
        case .entryUnreadable(let sequence): "the entry at sequence \(sequence) is unknown to the projection"
        }
    }
}
