package import Journaling

/// Follows the journal from one state as far as valid frames lead, past nothing that is damaged.
struct JournalFollowing {
    let folder: Folder
    let manifest: Manifest
    let origin: ManifestSnapshot?

    private var mark: JournalPosition {
        self.origin?.position ?? JournalPosition.start(of: self.manifest.instance)
    }

    /// Follows it.
    func run() -> JournalCut {
        let segments = self.manifest.segments
        guard let first = segments.lastIndex(where: { $0.firstBatch <= self.mark.batch + 1 }) else {
            let damage = Damage(
                .snapshotDoesNotFit, file: segments.first?.fileName ?? FileName.manifestText,
                firstBatch: self.mark.batch + 1, firstSequence: self.mark.sequence + 1)
            return self.cut(self.mark, [], segments.isEmpty ? nil : .damaged(damage), (segments.count, 0))
        }
        var position = self.mark
        var pieces: [JournalCut.Piece] = []
        for index in first..<segments.count {
            var walk = Walk(mark: position)
            let failure = self.walk(index, &walk)
            if index == first ? walk.meetsMark : walk.start == position, let start = walk.start {
                pieces.append(
                    JournalCut.Piece(
                        segment: segments[index], start: start, offset: UInt64(SegmentHeader.byteCount),
                        endOffset: walk.endOffset, endsWithSeal: walk.endsWithSeal,
                        schemaVersion: walk.schemaVersion))
                position = walk.end ?? position
                if let failure { return self.cut(position, pieces, failure, (index, walk.endOffset)) }
            } else if let found = self.piece(behind: position, index) {
                // What lies before it in the file is damaged, and either in the state already or only a header.
                pieces.append(found.piece)
                position = found.end
                if let cause = found.cause { return self.cut(position, pieces, cause, (index, found.piece.endOffset)) }
            } else {
                let misfit = StorageError.damaged(
                    Damage(
                        .snapshotDoesNotFit, file: segments[index].fileName, firstBatch: position.batch + 1,
                        firstSequence: position.sequence + 1))
                return self.cut(position, pieces, failure ?? misfit, (index, 0))
            }
        }
        return self.cut(position, pieces, nil, (segments.count, 0))
    }

    /// What was met on the way through one segment.
    private struct Walk {
        let mark: JournalPosition
        var start: JournalPosition?
        var end: JournalPosition?
        var endOffset: UInt64 = 0
        var endsWithSeal = false
        var meetsMark = false
        var schemaVersion: UInt16 = 1
    }

    private func walk(_ index: Int, _ walk: inout Walk) -> StorageError? {
        var scrub: SegmentScrub
        do throws(StorageError) {
            scrub = try SegmentScrub(self.place(index), in: self.folder)
        } catch {
            return error
        }
        walk.start = scrub.header.start
        walk.end = scrub.header.start
        walk.schemaVersion = scrub.header.schemaVersion
        walk.endOffset = UInt64(SegmentHeader.byteCount)
        walk.meetsMark = scrub.header.start == walk.mark
        do throws(StorageError) {
            while try !scrub.step(visit: { frame, _, base in
                walk.end = frame.end
                walk.endOffset = base + UInt64(frame.offset + frame.byteCount)
                walk.endsWithSeal = frame.header.kind == .seal
                if frame.end == walk.mark { walk.meetsMark = true }
            }) {}
            return nil
        } catch {
            return error
        }
    }

    /// Looks in a segment for the frame that continues `position`, whatever lies before it.
    private func piece(
        behind position: JournalPosition, _ index: Int
    ) -> (piece: JournalCut.Piece, end: JournalPosition, cause: StorageError?)? {
        let place = self.place(index)
        let bytes: [UInt8]
        do throws(StorageError) {
            let file = try place.open(in: self.folder)
            let end = try file.byteCount()
            bytes = try file.read(byteCount: Int(place.segment.seal?.byteCount ?? end), at: 0)
        } catch {
            return nil
        }
        let grid = stride(from: SegmentHeader.byteCount, to: bytes.count, by: JournalLimits.blockByteCount)
        var found: Int?
        for offset in grid {
            guard let header = FrameHeader(decoding: bytes.span, at: offset) else { continue }
            guard header.batch == position.batch + 1, header.previousChain == position.chain else { continue }
            found = offset
            break
        }
        guard let start = found else { return nil }
        let rest = bytes.span.extracting(start..<bytes.count)
        var reader = SegmentReader(continuing: position)
        var endsWithSeal = false
        var cause: StorageError?
        walking: while true {
            switch reader.next(in: rest) {
            case .frame(let frame): endsWithSeal = frame.header.kind == .seal
            case .end: break walking
            case .frontier(let frontier):
                cause = self.failure(at: frontier, start: start, reader.position, place)
                break walking
            }
        }
        guard reader.offset > 0 else { return nil }
        let piece = JournalCut.Piece(
            segment: place.segment, start: position, offset: UInt64(start),
            endOffset: UInt64(start + reader.offset), endsWithSeal: endsWithSeal,
            schemaVersion: Self.schemaVersion(of: bytes))
        return (piece, reader.position, cause)
    }

    private func failure(
        at frontier: SegmentFrontier, start: Int, _ position: JournalPosition, _ place: SegmentPlace
    ) -> StorageError? {
        let successor = place.segment.seal == nil ? frontier.successor : .laterSegment
        let finding: Damage.Finding
        switch recoveryVerdict(frontier.observation, successor, .whole) {
        case .cleanEnd, .dropTornTail: return nil
        case .refuseCorruptMiddle: finding = .corruptMiddle
        case .refuseMisplacedFrame: finding = .misplacedFrame
        case .refuseAmbiguousTail: finding = .ambiguousTail
        case .refuseUnreadable: preconditionFailure("a failed read is thrown where it happens")
        }
        return .damaged(
            Damage(
                finding, file: place.segment.fileName, offset: UInt64(start + frontier.offset),
                firstBatch: position.batch + 1, firstSequence: position.sequence + 1))
    }

    /// A damaged header does not tell which schema its bodies have: the oldest, since nobody refuses that.
    private static func schemaVersion(of bytes: [UInt8]) -> UInt16 {
        do {
            return try SegmentHeader(decoding: bytes.span).schemaVersion
        } catch {
            return 1
        }
    }

    private func place(_ index: Int) -> SegmentPlace {
        let segments = self.manifest.segments
        return SegmentPlace(
            instance: self.manifest.instance, segment: segments[index],
            previous: index > 0 ? segments[index - 1] : nil)
    }

    private func cut(
        _ end: JournalPosition, _ pieces: [JournalCut.Piece], _ cause: StorageError?,
        _ rest: (segment: Int, offset: UInt64)
    ) -> JournalCut {
        JournalCut(origin: self.origin, end: end, pieces: pieces, cause: cause, rest: rest)
    }
}

extension DirectoryView {
    /// Follows the journal from a snapshot, or from the very beginning, as far as valid frames lead.
    package func follow(_ manifest: Manifest, from origin: ManifestSnapshot?) -> JournalCut {
        JournalFollowing(folder: self.folder, manifest: manifest, origin: origin).run()
    }
}
