package import Journaling

/// Reads the entries of a journal in order while it is written, and never one that is not durable.
///
/// Takes no lock of the writer's: the durable sequence is an atomic, and which segment comes next is read from the
/// MANIFEST on disk. A frame is looked at only in bytes that were read after it was known durable. Memory is one window.
package struct JournalFollower: ~Copyable {
    private let journal: DurableJournal
    /// Entries up to here are not told.
    private let origin: UInt64
    private var segment: ManifestSegment
    private var file: NamedFile
    private var reader: SegmentReader
    /// Bytes of the segment from `windowStart` on; the first `windowCount` are filled.
    private var window: [UInt8]
    private var windowStart = 0
    private var windowCount = 0
    /// What was durable when the window was filled.
    private var windowSequence: UInt64 = 0

    init(_ journal: DurableJournal, behind sequence: UInt64) throws(StorageError) {
        let manifest = try Self.manifest(of: journal)
        guard let index = manifest.segments.lastIndex(where: { $0.firstSequence <= sequence + 1 }) else {
            throw .damaged(
                Damage(
                    .snapshotDoesNotFit, file: manifest.segments.first?.fileName ?? FileName.manifestText,
                    firstSequence: sequence + 1,
                    lastSequence: manifest.segments.first.map { $0.firstSequence - 1 }))
        }
        let (file, header) = try Self.open(index, of: manifest, in: journal.folder)
        self.journal = journal
        self.origin = sequence
        self.segment = manifest.segments[index]
        self.file = file
        self.reader = SegmentReader(start: header.start)
        self.window = [UInt8](repeating: 0, count: StorageLimits.followerWindowByteCount)
    }

    /// Everything up to here was told, or lies before the beginning.
    package var sequence: UInt64 { max(self.reader.position.sequence, self.origin) }

    /// Tells every entry of the next durable frame; false where there is none yet.
    ///
    /// Throws what makes the journal unreadable, `damaged` where something else stands where a durable frame must.
    package mutating func next(
        _ visit: (EntryHeader, borrowing Span<UInt8>) -> Void
    ) throws(StorageError) -> Bool {
        while true {
            let durable = self.journal.sequence
            guard self.reader.position.sequence < durable else { return false }
            guard let frame = try self.frame(durable: durable) else {
                try self.beginNextSegment()
                continue
            }
            guard frame.end.sequence > self.origin, frame.header.entryCount > 0 else { continue }
            let content = self.window.span.extracting(first: self.windowCount)
            _ = frame.forEachEntry(in: content, from: self.windowStart) { entry, body in
                if entry.sequence > self.origin { visit(entry, body) }
                return true
            }
            return true
        }
    }

    /// The frame here; nil where the segment ends.
    private mutating func frame(durable: UInt64) throws(StorageError) -> JournalFrame? {
        if let frame = self.frameInWindow() { return frame }
        // Behind the writer by little, a little is read; behind by much, as much as there is room for.
        let isNear = durable - self.reader.position.sequence < StorageLimits.followerNearEntryCount
        if isNear {
            try self.fill(StorageLimits.followerNearByteCount, durable: durable)
            if let frame = self.frameInWindow() { return frame }
        }
        try self.fill(self.window.count, durable: durable)
        return self.frameInWindow()
    }

    private mutating func frameInWindow() -> JournalFrame? {
        guard self.reader.position.sequence < self.windowSequence, self.reader.offset >= self.windowStart,
            self.reader.offset < self.windowStart + self.windowCount
        else { return nil }
        var reader = self.reader
        let frame = reader.nextFrame(
            in: self.window.span.extracting(first: self.windowCount), from: self.windowStart)
        self.reader = reader
        return frame
    }

    private mutating func fill(_ byteCount: Int, durable: UInt64) throws(StorageError) {
        self.windowStart = self.reader.offset
        self.windowSequence = durable
        // The window is as long as the longest frame, so a shorter read is only ever a first try.
        self.windowCount = try self.file.fill(&self.window, in: 0..<byteCount, at: UInt64(self.reader.offset))
    }

    /// Goes on in the segment that follows; it has to be there, since something durable lies behind this one.
    ///
    /// This one need not be: all of it was told, and so a snapshot may have let it go. The open file kept its bytes.
    private mutating func beginNextSegment() throws(StorageError) {
        let manifest = try Self.manifest(of: self.journal)
        let position = self.reader.position
        let next: Int?
        if let index = manifest.segments.firstIndex(where: { $0.opened == self.segment.opened }) {
            let seal = manifest.segments[index].seal
            let isWhole = seal?.byteCount == UInt64(self.reader.offset) && seal?.chain == position.chain
            next = isWhole && index + 1 < manifest.segments.count ? index + 1 : nil
        } else {
            next = manifest.segments.firstIndex { $0.firstSequence == position.sequence + 1 }
        }
        guard let next else { throw .damaged(self.damageHere(in: self.segment.fileName)) }
        let (file, header) = try Self.open(next, of: manifest, in: self.journal.folder)
        guard header.start.chain == position.chain, header.previousByteCount == UInt64(self.reader.offset) else {
            throw .damaged(self.damageHere(in: self.segment.fileName))
        }
        self.segment = manifest.segments[next]
        self.file = file
        self.reader = SegmentReader(start: header.start)
        self.windowCount = 0
        self.windowStart = 0
    }

    /// Puts what follows the place of the reader in doubt.
    private func damageHere(in file: String) -> Damage {
        let position = self.reader.position
        return Damage(
            .corruptMiddle, file: file, offset: UInt64(self.reader.offset), firstBatch: position.batch + 1,
            firstSequence: position.sequence + 1)
    }

    private static func manifest(of journal: DurableJournal) throws(StorageError) -> Manifest {
        guard let manifest = try ManifestStore.read(from: journal.folder), manifest.instance == journal.instance else {
            throw .fenced(file: FileName.manifestText)
        }
        return manifest
    }

    private static func open(
        _ index: Int, of manifest: Manifest, in folder: Folder
    ) throws(StorageError) -> (NamedFile, SegmentHeader) {
        let place = SegmentPlace(
            instance: manifest.instance, segment: manifest.segments[index],
            previous: index > 0 ? manifest.segments[index - 1] : nil)
        let file = try place.open(in: folder)
        return (file, try place.header(of: file))
    }
}
