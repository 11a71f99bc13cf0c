/// A frame whose header is intact and whose rest is not: what can be made of it, none of it certain.
package struct DamagedFrame: Equatable, Sendable {
    /// Its header.
    package let header: FrameHeader
    /// Where it begins in the segment.
    package let offset: Int

    /// Takes a frame for damaged; nil where not even the header is intact.
    package init?(at offset: Int, in segment: borrowing Span<UInt8>) {
        guard let header = FrameHeader(decoding: segment, at: offset) else { return nil }
        self.header = header
        self.offset = offset
    }

    /// Calls `body` for each entry whose place can be told, in order.
    ///
    /// - Returns: how many there were; fewer than the header names where a byte count leads out of the frame.
    package func forEachEntry(
        in segment: borrowing Span<UInt8>, _ body: (EntryHeader, borrowing Span<UInt8>) -> Void
    ) -> Int {
        var offset = self.offset + FrameHeader.byteCount
        let end = min(offset + self.header.payloadByteCount, segment.count)
        for index in 0..<self.header.entryCount {
            guard offset + EntryHeader.byteCount <= end else { return index }
            let bodyStart = offset + EntryHeader.byteCount
            let bodyByteCount = Int(segment.littleEndianUInt32(at: offset))
            guard bodyByteCount <= end - bodyStart else { return index }
            let entry = EntryHeader(
                decoding: segment, at: offset, sequence: self.header.firstSequence &+ UInt64(index))
            body(entry, segment.extracting(bodyStart..<bodyStart + bodyByteCount))
            offset = bodyStart + bodyByteCount
        }
        return self.header.entryCount
    }
}
