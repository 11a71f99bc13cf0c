internal import Journaling

extension JournalWalk {
    /// What an interrupted start had already rewritten and the open segment has lost since.
    struct Rescue {
        /// The rewritten file.
        let file: String
        /// Where its part of the journal ends, the seal of the interrupted start left out.
        let byteCount: Int
    }

    /// Replays frames of the open segment that only the rewritten file of an interrupted start still has.
    ///
    /// A killed process leaves frames in the page cache; the next start saves them in a file of its own before its
    /// MANIFEST. If power fails in between, the original may have lost them. Nobody was told of them, for they were
    /// never synced; but frames that are there, and continue the journal, are not for recovery to judge away.
    mutating func replayRescued(
        _ segment: ManifestSegment, header: SegmentHeader, unlisted: [String], replay: Replay
    ) throws(StorageError) -> Rescue? {
        let name = FileName.segmentText(
            epoch: self.manifest.epoch + 1, index: segment.index, firstBatch: segment.firstBatch)
        guard unlisted.contains(name), let file = try self.folder.openIfPresent(name) else { return nil }
        let byteCount = try file.byteCount()
        guard byteCount <= UInt64(StorageLimits.segmentByteCountMax) else { return nil }
        let bytes = try file.read(byteCount: Int(byteCount), at: 0)
        guard Self.isRewritten(header, in: bytes) else { return nil }
        let frames = self.framesBeyondPosition(in: bytes, from: header.start)
        for frame in frames { try self.replay(frame, of: segment, in: bytes.span, replay: replay) }
        return frames.last.map { Rescue(file: name, byteCount: $0.offset + $0.byteCount) }
    }

    /// Whether the bytes begin with the header a start gives a rewritten segment.
    private static func isRewritten(_ header: SegmentHeader, in bytes: [UInt8]) -> Bool {
        do {
            let head = bytes.span.extracting(first: SegmentHeader.byteCount)
            let found = try SegmentHeader(decoding: head)
            return found.instance == header.instance && found.index == header.index && found.start == header.start
        } catch {
            return false
        }
    }

    /// The frames that continue the position, up to the last one with entries.
    private func framesBeyondPosition(in bytes: [UInt8], from start: JournalPosition) -> [JournalFrame] {
        var reader = SegmentReader(start: start)
        var frames: [JournalFrame] = []
        var continuesPosition = start == self.position
        while case .frame(let frame) = reader.next(in: bytes.span) {
            if continuesPosition { frames.append(frame) }
            if frame.end == self.position { continuesPosition = true }
        }
        while let last = frames.last, last.header.kind == .seal { frames.removeLast() }
        return frames
    }
}
