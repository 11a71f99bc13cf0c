internal import Journaling
internal import Synchronization

/// The MANIFEST in memory and on disk; changes come from the commit path and from the snapshot thread, one at a time.
final class ManifestStore: Sendable {
    private let folder: Folder
    private let state: Mutex<Manifest>

    /// Takes over what is on disk.
    init(folder: Folder, manifest: Manifest) {
        self.folder = folder
        self.state = Mutex(manifest)
    }

    /// The MANIFEST as last written.
    var current: Manifest { self.state.withLock { $0 } }

    /// Changes the MANIFEST and makes the change durable: temporary, sync, rename, directory sync.
    ///
    /// After a failure memory keeps the old content; disk holds the old or the new one, and both name only files that
    /// exist, since files are made before they are named and removed after they are dropped.
    ///
    /// `room` is a file that holds the space already.
    func update(in room: NamedFile? = nil, _ change: (inout Manifest) -> Void) throws(StorageError) {
        try self.state.withLock { (manifest: inout sending Manifest) throws(StorageError) in
            var changed = manifest
            change(&changed)
            guard changed.segments.count <= JournalLimits.manifestSegmentCountMax else {
                throw .tooManySegments(count: manifest.segments.count)
            }
            try Self.write(changed, to: self.folder, in: room)
            manifest = changed
        }
    }

    /// Reads the MANIFEST of a directory; nil where there is none.
    static func read(from folder: Folder) throws(StorageError) -> Manifest? {
        guard let file = try folder.openIfPresent(FileName.manifestText) else { return nil }
        let byteCount = try file.byteCount()
        guard byteCount <= UInt64(StorageLimits.manifestByteCountMax) else {
            throw .damaged(Damage(.manifestDamaged, file: FileName.manifestText))
        }
        let bytes = try file.read(byteCount: Int(byteCount), at: 0)
        do {
            return try Manifest(decoding: bytes.span)
        } catch .newerFormat(let minimumReader) {
            throw .newerFormat(file: FileName.manifestText, minimumReader: minimumReader)
        } catch {
            throw .damaged(Damage(.manifestDamaged, file: FileName.manifestText))
        }
    }

    /// Writes a MANIFEST, into a file of its own unless there is one that holds the space.
    static func write(_ manifest: Manifest, to folder: Folder, in room: NamedFile? = nil) throws(StorageError) {
        let file: NamedFile
        if let room { file = room } else { file = try folder.createTemporary(FileName.manifestTemporaryText) }
        let bytes = manifest.encoded()
        try file.write(bytes.span, at: 0)
        if room != nil { try file.truncate(to: UInt64(bytes.count)) }
        try file.sync()
        try folder.publish(file.name, as: FileName.manifestText)
    }
}
