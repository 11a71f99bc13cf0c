package import Journaling
internal import Platform

/// One data directory, opened and locked by this process; see docs/journal.md, "Start".
///
/// The order of use: `open`, `recover` (reads only), `startJournal` (rewrites the tail, takes a new epoch), then
/// `makeSnapshotPublisher`. The lock is held until the process ends or the last of these values goes.
package final class DataDirectory: Sendable {
    /// Whether the directory lies on an overlay, whose syncs may not reach a disk: worth a warning.
    package let isOnOverlay: Bool
    /// Who may do what with the directory, the low twelve bits of its mode; nobody else may change anything.
    package let permissions: UInt32
    /// Whether others may look into it, which is worth a warning.
    package var isShared: Bool { self.permissions & 0o055 != 0 }

    let folder: Folder
    let lock: DirectoryLock
    let manifest: ManifestStore
    /// The newest schema of bodies the caller reads, and the one it writes.
    let schemaVersion: UInt16

    private init(
        isOnOverlay: Bool, permissions: UInt32, folder: Folder, lock: DirectoryLock, manifest: ManifestStore,
        schemaVersion: UInt16
    ) {
        self.schemaVersion = schemaVersion
        self.isOnOverlay = isOnOverlay
        self.permissions = permissions
        self.folder = folder
        self.lock = lock
        self.manifest = manifest
    }

    /// Opens or creates the directory (mode 0700) and takes its lock, five tries 100 ms apart.
    ///
    /// Throws `lockHeld`, `networkFileSystem`, `directoryExposed`, `newerFormat` and `newerSchema` (before anything is
    /// touched), `cannotCreate`, `noSpace`, `permission`, `damaged` or `unreadable`. `freshInstance` names the directory
    /// if it is new; `processID` is left in the lock file for whoever is refused; `schemaVersion` is the newest schema of
    /// bodies the caller reads, and the one it writes.
    package static func open(
        path: String, calls: any StorageCalls, freshInstance: InstanceID, processID: UInt32, schemaVersion: UInt16 = 1
    ) throws(StorageError) -> DataDirectory {
        let folder = try self.openFolder(path: path, calls: calls)
        let permissions = try self.permissions(of: folder)
        let kind = try self.fileSystemKind(of: folder)
        let formats = FormatCheck(folder: folder, schemaVersion: schemaVersion)
        try formats.run()
        let lock = try DirectoryLock(folder: folder, calls: calls)
        try formats.run()
        let manifest = try StorageError.making { () throws(StorageError) in
            let manifest = try self.readOrCreateManifest(in: folder, freshInstance: freshInstance)
            try lock.record(processID: processID)
            return manifest
        }
        return DataDirectory(
            isOnOverlay: kind == .overlay, permissions: permissions, folder: folder, lock: lock,
            manifest: ManifestStore(folder: folder, manifest: manifest), schemaVersion: schemaVersion)
    }

    /// Reads the newest good snapshot and every entry after it, and hands them to `replay`; changes nothing.
    package func recover(
        replay: (ReplayStep, borrowing Span<UInt8>) -> ReplayVerdict
    ) throws(StorageError) -> Recovery {
        try RecoveryRun(folder: self.folder, manifest: self.manifest.current).run(replay: replay)
    }

    /// Bytes of the closed segments that hold entries behind a sequence; the open one does not say how full it is.
    package func sealedByteCount(behind sequence: UInt64) -> UInt64 {
        self.manifest.current.segments.reduce(0) { sum, segment in
            guard let seal = segment.seal, seal.lastSequence > sequence else { return sum }
            return sum + seal.byteCount
        }
    }

    /// Rewrites the tail into a file of this process, makes a new epoch durable and opens the journal for writing.
    package func startJournal(
        after recovery: Recovery, configuration: JournalConfiguration
    ) throws(StorageError) -> CommitLoop {
        let opening = JournalOpening(directory: self, recovery: recovery, configuration: configuration)
        let (writer, start) = try StorageError.making { () throws(StorageError) in try opening.open() }
        return try CommitLoop(writer: writer, start: start, configuration: configuration)
    }

    /// Makes the publisher; at most one per directory, after `startJournal`.
    package func makeSnapshotPublisher(for journal: CommitLoop) -> SnapshotPublisher {
        SnapshotPublisher(directory: self, journal: journal)
    }

    /// Begins to re-read everything that is kept, the segment under way as far as it is durable; any thread may step it.
    func makeScrub(beside writer: SegmentWriter) -> Scrub {
        Scrub(folder: self.folder, coverage: .durable(writer))
    }

    /// Throws where another writer has taken the directory over.
    func checkOwnership(epoch: UInt64) throws(StorageError) {
        try self.lock.check()
        let found = try ManifestStore.read(from: self.folder)
        guard found?.epoch == epoch, found?.instance == self.manifest.current.instance else {
            throw .fenced(file: FileName.manifestText)
        }
    }

    private static func openFolder(path: String, calls: any StorageCalls) throws(StorageError) -> Folder {
        do {
            return Folder(path: path, directory: try calls.openDirectory(path: path))
        } catch {
            throw error.isPermission ? .permission(file: path, error) : .cannotCreate(file: path, error)
        }
    }

    /// Refuses a directory in which others could replace the journal, or leave files for the next start to believe.
    private static func permissions(of folder: Folder) throws(StorageError) -> UInt32 {
        let permissions: UInt32
        do {
            permissions = try folder.directory.status().permissions
        } catch {
            throw .unreadable(file: folder.path, offset: 0, error)
        }
        guard permissions & 0o022 == 0 else {
            throw .directoryExposed(directory: folder.path, permissions: permissions)
        }
        return permissions
    }

    private static func fileSystemKind(of folder: Folder) throws(StorageError) -> FileSystemKind {
        let magic: UInt64
        do {
            magic = try folder.directory.fileSystemMagic()
        } catch {
            throw .unreadable(file: folder.path, offset: 0, error)
        }
        let kind = FileSystemKind(magic: magic)
        guard kind != .network else { throw .networkFileSystem(directory: folder.path, magic: magic) }
        return kind
    }

    /// The MANIFEST of a used directory, or a first one where nothing shows that there ever was another.
    private static func readOrCreateManifest(
        in folder: Folder, freshInstance: InstanceID
    ) throws(StorageError) -> Manifest {
        if let manifest = try ManifestStore.read(from: folder) { return manifest }
        for name in try folder.names() {
            switch FileName(name) {
            case .segment, .snapshot, .torn:
                throw .damaged(Damage(.manifestMissing, file: FileName.manifestText))
            case .lock, .manifest, .temporary, .auditKey, .auditStore, .unknown: continue
            }
        }
        let manifest = Manifest(instance: freshInstance)
        try ManifestStore.write(manifest, to: folder)
        return manifest
    }
}
