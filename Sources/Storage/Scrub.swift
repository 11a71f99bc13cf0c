internal import Journaling

/// One re-reading of everything that is kept: MANIFEST, segments, snapshots, audit key; every checksum, no replay.
///
/// Does a bounded piece of work a step, so that whoever drives it sets the pace, and goes on behind a finding. Reading beside
/// a daemon is sound: a closed segment and a published snapshot are never written again, and one that the daemon has
/// dropped meanwhile is not missed. Of the segment under way only what is known to be durable is read: nobody writes there again.
package struct Scrub: Sendable {
    /// Whether there is more to do.
    package enum Progress: Equatable, Sendable {
        /// Call `step` again.
        case more
        /// Everything was read.
        case finished
    }

    /// What is read of the open segment.
    enum Coverage: Sendable {
        /// All of it; nobody may be writing.
        case everything
        /// What its writer, in this process, has made durable.
        case durable(SegmentWriter)
        /// What later frames prove durable; another process may be writing.
        case proven
    }

    private enum Item: Sendable {
        case manifest
        case auditKey
        case segment(SegmentPlace)
        case snapshot(ManifestSnapshot)
    }

    private enum Reading: Sendable {
        case nothing
        case segment(SegmentScrub, SegmentPlace)
        case snapshot(SnapshotScrub, ManifestSnapshot)
    }

    private let folder: Folder
    private let coverage: Coverage
    private var pending: [Item] = [.auditKey, .manifest]
    private var reading = Reading.nothing

    /// What is wrong, at most one finding a file, in the order of reading.
    package private(set) var findings: [StorageError] = []
    /// An unacknowledged tail, which the next start will leave out; only where the open segment is read.
    package private(set) var tornTail: Recovery.DroppedTail?
    /// Bytes read and found good, or read up to a finding.
    package private(set) var byteCount: UInt64 = 0
    /// Files read to their end or to a finding.
    package private(set) var fileCount = 0

    init(folder: Folder, coverage: Coverage) {
        self.folder = folder
        self.coverage = coverage
    }

    /// Reads at most `StorageLimits.scrubByteCount` bytes more.
    package mutating func step() -> Progress {
        do throws(StorageError) {
            try self.read()
        } catch {
            self.note(error)
        }
        if case .nothing = self.reading, self.pending.isEmpty { return .finished }
        return .more
    }

    private mutating func read() throws(StorageError) {
        switch self.reading {
        case .nothing: try self.begin()
        case .segment(var scrub, let place):
            let before = scrub.offset
            let isFinished = try scrub.step()
            self.byteCount += scrub.offset - before
            self.reading = isFinished ? .nothing : .segment(scrub, place)
            guard isFinished else { return }
            self.fileCount += 1
            self.tornTail = scrub.tornTail ?? self.tornTail
        case .snapshot(var scrub, let listed):
            let before = scrub.offset
            let isFinished = try scrub.step() != nil
            self.byteCount += scrub.offset - before
            self.reading = isFinished ? .nothing : .snapshot(scrub, listed)
            if isFinished { self.fileCount += 1 }
        }
    }

    /// Takes the next file up.
    private mutating func begin() throws(StorageError) {
        guard let item = self.pending.popLast() else { return }
        switch item {
        case .manifest:
            guard let manifest = try ManifestStore.read(from: self.folder) else {
                throw .damaged(Damage(.manifestMissing, file: FileName.manifestText))
            }
            self.fileCount += 1
            self.byteCount += UInt64(manifest.byteCount)
            self.pending += self.items(of: manifest).reversed()
        case .auditKey:
            guard try AuditKeyFile(folder: self.folder).inspect() != nil else { return }
            self.fileCount += 1
            self.byteCount += UInt64(AuditKey.fileByteCount)
        case .segment(let listed):
            guard let (place, end) = try self.present(listed) else { return }
            self.reading = .segment(try SegmentScrub(place, in: self.folder, openEnd: end), place)
            self.byteCount += UInt64(SegmentHeader.byteCount)
        case .snapshot(let listed):
            self.reading = .snapshot(try SnapshotScrub(listed, in: self.folder), listed)
            self.byteCount += UInt64(SnapshotHeader.byteCount)
        }
    }

    private func items(of manifest: Manifest) -> [Item] {
        var items = manifest.snapshots.map(Item.snapshot)
        for (index, segment) in manifest.segments.enumerated() {
            items.append(
                .segment(
                    SegmentPlace(
                        instance: manifest.instance, segment: segment,
                        previous: index > 0 ? manifest.segments[index - 1] : nil)))
        }
        return items
    }

    /// A segment as it is now, and how far to read it: one that was open when the MANIFEST was read may be closed by now.
    private func present(
        _ place: SegmentPlace
    ) throws(StorageError) -> (SegmentPlace, SegmentScrub.OpenEnd)? {
        guard place.segment.seal == nil else { return (place, .asAtStart) }
        switch self.coverage {
        case .everything: return (place, .asAtStart)
        case .proven: return (place, .proven)
        case .durable(let writer):
            let (name, byteCount) = writer.durableEnd
            if name == place.segment.fileName { return (place, .durable(byteCount: byteCount)) }
            let manifest = try ManifestStore.read(from: self.folder)
            guard let closed = manifest?.segments.first(where: { $0.fileName == place.segment.fileName }) else {
                return nil
            }
            return (SegmentPlace(instance: place.instance, segment: closed, previous: place.previous), .asAtStart)
        }
    }

    /// Writes a finding down, unless the daemon has dropped the file meanwhile.
    private mutating func note(_ error: StorageError) {
        self.reading = .nothing
        self.fileCount += 1
        if self.wasDropped(error) { return }
        self.findings.append(error)
    }

    private func wasDropped(_ error: StorageError) -> Bool {
        if case .everything = self.coverage { return false }
        guard let file = error.file else { return false }
        do throws(StorageError) {
            guard let manifest = try ManifestStore.read(from: self.folder) else { return false }
            switch FileName(file) {
            case .segment: return !manifest.segments.contains { $0.fileName == file }
            case .snapshot(let sequence): return !manifest.snapshots.contains { $0.position.sequence == sequence }
            case .lock, .manifest, .temporary, .torn, .auditKey, .auditStore, .unknown: return false
            }
        } catch {
            return false
        }
    }
}
