/// A frame that was read and verified: checksums, chain, numbers and the entries' layout.
package struct JournalFrame: Equatable, Sendable {
    /// Its header.
    package let header: FrameHeader
    /// Where it begins in the segment.
    package let offset: Int
    /// The position behind it.
    package let end: JournalPosition

    /// Bytes from header to trailer.
    package var byteCount: Int { self.header.frameByteCount }

    /// Verifies the frame with `header` at `offset` as the continuation of `position`; nil where anything differs.
    ///
    /// `segment` holds the file's bytes from `start` on.
    init?(
        _ header: FrameHeader, at offset: Int, in segment: borrowing Span<UInt8>, from start: Int,
        after position: JournalPosition
    ) {
        let total = header.frameByteCount
        guard header.continues(position), offset + total <= segment.count else { return nil }
        let trailer = offset + total - FrameHeader.trailerByteCount
        guard segment.littleEndianUInt64(at: trailer + 8) == FrameTrailer.endMagic else { return nil }
        let chain = XXH64.digest(of: segment.extracting(offset..<trailer), seed: position.chain)
        guard segment.littleEndianUInt64(at: trailer) == chain else { return nil }
        self.header = header
        self.offset = start + offset
        self.end = JournalPosition(
            batch: header.batch, sequence: position.sequence + UInt64(header.entryCount), chain: chain,
            journalTime: header.journalTime)
        guard self.entriesAreWellFormed(in: segment, at: offset, after: position.journalTime) else { return nil }
    }

    /// Verifies the frame at `offset` by itself: as the continuation of what its own header names; nil where it is none.
    ///
    /// For frames behind a hole, whose predecessor nobody knows any more.
    package init?(alone offset: Int, in segment: borrowing Span<UInt8>) {
        guard let header = FrameHeader(decoding: segment, at: offset), header.batch > 0, header.firstSequence > 0
        else { return nil }
        let before = JournalPosition(
            batch: header.batch - 1, sequence: header.firstSequence - 1, chain: header.previousChain,
            journalTime: header.kind == .seal ? header.journalTime : 0)
        self.init(header, at: offset, in: segment, from: 0, after: before)
    }

    /// Calls `body` for each entry in order, until it answers false; `segment` holds the file's bytes from `start` on.
    ///
    /// - Returns: whether every entry was taken.
    package func forEachEntry(
        in segment: borrowing Span<UInt8>, from start: Int = 0,
        _ body: (EntryHeader, borrowing Span<UInt8>) -> Bool
    ) -> Bool {
        var offset = self.offset - start + FrameHeader.byteCount
        for index in 0..<UInt64(self.header.entryCount) {
            let bodyStart = offset + EntryHeader.byteCount
            let bodyEnd = bodyStart + Int(segment.littleEndianUInt32(at: offset))
            let entry = EntryHeader(decoding: segment, at: offset, sequence: self.header.firstSequence + index)
            guard body(entry, segment.extracting(bodyStart..<bodyEnd)) else { return false }
            offset = bodyEnd
        }
        return true
    }

    private func entriesAreWellFormed(
        in segment: borrowing Span<UInt8>, at start: Int, after time: UInt64
    ) -> Bool {
        var offset = start + FrameHeader.byteCount
        let end = offset + self.header.payloadByteCount
        var lastTime = time
        for _ in 0..<self.header.entryCount {
            guard offset + EntryHeader.byteCount <= end else { return false }
            let bodyByteCount = Int(segment.littleEndianUInt32(at: offset))
            let journalTime = segment.littleEndianUInt64(at: offset + 24)
            guard bodyByteCount <= JournalLimits.entryBodyByteCountMax, journalTime > lastTime else { return false }
            lastTime = journalTime
            offset += EntryHeader.byteCount + bodyByteCount
            guard offset <= end else { return false }
        }
        return offset == end && lastTime == self.header.journalTime
    }
}
