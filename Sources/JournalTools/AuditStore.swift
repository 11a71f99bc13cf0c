internal import Auditing
internal import Journaling
internal import Platform
package import Storage

/// What the tools do with the audit store of a directory; its faults become those of the directory.
///
/// On a simulated disk there is none: SQLite knows only the real one.
package enum AuditStore {
    /// What retention would remove of facts from before a moment, in nanoseconds since 1970.
    package static func prunable(of path: String, before moment: UInt64) throws(StorageError) -> ReportValue {
        let prospect = try Self.telling { () throws(AuditFault) in
            try AuditFile(in: path).prospect(before: moment)
        }
        return .members(
            ("directory", .text(path)), ("facts", .count(prospect.eventCount)),
            ("up_to_sequence", .count(prospect.lastSequence)),
            ("held_by_consumer", .flag(prospect.isHeldByConsumer)))
    }

    /// Whether the directory has one.
    static func isPresent(in view: DirectoryView) throws(StorageError) -> Bool {
        try view.inventory(by: view.manifest).contains { $0.name == AuditFile.name }
    }

    /// Runs what the store does; its fault is told as the directory's.
    static func telling<Value>(_ act: () throws(AuditFault) -> Value) throws(StorageError) -> Value {
        do throws(AuditFault) {
            return try act()
        } catch {
            throw .auditRefused(reason: "\(error)", exitCode: error.exitCode)
        }
    }

    /// Copies the store of a directory whose daemon may be running into another one, as of the journal's end there.
    static func copy(from view: DirectoryView, to path: String, _ manifest: Manifest) throws(StorageError) {
        try Self.telling { () throws(AuditFault) in
            let copy = try AuditFile(in: path)
            try AuditFile(in: view.path).copy(to: copy)
            _ = try copy.adopt(Self.extent(of: manifest))
        }
    }

    /// Makes a store that was copied with its files part of the history that begins now.
    static func adopt(at path: String, _ manifest: Manifest) throws(StorageError) -> UInt64 {
        try Self.telling { () throws(AuditFault) in
            try AuditFile(in: path).adopt(Self.extent(of: manifest))
        }
    }

    /// Bounds of a journal that is closed.
    static func extent(of manifest: Manifest) -> JournalExtent {
        JournalExtent(
            instance: manifest.instance, incarnation: manifest.incarnation, epoch: manifest.epoch,
            firstKept: manifest.segments.first?.firstSequence ?? 1,
            last: manifest.segments.last?.seal?.lastSequence ?? 0)
    }
}
