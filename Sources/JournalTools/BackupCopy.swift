internal import Journaling
package import Storage

/// A backup in the making: the files a snapshot needs, copied out of a directory whose daemon holds them.
///
/// Copies, never links: a link on the same disk is lost with it. What is copied is never written again: snapshots, closed
/// segments up to their sealed byte count, the audit key. The MANIFEST is written last, and names what was copied.
package struct BackupCopy: Sendable {
    private let making: DirectoryMaking
    private let path: String
    private var view: DirectoryView?
    private var manifest: Manifest?
    private var snapshots: [ManifestSnapshot] = []
    private var segments: [ManifestSegment] = []

    /// Opens the destination, which must be empty or missing.
    package init(to path: String, calls: any StorageCalls) throws(StorageError) {
        self.making = try DirectoryMaking(path: path, calls: calls)
        self.path = path
    }

    /// How a digest is written.
    package static func text(ofDigest digest: UInt64) -> String { Wording.hexadecimal(digest) }

    /// Chooses what to copy: snapshots up to `sequence`, the segments they need, closed behind it.
    package mutating func begin(
        _ view: DirectoryView, sequence: UInt64, instance: [UInt8]
    ) throws(StorageError) {
        guard var manifest = view.manifest else {
            throw view.manifestFault ?? .damaged(Damage(.manifestMissing, file: "MANIFEST"))
        }
        let name = DirectoryView.name(ofSnapshot: sequence)
        guard Wording.hexadecimal(instance.span) == Wording.text(manifest.instance) else {
            throw .damaged(Damage(.headerMismatch, file: "MANIFEST"))
        }
        manifest.snapshots.removeAll { $0.position.sequence > sequence }
        guard let newest = manifest.snapshots.last, newest.position.sequence == sequence else {
            throw .damaged(Damage(.fileMissing, file: name, lastSequence: sequence))
        }
        // The journal was closed behind the snapshot, so what it needs ends with a segment that ends there.
        manifest.segments = Array(
            manifest.segments.prefix { $0.seal.map { $0.lastSequence <= sequence } ?? false })
        guard let last = manifest.segments.last, let seal = last.seal, seal.lastSequence == sequence else {
            throw .damaged(
                Damage(
                    .sealedEndMismatch, file: manifest.segments.last.map { DirectoryView.name(of: $0) } ?? "MANIFEST",
                    lastSequence: sequence))
        }
        self.view = view
        self.manifest = manifest
        self.snapshots = manifest.snapshots
        self.segments = manifest.segments
    }

    /// Copies one file more; false where there is none.
    package mutating func copyNext() throws(StorageError) -> Bool {
        guard let view else { preconditionFailure("a copy is begun before it goes on") }
        if let snapshot = self.snapshots.popLast() {
            try self.making.copy(snapshot, from: view)
            return true
        }
        if let segment = self.segments.popLast() {
            try self.making.copy(segment, from: view)
            return true
        }
        return false
    }

    /// Copies the key and the audit store, as it stands at one moment, and writes the MANIFEST.
    package func finish() throws(StorageError) {
        guard let view, let manifest else { preconditionFailure("a copy is begun before it ends") }
        precondition(self.snapshots.isEmpty && self.segments.isEmpty, "every file is copied before the MANIFEST")
        _ = try self.making.copyAuditKey(from: view)
        if try AuditStore.isPresent(in: view) { try AuditStore.copy(from: view, to: self.path, manifest) }
        try self.making.finish(manifest)
    }
}
