internal import Journaling

/// One segment being re-read, a window at a time: header, every frame in its chain, the end.
struct SegmentScrub: Sendable {
    /// Takes a verified frame, the bytes it lies in, and where these begin in the file.
    typealias Visit = (JournalFrame, borrowing Span<UInt8>, UInt64) -> Void

    /// How far a segment without a seal is read.
    enum OpenEnd: Sendable {
        /// To its end, which is judged as a start does; nobody may be writing.
        case asAtStart
        /// Up to here, where its writer has synced it: all of that must be intact.
        case durable(byteCount: UInt64)
        /// While another process writes: a frame is durable once another one stands behind it.
        case proven
    }

    private let place: SegmentPlace
    private let file: NamedFile
    private let fileByteCount: UInt64
    private let openEnd: OpenEnd
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
    init(_ place: SegmentPlace, in folder: Folder, openEnd: OpenEnd = .asAtStart) throws(StorageError) {
        self.place = place
        self.openEnd = openEnd
        self.file = try place.open(in: folder)
        self.fileByteCount = try self.file.byteCount()
        self.header = try place.header(of: self.file)
        self.position = self.header.start
    }

    /// Reads one window; true at the end of the file.
    mutating func step(visit: Visit = { _, _, _ in }) throws(StorageError) -> Bool {
        guard let seal = self.place.segment.seal else {
            switch self.openEnd {
            case .durable(let byteCount): return try self.readFrames(to: byteCount, visit: visit)
            case .asAtStart, .proven: return try self.readFrames(to: self.fileByteCount, visit: visit)
            }
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
        guard let frontier = try self.frontier(to: end) else { return false }
        try self.judge(frontier)
        self.validByteCount = self.offset
        self.offset = end
        return true
    }

    /// The first position without a valid frame; nil where there is a frame by now.
    ///
    /// Beside a writer the frame there may have been under way while it was read, and be followed by others since. A frame
    /// is written only when the one before it is durable, so what a second look finds wrong is wrong.
    private func frontier(to end: UInt64) throws(StorageError) -> SegmentFrontier? {
        let first = try self.look(to: end)
        guard case .proven = self.openEnd, self.place.segment.seal == nil, first?.successor == .laterFrame else {
            return first
        }
        return try self.look(to: end)
    }

    private func look(to end: UInt64) throws(StorageError) -> SegmentFrontier? {
        let rest = try self.file.read(byteCount: Int(end - self.offset), at: self.offset)
        var reader = SegmentReader(continuing: self.position)
        guard case .frontier(let frontier) = reader.next(in: rest.span) else { return nil }
        return frontier
    }

    /// Judges it as a start does, or by what is known to be durable.
    private mutating func judge(_ frontier: SegmentFrontier) throws(StorageError) {
        var successor = self.place.segment.seal == nil ? frontier.successor : .laterSegment
        if self.place.segment.seal == nil {
            switch self.openEnd {
            case .asAtStart: break
            case .durable: successor = .laterSegment
            case .proven: if successor != .laterFrame { return }
            }
        }
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
