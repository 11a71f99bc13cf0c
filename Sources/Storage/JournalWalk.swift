internal import Journaling

/// Reads the segments the MANIFEST names, in order, and replays what lies after `origin`.
struct JournalWalk {
    typealias Replay = RecoveryRun.Replay

    let folder: Folder
    let manifest: Manifest
    /// The position the state is at: the snapshot's, or the beginning.
    let origin: JournalPosition

    /// Where the journal ends.
    private(set) var position: JournalPosition
    private(set) var replayedEntryCount: UInt64 = 0
    private(set) var replayedByteCount: UInt64 = 0
    private(set) var replayedSegmentCount = 0
    private(set) var droppedTail: Recovery.DroppedTail?
    private(set) var tail: Repairs.Tail?
    private(set) var cuts: [Repairs.Cut] = []

    init(folder: Folder, manifest: Manifest, origin: JournalPosition) {
        self.folder = folder
        self.manifest = manifest
        self.origin = origin
        self.position = origin
    }

    /// Checks every segment's place and replays from the one that continues `origin`.
    mutating func run(unlisted: [String], replay: Replay) throws(StorageError) {
        let segments = self.manifest.segments
        try self.checkOrder(of: segments)
        let first = segments.lastIndex { $0.firstBatch <= self.origin.batch + 1 }
        guard let first else {
            guard segments.isEmpty, self.origin.batch == 0 else {
                throw .damaged(self.gap(before: segments.first))
            }
            return
        }
        for index in segments.indices {
            let segment = segments[index]
            let place = SegmentPlace(
                instance: self.manifest.instance, segment: segment, previous: index > 0 ? segments[index - 1] : nil)
            let file = try place.open(in: self.folder)
            let header = try place.header(of: file)
            guard index >= first else { continue }
            self.replayedSegmentCount += 1
            if index == first {
                self.position = header.start
                try self.checkOrigin(in: segment)
            }
            try self.replay(segment, header: header, file: file, unlisted: unlisted, replay: replay)
        }
        guard self.position.batch >= self.origin.batch else {
            throw .damaged(
                Damage(
                    .snapshotDoesNotFit, file: segments[segments.count - 1].fileName,
                    firstBatch: self.position.batch + 1, firstSequence: self.position.sequence + 1,
                    lastSequence: self.origin.sequence))
        }
    }

    // MARK: One segment

    private mutating func replay(
        _ segment: ManifestSegment, header: SegmentHeader, file: NamedFile, unlisted: [String], replay: Replay
    ) throws(StorageError) {
        let fileByteCount = Int(try file.byteCount())
        var window = SegmentWindow(file: file, end: segment.seal.map { Int($0.byteCount) } ?? fileByteCount)
        var reader = SegmentReader(start: header.start)
        var endsWithSeal = false
        var rescue: Rescue?
        while reader.offset < window.end {
            try window.cover(reader.offset)
            let content = window.bytes.span.extracting(first: window.count)
            if let frame = reader.nextFrame(in: content, from: window.start) {
                try self.replay(frame, of: segment, in: content, from: window.start, replay: replay)
                endsWithSeal = frame.header.kind == .seal
                continue
            }
            let rest = try window.rest(from: reader.offset)
            let frontier = reader.frontier(in: rest.span)
            if segment.seal == nil {
                rescue = try self.replayRescued(segment, header: header, unlisted: unlisted, replay: replay)
            }
            try self.judge(frontier, of: segment, unlisted: unlisted)
            break
        }
        if let seal = segment.seal {
            try self.checkEnd(of: segment, seal: seal, file: file, fileByteCount: fileByteCount)
        } else {
            self.tail = Repairs.Tail(
                segment: segment, header: header, file: rescue?.file ?? segment.fileName,
                validByteCount: UInt64(rescue?.byteCount ?? reader.offset),
                endsWithSeal: rescue == nil && endsWithSeal, isTorn: self.droppedTail != nil)
        }
    }

    /// Takes one verified frame over.
    mutating func replay(
        _ frame: JournalFrame, of segment: ManifestSegment, in content: borrowing Span<UInt8>, from start: Int = 0,
        replay: Replay
    ) throws(StorageError) {
        self.position = frame.end
        if frame.end.batch <= self.origin.batch {
            try self.checkOrigin(in: segment)
            return
        }
        self.replayedByteCount += UInt64(frame.byteCount)
        var verdict = ReplayVerdict.applied
        var sequence: UInt64 = 0
        _ = frame.forEachEntry(in: content, from: start) { entry, body in
            sequence = entry.sequence
            verdict = replay(.entry(entry), body)
            return verdict == .applied
        }
        self.replayedEntryCount += UInt64(frame.header.entryCount)
        switch verdict {
        case .applied: return
        case .unreadable:
            throw .damaged(
                Damage(
                    .entryUnreadable, file: segment.fileName, offset: UInt64(frame.offset),
                    firstBatch: frame.header.batch, firstSequence: sequence, lastSequence: sequence))
        case .newer(let schemaVersion): throw .newerSchema(file: segment.fileName, schemaVersion: schemaVersion)
        case .diverged:
            throw .diverged(file: segment.fileName, offset: UInt64(frame.offset), sequence: sequence)
        }
    }

    /// Applies the verdict table to the first position that is no valid frame.
    private mutating func judge(
        _ frontier: SegmentFrontier, of segment: ManifestSegment, unlisted: [String]
    ) throws(StorageError) {
        var successor = frontier.successor
        if segment.seal != nil { successor = .laterSegment }
        if successor != .laterFrame, try self.someSegmentStartsFurtherOn(unlisted, after: segment) {
            successor = .laterSegment
        }
        switch recoveryVerdict(frontier.observation, successor, .whole) {
        case .cleanEnd: return
        case .dropTornTail:
            self.droppedTail = Recovery.DroppedTail(
                file: segment.fileName, offset: UInt64(frontier.offset), byteCount: UInt64(frontier.writtenByteCount))
        case .refuseCorruptMiddle: throw self.damage(.corruptMiddle, frontier, of: segment)
        case .refuseMisplacedFrame: throw self.damage(.misplacedFrame, frontier, of: segment)
        case .refuseAmbiguousTail: throw self.damage(.ambiguousTail, frontier, of: segment)
        case .refuseUnreadable: preconditionFailure("a failed read is thrown where it happens")
        }
    }

    private func damage(
        _ finding: Damage.Finding, _ frontier: SegmentFrontier, of segment: ManifestSegment
    ) -> StorageError {
        let first = self.position.sequence + 1
        let last = frontier.entryCount.map { $0 > 0 ? self.position.sequence + UInt64($0) : first }
        return .damaged(
            Damage(
                finding, file: segment.fileName, offset: UInt64(frontier.offset), firstBatch: self.position.batch + 1,
                firstSequence: first, lastSequence: last))
    }

    private func someSegmentStartsFurtherOn(
        _ unlisted: [String], after segment: ManifestSegment
    ) throws(StorageError) -> Bool {
        for name in unlisted {
            guard let header = try UnlistedSegments.header(of: name, in: self.folder) else { continue }
            guard header.instance == self.manifest.instance, header.index > segment.index else { continue }
            if header.start.sequence > self.position.sequence { return true }
            // An interrupted recovery seals the tail it rewrites, so only the same writer's number proves anything.
            if header.epoch == segment.epoch, header.start.batch > self.position.batch { return true }
        }
        return false
    }

    // MARK: Places

    private func checkOrder(of segments: [ManifestSegment]) throws(StorageError) {
        for (earlier, later) in zip(segments, segments.dropFirst()) {
            guard earlier.seal != nil, later.index == earlier.index + 1, later.firstBatch > earlier.firstBatch else {
                throw .damaged(Damage(.manifestDamaged, file: FileName.manifestText))
            }
        }
    }

    private func gap(before segment: ManifestSegment?) -> Damage {
        Damage(
            .snapshotDoesNotFit, file: segment?.fileName ?? FileName.manifestText, firstBatch: self.origin.batch + 1,
            firstSequence: self.origin.sequence + 1, lastSequence: segment.map { $0.firstSequence - 1 })
    }

    /// The snapshot must stand on this very history: same batch, same chain.
    private func checkOrigin(in segment: ManifestSegment) throws(StorageError) {
        guard self.position.batch == self.origin.batch, self.position != self.origin else { return }
        throw .damaged(
            Damage(
                .snapshotDoesNotFit, file: segment.fileName, firstBatch: self.origin.batch,
                lastSequence: self.origin.sequence))
    }

    private mutating func checkEnd(
        of segment: ManifestSegment, seal: ManifestSegment.Seal, file: NamedFile, fileByteCount: Int
    ) throws(StorageError) {
        guard self.position.chain == seal.chain, self.position.sequence == seal.lastSequence else {
            let place = SegmentPlace(instance: self.manifest.instance, segment: segment, previous: nil)
            throw .damaged(place.damage(.sealedEndMismatch, offset: seal.byteCount))
        }
        guard UInt64(fileByteCount) > seal.byteCount else { return }
        let rest = try file.read(byteCount: fileByteCount - Int(seal.byteCount), at: seal.byteCount)
        if let stray = rest.firstIndex(where: { $0 != 0 }) {
            throw .damaged(
                Damage(.misplacedFrame, file: segment.fileName, offset: seal.byteCount + UInt64(stray)))
        }
        self.cuts.append(Repairs.Cut(file: segment.fileName, byteCount: seal.byteCount))
    }
}
