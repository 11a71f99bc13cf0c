/// One name in a data directory, and what it is there for.
package struct DirectoryEntry: Equatable, Sendable {
    /// What it is.
    package enum Kind: Equatable, Sendable {
        /// `LOCK`: a process id, none of the data.
        case lock
        /// The MANIFEST.
        case manifest
        /// A segment the MANIFEST names.
        case segment
        /// A segment it does not name.
        case unlistedSegment
        /// A snapshot the MANIFEST names.
        case snapshot
        /// What an interrupted step left, or the next segment in the making; never part of the data.
        case leftover
        /// A replaced original, kept for inspection.
        case setAside
        /// The audit key.
        case auditKey
        /// The audit store, another module's.
        case auditStore
        /// Not the daemon's.
        case stranger
    }

    /// The name.
    package let name: String
    /// What it is.
    package let kind: Kind
    /// Its byte count.
    package let byteCount: UInt64
}
