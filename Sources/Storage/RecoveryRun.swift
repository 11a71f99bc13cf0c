internal import Journaling

/// One recovery: reads, verifies and replays; changes nothing on disk.
struct RecoveryRun {
    typealias Replay = (ReplayStep, borrowing Span<UInt8>) -> ReplayVerdict

    let folder: Folder
    let manifest: Manifest

    /// Builds the state and judges the journal's end.
    func run(replay: Replay) throws(StorageError) -> Recovery {
        let names = try self.folder.names()
        let (snapshot, fallbacks) = try SnapshotSearch(folder: self.folder, manifest: self.manifest).newestGood()
        if let snapshot { try self.restore(snapshot, replay: replay) }
        let origin = snapshot?.mark ?? JournalPosition.start(of: self.manifest.instance)
        var walk = JournalWalk(folder: self.folder, manifest: self.manifest, origin: origin)
        try walk.run(unlisted: self.unlistedSegments(names), replay: replay)
        let leftovers = try UnlistedSegments(folder: self.folder, manifest: self.manifest, end: walk.position)
            .judge(self.unlistedSegments(names))
        var repairs = leftovers
        repairs.removals += self.removableFiles(names)
        // What is still to be read goes when the file rewritten from it takes its name.
        repairs.removals.removeAll { $0 == walk.tail?.file }
        repairs.tail = walk.tail
        repairs.cuts = walk.cuts
        return Recovery(
            instance: self.manifest.instance, incarnation: self.manifest.incarnation, epoch: self.manifest.epoch,
            end: walk.position, snapshot: snapshot, replayedEntryCount: walk.replayedEntryCount,
            replayedByteCount: walk.replayedByteCount, replayedSegmentCount: walk.replayedSegmentCount,
            segmentCount: self.manifest.segments.count, fallbacks: fallbacks, droppedTail: walk.droppedTail,
            unknownFiles: names.filter { FileName($0) == .unknown }, repairs: repairs)
    }

    private func restore(_ snapshot: SnapshotSummary, replay: Replay) throws(StorageError) {
        let name = FileName.snapshotText(sequence: snapshot.mark.sequence)
        let file = try SnapshotFile(folder: self.folder, name: name)
        let nothing: [UInt8] = []
        var verdict = replay(.snapshotBegin(snapshot), nothing.span)
        let summary = try file.read { section, record in
            verdict = replay(.snapshotRecord(section), record)
            return verdict == .applied
        }
        if summary != nil {
            verdict = replay(.snapshotEnd(snapshot), nothing.span)
        }
        switch verdict {
        case .applied: return
        case .unreadable:
            throw .damaged(Damage(.entryUnreadable, file: name, lastSequence: snapshot.mark.sequence))
        case .newer(let schemaVersion): throw .newerSchema(file: name, schemaVersion: schemaVersion)
        case .diverged: throw .diverged(file: name, offset: 0, sequence: snapshot.mark.sequence)
        }
    }

    /// Segment files the MANIFEST does not name.
    private func unlistedSegments(_ names: [String]) -> [String] {
        let listed = Set(self.manifest.segments.map(\.fileName))
        return names.filter { name in
            switch FileName(name) {
            case .segment: !listed.contains(name)
            case .lock, .manifest, .snapshot, .temporary, .torn, .auditKey, .auditStore, .unknown: false
            }
        }
    }

    /// What interrupted steps leave, apart from segments.
    private func removableFiles(_ names: [String]) -> [String] {
        let listed = Set(self.manifest.snapshots.map(\.position.sequence))
        return names.filter { name in
            switch FileName(name) {
            case .temporary: true
            case .snapshot(let sequence): !listed.contains(sequence)
            case .lock, .manifest, .segment, .torn, .auditKey, .auditStore, .unknown: false
            }
        }
    }
}

extension ManifestSegment {
    /// The name of the segment's file.
    var fileName: String {
        FileName.segmentText(epoch: self.epoch, index: self.index, firstBatch: self.firstBatch)
    }
}
