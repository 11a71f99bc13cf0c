package import Journaling

extension DirectoryView {
    /// Rebuilds the state as a start would, from one snapshot or from the very beginning, and judges the journal's end.
    ///
    /// `snapshot` is the sequence of one the MANIFEST names. Throws whatever would keep a daemon from starting.
    package func recover(
        by manifest: Manifest, from snapshot: UInt64?, replay: (ReplayStep, borrowing Span<UInt8>) -> ReplayVerdict
    ) throws(StorageError) -> Recovery {
        var narrowed = manifest
        narrowed.snapshots.removeAll { $0.position.sequence != snapshot }
        let recovery = try RecoveryRun(folder: self.folder, manifest: narrowed).run(replay: replay)
        if let bad = recovery.fallbacks.first {
            throw .damaged(Damage(.snapshotDamaged, file: bad.file, offset: bad.offset))
        }
        return recovery
    }

    /// Reads every frame of one segment the MANIFEST names, verified in its chain, up to the first that is not.
    ///
    /// `visit` gets a frame, bytes it lies in, and where these begin in the file. Returns a torn tail, if there is one.
    package func readFrames(
        of segment: ManifestSegment, in manifest: Manifest,
        visit: (JournalFrame, borrowing Span<UInt8>, UInt64) -> Void
    ) throws(StorageError) -> Recovery.DroppedTail? {
        let index = manifest.segments.firstIndex { $0.index == segment.index } ?? 0
        let place = SegmentPlace(
            instance: manifest.instance, segment: segment, previous: index > 0 ? manifest.segments[index - 1] : nil)
        var scrub = try SegmentScrub(place, in: self.folder)
        while try !scrub.step(visit: visit) {}
        return scrub.tornTail
    }

    /// The header of a segment the MANIFEST names, as it stands in the file.
    package func header(of segment: ManifestSegment) throws(StorageError) -> SegmentHeader? {
        try UnlistedSegments.header(of: segment.fileName, in: self.folder)
    }

    /// Reads a snapshot the MANIFEST names from front to end; throws what is wrong with it.
    package func verify(_ snapshot: ManifestSnapshot) throws(StorageError) -> SnapshotSummary {
        var scrub = try SnapshotScrub(snapshot, in: self.folder)
        while true {
            if let summary = try scrub.step() { return summary }
        }
    }

    /// The name of a snapshot's file.
    package static func name(ofSnapshot sequence: UInt64) -> String { FileName.snapshotText(sequence: sequence) }

    /// The name of a segment's file.
    package static func name(of segment: ManifestSegment) -> String { segment.fileName }

    /// The key of the audit's pseudonyms, nil where there is none; throws what is wrong with it.
    package func auditKey() throws(StorageError) -> AuditKey? {
        try AuditKeyFile(folder: self.folder).inspect()
    }

    /// Every name in the directory, sorted, with what it is by `manifest`, and its byte count.
    package func inventory(by manifest: Manifest?) throws(StorageError) -> [DirectoryEntry] {
        let segments = Set(manifest?.segments.map(\.fileName) ?? [])
        let snapshots = Set(manifest?.snapshots.map(\.position.sequence) ?? [])
        var entries: [DirectoryEntry] = []
        for name in try self.folder.names() {
            let kind: DirectoryEntry.Kind =
                switch FileName(name) {
                case .lock: .lock
                case .manifest: .manifest
                case .segment: segments.contains(name) ? .segment : .unlistedSegment
                case .snapshot(let sequence): snapshots.contains(sequence) ? .snapshot : .leftover
                case .temporary: .leftover
                case .torn: .setAside
                case .auditKey: .auditKey
                case .auditStore: .auditStore
                case .unknown: .stranger
                }
            entries.append(
                DirectoryEntry(name: name, kind: kind, byteCount: try self.folder.byteCount(of: name) ?? 0))
        }
        return entries
    }
}
