internal import Journaling
package import Storage

/// Makes a data directory of a backup: verified before, verified after, under a new incarnation.
package struct Restoration: Sendable {
    /// What a verification of the backup said.
    package let source: Verification
    /// What one of the restored directory says; nil where the backup was not good enough to begin.
    package let restored: Verification?

    /// Restores the backup at `view` into `path`, which must be empty or missing.
    ///
    /// Nothing is written where anything is missing or damaged, or where the backup is not complete in itself.
    package init(
        _ view: DirectoryView, to path: String, calls: any StorageCalls, incarnation: UInt64
    ) throws(StorageError) {
        self.source = try Verifier(view).run()
        guard self.source.findings.isEmpty, var manifest = view.manifest else {
            self.restored = nil
            return
        }
        if let open = manifest.segments.first(where: { $0.seal == nil }) {
            // Only a killed daemon leaves one: a directory, and no backup.
            throw .damaged(Damage(.sealedEndMismatch, file: DirectoryView.name(of: open)))
        }
        let making = try DirectoryMaking(path: path, calls: calls)
        for snapshot in manifest.snapshots { try making.copy(snapshot, from: view) }
        for segment in manifest.segments { try making.copy(segment, from: view) }
        _ = try making.copyAuditKey(from: view)
        let hasStore = try making.copyAuditStore(from: view)
        manifest.incarnation = incarnation
        try making.finish(manifest)
        if hasStore { _ = try AuditStore.adopt(at: path, manifest) }
        self.restored = try Verifier(Looking.at(path: path, calls: calls)).run()
    }

    /// The result as a report.
    package var report: ReportValue {
        guard let restored else {
            return .members(("verdict", .text("refused")), ("backup", self.source.report))
        }
        return .members(
            ("verdict", .text(self.exitCode == 0 ? "restored" : "damaged")), ("backup", .text(self.source.path)),
            ("backup_incarnation", .optional(self.source.manifest?.incarnation)),
            ("backup_state_digest", .optional(self.source.outcome.map { Wording.hexadecimal($0.stateDigest) })),
            ("restored", restored.report))
    }

    /// What a program ends with.
    package var exitCode: Int32 {
        guard let restored else { return self.source.exitCode }
        guard restored.exitCode == 0 else { return restored.exitCode }
        return restored.outcome?.stateDigest == self.source.outcome?.stateDigest ? 0 : 70
    }
}
