/// Walks the frames of one segment and judges where they end.
///
/// Works on the bytes of the whole file, or for valid frames on a window of them; what a shorter file lacks counts as
/// zeros.
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
        if let frame = self.nextFrame(in: segment, from: 0) { return .frame(frame) }
        return .frontier(self.frontier(in: segment.extracting(self.offset..<segment.count)))
    }

    /// Steps over the valid frame that begins here, or stays where there is none.
    ///
    /// `window` holds the file's bytes from `start` on: either `JournalLimits.frameByteCountMax` from here, or to the end.
    package mutating func nextFrame(in window: borrowing Span<UInt8>, from start: Int) -> JournalFrame? {
        precondition(start <= self.offset && self.offset <= start + window.count, "the walk stands in the window")
        let index = self.offset - start
        guard let header = FrameHeader(decoding: window, at: index),
            let frame = JournalFrame(header, at: index, in: window, from: start, after: self.position)
        else { return nil }
        self.position = frame.end
        self.offset += frame.byteCount
        return frame
    }

    /// The facts here, where no valid frame begins; `rest` holds every byte from here to the file's end.
    package func frontier(in rest: borrowing Span<UInt8>) -> SegmentFrontier {
        SegmentFrontier(FrameHeader(decoding: rest, at: 0), at: self.offset, in: rest, after: self.position)
    }
}
