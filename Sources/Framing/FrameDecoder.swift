/// Cuts the bytes of one connection into frames.
///
/// Frames that lie whole in the input are handed out in place; only a frame cut by the end of the input is copied,
/// and never more of it than has arrived. Source: docs/protocol.md, "Frame" and "Oversized frames".
package struct FrameDecoder: ~Copyable, Sendable {
    private enum Progress {
        /// `buffered` holds the start of a frame, or nothing.
        case gathering
        /// `buffered` holds one whole frame, already handed out.
        case delivered
        /// The body of a frame beyond the limit is being dropped.
        case discarding(FrameHeader, remaining: UInt32)
        /// The rest of a frame that was dropped is skipped.
        case skipping(remaining: UInt32)
        /// The stream cannot be read any further.
        case desynchronised
    }

    /// The start of a frame that was cut, header included; a body handed out as `.buffered` is a range of it.
    package private(set) var buffered: [UInt8] = []
    private var progress = Progress.gathering

    /// Starts at a frame boundary.
    package init() {}

    /// Whether the peer owes the rest of a frame.
    package var isInsideFrame: Bool {
        switch self.progress {
        case .gathering: !self.buffered.isEmpty
        case .delivered: false
        case .discarding, .skipping: true
        case .desynchronised: false
        }
    }

    /// How many bytes of the frame that was begun are still to come; 0 between frames, and before a header is whole.
    package var missingByteCount: Int {
        switch self.progress {
        case .gathering:
            guard self.buffered.count >= FrameHeader.byteCount else { return 0 }
            let header = FrameHeader(decoding: self.buffered.span)
            return FrameHeader.byteCount + Int(header.bodyByteCount) - self.buffered.count
        case .discarding(_, let remaining), .skipping(let remaining): return Int(remaining)
        case .delivered, .desynchronised: return 0
        }
    }

    /// Takes the next step in `input` from `offset`, and moves `offset` behind what was consumed.
    ///
    /// Call until it says `.needsMoreBytes` (or `.reserved`), then hand in the next bytes from offset 0.
    package mutating func next(in input: borrowing Span<UInt8>, at offset: inout Int) -> FrameStep {
        precondition(offset >= 0 && offset <= input.count, "offset lies outside the input")
        switch self.progress {
        case .desynchronised:
            offset = input.count
            return .needsMoreBytes
        case .discarding(let header, let remaining):
            return self.discard(header, remaining: remaining, in: input, at: &offset)
        case .skipping(let remaining): return self.skip(remaining, of: input, at: &offset)
        case .delivered:
            self.clearBuffer()
            self.progress = .gathering
            return self.nextInPlace(input, at: &offset)
        case .gathering:
            return self.buffered.isEmpty
                ? self.nextInPlace(input, at: &offset) : self.nextAcrossReads(input, at: &offset)
        }
    }

    /// Drops the frame of which a part is kept and gives back its header; nil if not even that is there.
    ///
    /// The caller answers for it; the rest of its body is skipped as it comes.
    package mutating func dropFrame() -> FrameHeader? {
        guard case .gathering = self.progress, self.buffered.count >= FrameHeader.byteCount else { return nil }
        let header = FrameHeader(decoding: self.buffered.span)
        let kept = self.buffered.count - FrameHeader.byteCount
        self.buffered = []
        self.progress = .skipping(remaining: header.bodyByteCount - UInt32(kept))
        return header
    }

    private mutating func skip(
        _ remaining: UInt32, of input: borrowing Span<UInt8>, at offset: inout Int
    ) -> FrameStep {
        let skipped = min(Int(remaining), input.count - offset)
        offset += skipped
        guard skipped == Int(remaining) else {
            self.progress = .skipping(remaining: remaining - UInt32(skipped))
            return .needsMoreBytes
        }
        self.progress = .gathering
        return self.nextInPlace(input, at: &offset)
    }

    private mutating func nextInPlace(_ input: borrowing Span<UInt8>, at offset: inout Int) -> FrameStep {
        let available = input.count - offset
        guard available >= FrameHeader.byteCount else {
            self.keep(available, of: input, at: &offset)
            return .needsMoreBytes
        }
        let header = FrameHeader(decoding: input, at: offset)
        guard header.bodyByteCount <= Limits.bodyByteCountMax else {
            offset += FrameHeader.byteCount
            return self.refuse(header, in: input, at: &offset)
        }
        let frameByteCount = FrameHeader.byteCount + Int(header.bodyByteCount)
        guard available >= frameByteCount else {
            self.buffered.reserveCapacity(min(frameByteCount, Limits.inputStepByteCount))
            self.keep(available, of: input, at: &offset)
            return .needsMoreBytes
        }
        let body = (offset + FrameHeader.byteCount)..<(offset + frameByteCount)
        offset += frameByteCount
        return .frame(header, .input(body))
    }

    private mutating func nextAcrossReads(_ input: borrowing Span<UInt8>, at offset: inout Int) -> FrameStep {
        if self.buffered.count < FrameHeader.byteCount {
            self.keep(FrameHeader.byteCount - self.buffered.count, of: input, at: &offset)
            guard self.buffered.count == FrameHeader.byteCount else { return .needsMoreBytes }
        }
        let header = FrameHeader(decoding: self.buffered.span)
        guard header.bodyByteCount <= Limits.bodyByteCountMax else {
            self.clearBuffer()
            return self.refuse(header, in: input, at: &offset)
        }
        let frameByteCount = FrameHeader.byteCount + Int(header.bodyByteCount)
        self.keep(frameByteCount - self.buffered.count, of: input, at: &offset)
        guard self.buffered.count == frameByteCount else { return .needsMoreBytes }
        self.progress = .delivered
        return .frame(header, .buffered(FrameHeader.byteCount..<frameByteCount))
    }

    private mutating func refuse(
        _ header: FrameHeader, in input: borrowing Span<UInt8>, at offset: inout Int
    ) -> FrameStep {
        guard header.bodyByteCount < Limits.reservedBodyByteCount else {
            self.progress = .desynchronised
            offset = input.count
            return .reserved(header)
        }
        return self.discard(header, remaining: header.bodyByteCount, in: input, at: &offset)
    }

    private mutating func discard(
        _ header: FrameHeader, remaining: UInt32, in input: borrowing Span<UInt8>, at offset: inout Int
    ) -> FrameStep {
        let dropped = min(Int(remaining), input.count - offset)
        offset += dropped
        guard dropped == Int(remaining) else {
            self.progress = .discarding(header, remaining: remaining - UInt32(dropped))
            return .needsMoreBytes
        }
        self.progress = .gathering
        return .oversized(header)
    }

    /// Copies up to `wanted` bytes; the array doubles, so its room stays within twice what has arrived or one step.
    private mutating func keep(_ wanted: Int, of input: borrowing Span<UInt8>, at offset: inout Int) {
        let count = min(wanted, input.count - offset)
        // An empty append would still write to the storage all empty arrays share.
        guard count > 0 else { return }
        let start = offset
        self.buffered.append(addingCapacity: count) { (room: inout OutputSpan<UInt8>) in
            for index in start..<(start + count) { room.append(input[index]) }
        }
        offset += count
    }

    private mutating func clearBuffer() {
        self.buffered.removeAll(keepingCapacity: self.buffered.capacity <= Limits.idleBufferByteCountMax)
    }
}
