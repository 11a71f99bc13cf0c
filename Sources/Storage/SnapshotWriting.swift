internal import Journaling
internal import Platform

/// One snapshot from frozen state to published file, on the background thread.
///
/// Order: temporary file, sync, read back and verify, wait until its position is durable, rename, directory sync,
/// MANIFEST; only then older files go, oldest first. An interruption anywhere leaves what the MANIFEST names.
struct SnapshotWriting: Sendable {
    let directory: DataDirectory
    let watermark: DurableWatermark
    let cancellation: Cancellation
    let header: SnapshotHeader
    let retainedFrom: UInt64
    let records: SnapshotPublisher.Records

    private var name: String { FileName.snapshotText(sequence: self.header.position.sequence) }

    /// How far a snapshot has come once its file is written.
    enum Progress: Sendable {
        /// The file is written, synced and verified.
        case written(SnapshotSummary)
        /// There is nothing left to do.
        case ended(SnapshotPublisher.Completion)
    }

    /// Writes, waits until the state is durable, and publishes.
    func run() -> SnapshotPublisher.Completion {
        switch self.prepare() {
        case .ended(let completion): return completion
        case .written(let summary):
            guard self.watermark.wait(for: self.header.position.sequence), !self.cancellation.isCancelled else {
                let temporary = FileName.temporaryText(of: self.name)
                return self.giveUp(temporary, Self.cancelled(temporary))
            }
            return self.publish(summary)
        }
    }

    /// Writes the temporary file and verifies it.
    func prepare() -> Progress {
        let listed = self.directory.manifest.current.snapshots
        if listed.contains(where: { $0.position.sequence == self.header.position.sequence }) {
            return .ended(self.repeated())
        }
        let temporary = FileName.temporaryText(of: self.name)
        do throws(StorageError) {
            return .written(try self.write(to: temporary))
        } catch {
            return .ended(self.giveUp(temporary, error))
        }
    }

    /// Gives the written file its name, says so in the MANIFEST and drops what is superfluous; its state is durable.
    func publish(_ summary: SnapshotSummary) -> SnapshotPublisher.Completion {
        let temporary = FileName.temporaryText(of: self.name)
        do throws(StorageError) {
            try self.directory.checkOwnership(epoch: self.header.epoch)
            #if MUTANTS
                if DurabilityMutant.lowWaterBeforeSnapshot.isActive {
                    try self.retire(self.list(summary))
                    try self.directory.folder.publish(temporary, as: self.name)
                    return .published(summary)
                }
            #endif
            try self.directory.folder.publish(temporary, as: self.name)
            try self.retire(self.list(summary))
            return .published(summary)
        } catch {
            // The new name may be there or not after a power cut; until the MANIFEST says so nobody believes it.
            return self.giveUp(temporary, error)
        }
    }

    /// Nothing has happened since the last snapshot: it stands for this one too, if it still reads well.
    private func repeated() -> SnapshotPublisher.Completion {
        do throws(StorageError) {
            let file = try SnapshotFile(folder: self.directory.folder, name: self.name)
            guard let summary = try file.read(emit: { _, _ in true }) else {
                preconditionFailure("a verifying pass never stops early")
            }
            return .published(summary)
        } catch {
            return .failed(error)
        }
    }

    /// Writes the temporary file, syncs it and compares what the disk gives back with what was written.
    private func write(to temporary: String) throws(StorageError) -> SnapshotSummary {
        let file = try self.directory.folder.createTemporary(temporary)
        var writer = SnapshotWriter(self.header)
        var offset: UInt64 = 0
        var syncedOffset: UInt64 = 0
        let stateDigest = try self.records { section, record throws(StorageError) in
            writer.add(record, to: section)
            guard writer.ready.count >= JournalLimits.snapshotBlockByteCount else { return }
            guard !self.cancellation.isCancelled else { throw Self.cancelled(temporary) }
            try file.write(writer.ready.span, at: offset)
            offset += UInt64(writer.ready.count)
            writer.discardReady()
            if offset - syncedOffset >= UInt64(StorageLimits.snapshotSyncByteCount) {
                try file.sync()
                syncedOffset = offset
            }
        }
        let summary = writer.finish(stateDigest: stateDigest)
        try file.write(writer.ready.span, at: offset)
        try file.sync()
        guard try SnapshotFile(file).read(emit: { _, _ in true }) == summary else {
            throw .damaged(Damage(.snapshotDamaged, file: temporary))
        }
        return summary
    }

    /// Names the snapshot in the MANIFEST, keeps the two newest and what they need of the journal.
    ///
    /// - Returns: the files that are needed no longer, oldest first.
    private func list(_ summary: SnapshotSummary) throws(StorageError) -> [String] {
        var dropped: [String] = []
        try self.directory.manifest.update { manifest in
            dropped = []
            manifest.snapshots.append(ManifestSnapshot(summary))
            guard manifest.snapshots.count >= StorageLimits.snapshotsKept else { return }
            let excess = manifest.snapshots.count - StorageLimits.snapshotsKept
            let older = manifest.snapshots[excess]
            let first = manifest.segments.lastIndex { $0.firstBatch <= older.position.batch + 1 } ?? 0
            let free = manifest.segments[..<first].prefix { segment in
                segment.seal.map { $0.lastSequence < self.retainedFrom } ?? false
            }
            dropped = free.map(\.fileName)
            dropped += manifest.snapshots[..<excess].map { FileName.snapshotText(sequence: $0.position.sequence) }
            manifest.segments.removeFirst(free.count)
            manifest.snapshots.removeFirst(excess)
            if let oldest = manifest.segments.first { manifest.lowWaterSequence = oldest.firstSequence - 1 }
        }
        return dropped
    }

    /// Removes files the MANIFEST has dropped, and set-aside originals, which a verified snapshot makes worthless.
    private func retire(_ dropped: [String]) throws(StorageError) {
        let torn = try self.directory.folder.names().filter { FileName($0) == .torn }
        guard !dropped.isEmpty || !torn.isEmpty else { return }
        for name in dropped + torn { try self.directory.folder.remove(name) }
        try self.directory.folder.sync()
    }

    /// Removes the temporary file and tells the first failure; what cannot be removed goes at the next start.
    private func giveUp(_ temporary: String, _ first: StorageError) -> SnapshotPublisher.Completion {
        do {
            try self.directory.folder.remove(temporary)
        } catch {
            return .failed(first)
        }
        return .failed(first)
    }

    private static func cancelled(_ name: String) -> StorageError {
        .writeFailed(file: name, SystemError(call: "cancelled", code: 0))
    }
}
