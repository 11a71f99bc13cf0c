/// Builds one frame in a buffer that is used again and again.
///
/// Entries are encoded straight to where they are written from. The buffer grows in doublings up to the frame's
/// limit and never shrinks, so a running journal allocates nothing.
package struct BatchFrame: Sendable {
    /// Between the entries and the trailer: anything but zero, so that an unwritten sector shows.
    static let filler: UInt8 = 0xA5
    private static let startingByteCount = 64 * 1024

    /// The buffer; the first `byteCount` bytes are the frame once it is finished.
    package private(set) var bytes: [UInt8]
    /// Bytes of the finished frame, 0 before.
    package private(set) var byteCount = 0
    /// Entries so far.
    package private(set) var entryCount = 0
    private var usedByteCount = FrameHeader.byteCount
    private var lastJournalTime: UInt64 = 0

    /// Makes an empty frame with a buffer of its own.
    package init() {
        self.bytes = [UInt8](repeating: 0, count: Self.startingByteCount)
    }

    /// Bytes the finished frame would have now.
    package var plannedByteCount: Int {
        FrameHeader.frameByteCount(payloadByteCount: self.usedByteCount - FrameHeader.byteCount)
    }

    /// Bytes the frame would have with one more entry.
    package func plannedByteCount(addingBodyOf bodyByteCount: Int) -> Int {
        let added = EntryHeader.byteCount + bodyByteCount
        return FrameHeader.frameByteCount(payloadByteCount: self.usedByteCount - FrameHeader.byteCount + added)
    }

    /// Empties the frame for its next use and keeps the buffer.
    package mutating func reset() {
        self.byteCount = 0
        self.entryCount = 0
        self.usedByteCount = FrameHeader.byteCount
        self.lastJournalTime = 0
    }

    /// Adds one entry; its sequence is not stored but counted from the frame's first.
    package mutating func append(_ header: EntryHeader, body: borrowing Span<UInt8>) {
        precondition(self.byteCount == 0, "a finished frame takes no more entries")
        precondition(self.entryCount < JournalLimits.frameEntryCountMax, "a frame has at most 1,024 entries")
        precondition(body.count <= JournalLimits.entryBodyByteCountMax, "an entry's body is at most 512 KiB")
        precondition(header.journalTime > self.lastJournalTime, "journal time strictly increases")
        let start = self.usedByteCount
        let end = start + EntryHeader.byteCount + body.count
        self.reserve(FrameHeader.frameByteCount(payloadByteCount: end - FrameHeader.byteCount))
        var target = self.bytes.mutableSpan
        header.encode(bodyByteCount: body.count, into: &target, at: start)
        target.copy(body, to: start + EntryHeader.byteCount)
        self.usedByteCount = end
        self.entryCount += 1
        self.lastJournalTime = header.journalTime
    }

    /// Completes the frame as the one after `position` and returns the position behind it; a frame without entries
    /// becomes a seal.
    package mutating func finish(after position: JournalPosition) -> JournalPosition {
        precondition(self.byteCount == 0, "a frame is finished once")
        precondition(
            self.entryCount == 0 || self.lastJournalTime > position.journalTime, "journal time strictly increases")
        let usedByteCount = self.usedByteCount
        let payloadByteCount = usedByteCount - FrameHeader.byteCount
        let journalTime = self.entryCount == 0 ? position.journalTime : self.lastJournalTime
        let header = FrameHeader(
            kind: self.entryCount == 0 ? .seal : .batch, entryCount: self.entryCount,
            payloadByteCount: payloadByteCount, after: position, journalTime: journalTime)
        let total = header.frameByteCount
        let checked = total - FrameHeader.trailerByteCount
        var target = self.bytes.mutableSpan
        header.encode(into: &target)
        target.fill(usedByteCount..<checked, with: Self.filler)
        let chain = XXH64.digest(of: target.span.extracting(0..<checked), seed: position.chain)
        target.setLittleEndian(chain, at: checked)
        target.setLittleEndian(FrameTrailer.endMagic, at: checked + 8)
        for sector in stride(from: 0, to: total, by: JournalLimits.sectorByteCount) {
            let isZero = target.span.isZero(in: sector..<sector + JournalLimits.sectorByteCount)
            precondition(!isZero, "no sector of a frame is all zero, since unwritten sectors read as zeros")
        }
        self.byteCount = total
        return JournalPosition(
            batch: header.batch, sequence: position.sequence + UInt64(self.entryCount), chain: chain,
            journalTime: journalTime)
    }

    private mutating func reserve(_ needed: Int) {
        precondition(needed <= JournalLimits.frameByteCountMax, "a frame is at most 1 MiB")
        guard needed > self.bytes.count else { return }
        var grown = self.bytes.count
        while grown < needed { grown *= 2 }
        self.bytes.append(contentsOf: repeatElement(0, count: grown - self.bytes.count))
    }
}
