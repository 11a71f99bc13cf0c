/// Walks the frames of one segment and judges where they end.
///
/// Works on the bytes of the whole file; what a shorter file lacks counts as zeros.
package struct SegmentReader: Sendable {
    /// What the walk met.
    package enum Step: Equatable, Sendable {
        /// A valid frame; the walk stands behind it.
        case frame(JournalFrame)
        /// The file ends exactly here.
        case end
        /// No valid frame begins here; the walk stays.
        case frontier(SegmentFrontier)
    }

    /// The position of the walk in the journal.
    package private(set) var position: JournalPosition
    /// The position of the walk in the file.
    package private(set) var offset: Int

    /// Starts behind the header block.
    package init(start: JournalPosition) {
        self.position = start
        self.offset = SegmentHeader.byteCount
    }

    /// Goes on from `position` in bytes that begin where it ends, with offsets counted from there.
    package init(continuing position: JournalPosition) {
        self.position = position
        self.offset = 0
    }

    /// Takes the next step through `segment`, always the same bytes.
    package mutating func next(in segment: borrowing Span<UInt8>) -> Step {
        guard self.offset < segment.count else { return .end }
        let header = FrameHeader(decoding: segment, at: self.offset)
        if let header, let frame = JournalFrame(header, at: self.offset, in: segment, after: self.position) {
            self.position = frame.end
            self.offset += frame.byteCount
            return .frame(frame)
        }
        return .frontier(SegmentFrontier(header, at: self.offset, in: segment, after: self.position))
    }
}
