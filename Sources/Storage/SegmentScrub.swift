internal import Journaling

/// One segment being re-read, a window at a time: header, every frame in its chain, the end.
struct SegmentScrub: Sendable {
    /// Takes a verified frame, the bytes it lies in, and where these begin in the file.
    typealias Visit = (JournalFrame, borrowing Span<UInt8>, UInt64) -> Void

    private let place: SegmentPlace
    private let file: NamedFile
    private let fileByteCount: UInt64
    /// The file's header.
    let header: SegmentHeader
    /// Behind the last frame that was verified.
    private(set) var position: JournalPosition
    /// Where the next window begins.
    private(set) var offset = UInt64(SegmentHeader.byteCount)
    /// Where the last frame that was verified ends.
    private(set) var validByteCount = UInt64(SegmentHeader.byteCount)
    private(set) var tornTail: Recovery.DroppedTail?

    /// Opens the file and reads its header.
    init(_ place: SegmentPlace, in folder: Folder) throws(StorageError) {
        self.place = place
        self.file = try place.open(in: folder)
        self.fileByteCount = try self.file.byteCount()
        self.header = try place.header(of: self.file)
        self.position = self.header.start
    }

    /// Reads one window; true at the end of the file.
    mutating func step(visit: Visit = { _, _, _ in }) throws(StorageError) -> Bool {
        guard let seal = self.place.segment.seal else {
            return try self.readFrames(to: self.fileByteCount, visit: visit)
        }
        if self.offset < seal.byteCount {
            guard try self.readFrames(to: seal.byteCount, visit: visit) else { return false }
            guard self.position.chain == seal.chain, self.position.sequence == seal.lastSequence else {
                throw .damaged(self.place.damage(.sealedEndMismatch, offset: seal.byteCount))
            }
        } else {
            try self.readUnused()
        }
        return self.offset >= self.fileByteCount
    }

    /// Verifies the whole frames of one window; a window holds the longest frame there can be.
    ///
    /// - Returns: whether `end` was reached, or the journal's end in the open segment.
    private mutating func readFrames(to end: UInt64, visit: Visit) throws(StorageError) -> Bool {
        let bytes = try self.window(to: end)
        var reader = SegmentReader(continuing: self.position)
        while case .frame(let frame) = reader.next(in: bytes.span) { visit(frame, bytes.span, self.offset) }
        guard reader.offset == 0, self.offset < end else {
            self.position = reader.position
            self.offset += UInt64(reader.offset)
            self.validByteCount = self.offset
            return self.offset >= end
        }
        try self.judgeFrontier(to: end)
        self.validByteCount = self.offset
        self.offset = end
        return true
    }

    /// Judges the first position without a valid frame as a start does.
    private mutating func judgeFrontier(to end: UInt64) throws(StorageError) {
        let rest = try self.file.read(byteCount: Int(end - self.offset), at: self.offset)
        var reader = SegmentReader(continuing: self.position)
        guard case .frontier(let frontier) = reader.next(in: rest.span) else { return }
        let successor = self.place.segment.seal == nil ? frontier.successor : .laterSegment
        switch recoveryVerdict(frontier.observation, successor, .whole) {
        case .cleanEnd: return
        case .dropTornTail:
            self.tornTail = Recovery.DroppedTail(
                file: self.file.name, offset: self.offset, byteCount: UInt64(frontier.writtenByteCount))
        case .refuseCorruptMiddle: throw self.damage(.corruptMiddle, frontier)
        case .refuseMisplacedFrame: throw self.damage(.misplacedFrame, frontier)
        case .refuseAmbiguousTail: throw self.damage(.ambiguousTail, frontier)
        case .refuseUnreadable: preconditionFailure("a failed read is thrown where it happens")
        }
    }

    /// The end of a closed segment that was not cut yet holds nothing.
    private mutating func readUnused() throws(StorageError) {
        let bytes = try self.window(to: self.fileByteCount)
        if let stray = bytes.firstIndex(where: { $0 != 0 }) {
            throw .damaged(
                Damage(.misplacedFrame, file: self.file.name, offset: self.offset + UInt64(stray)))
        }
        // A daemon may cut it meanwhile.
        self.offset = bytes.isEmpty ? self.fileByteCount : self.offset + UInt64(bytes.count)
    }

    private func window(to end: UInt64) throws(StorageError) -> [UInt8] {
        let byteCount = min(end - self.offset, UInt64(StorageLimits.scrubByteCount))
        return try self.file.read(byteCount: Int(byteCount), at: self.offset)
    }

    private func damage(_ finding: Damage.Finding, _ frontier: SegmentFrontier) -> StorageError {
        let first = self.position.sequence + 1
        let last = frontier.entryCount.map { $0 > 0 ? self.position.sequence + UInt64($0) : first }
        return .damaged(
            Damage(
                finding, file: self.file.name, offset: self.offset, firstBatch: self.position.batch + 1,
                firstSequence: first, lastSequence: last))
    }
}
