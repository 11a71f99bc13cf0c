internal import Journaling

/// Finds the newest snapshot that can be trusted; each is read whole before anything is taken from it.
struct SnapshotSearch {
    let folder: Folder
    let manifest: Manifest

    /// The newest good snapshot, nil where the journal reaches back to the beginning, and those passed over.
    ///
    /// Throws where none of two can be read, or where an older state cannot be continued because the journal before the
    /// bad one is gone.
    func newestGood() throws(StorageError) -> (SnapshotSummary?, [Recovery.Fallback]) {
        var fallbacks: [Recovery.Fallback] = []
        for listed in self.manifest.snapshots.reversed() {
            let name = FileName.snapshotText(sequence: listed.position.sequence)
            do {
                return (try self.verify(listed, name: name), fallbacks)
            } catch .damaged(let damage) {
                fallbacks.append(Recovery.Fallback(file: name, offset: damage.offset))
            }
        }
        let reachesBack = self.manifest.lowWaterSequence == 0
        guard fallbacks.count < StorageLimits.snapshotsKept, reachesBack || fallbacks.isEmpty else {
            throw .damaged(Damage(.noUsableSnapshot, file: fallbacks[0].file, offset: fallbacks[0].offset))
        }
        return (nil, fallbacks)
    }

    private func verify(_ listed: ManifestSnapshot, name: String) throws(StorageError) -> SnapshotSummary {
        guard let file = try self.folder.openIfPresent(name) else {
            throw .damaged(Damage(.fileMissing, file: name))
        }
        guard let summary = try SnapshotFile(file).read(emit: { _, _ in true }) else {
            preconditionFailure("a verifying pass never stops early")
        }
        guard ManifestSnapshot(summary) == listed else {
            throw .damaged(Damage(.headerMismatch, file: name))
        }
        return summary
    }
}
