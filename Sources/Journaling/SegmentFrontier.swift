/// The facts at the first position of a segment where no valid frame begins.
package struct SegmentFrontier: Equatable, Sendable {
    /// What lies there.
    package let observation: FrontierObservation
    /// What lies behind it in the same segment.
    package let successor: SuccessorObservation
    /// Where it is.
    package let offset: Int
    /// Bytes from there to the last one that is not zero.
    package let writtenByteCount: Int
    /// The entries the frame there would hold, as far as an intact header tells.
    package let entryCount: Int?

    /// Looks at the bytes from `offset` on, where `header` is what could be read of a header there.
    init(_ header: FrameHeader?, at offset: Int, in segment: borrowing Span<UInt8>, after position: JournalPosition) {
        #if MUTANTS
            if DurabilityMutant.zeroHeaderTakenForEnd.isActive, segment.count - offset >= FrameHeader.byteCount,
                segment.isZero(in: offset..<offset + FrameHeader.byteCount)
            {
                self = SegmentFrontier(endingAt: offset)
                return
            }
        #endif
        let written = Self.writtenByteCount(from: offset, in: segment)
        let observation = Self.observe(header, at: offset, in: segment, after: position, writtenByteCount: written)
        let continuing = header.flatMap { $0.continues(position) ? $0 : nil }
        self.observation = observation
        self.successor = Self.lookAhead(
            header, continuing: continuing, at: offset, in: segment, after: position, writtenByteCount: written)
        self.offset = offset
        self.writtenByteCount = written
        self.entryCount = continuing?.entryCount
    }

    #if MUTANTS
        private init(endingAt offset: Int) {
            self.observation = .blank
            self.successor = .none
            self.offset = offset
            self.writtenByteCount = 0
            self.entryCount = nil
        }
    #endif

    private static func observe(
        _ header: FrameHeader?, at offset: Int, in segment: borrowing Span<UInt8>, after position: JournalPosition,
        writtenByteCount: Int
    ) -> FrontierObservation {
        if writtenByteCount == 0 { return .blank }
        if let header {
            guard header.continues(position) else { return .headerForeign }
            return self.isTorn(header, at: offset, in: segment) ? .bodyTorn : .bodyWrong
        }
        // A cut inside the header leaves a proper prefix of it; a whole header with zeros behind would be intact.
        if writtenByteCount < FrameHeader.byteCount {
            return FrameHeader.beginsMagic(segment, at: offset, writtenByteCount: writtenByteCount)
                ? .headerCut : .garbled
        }
        let firstSectorEnd = min(offset + JournalLimits.sectorByteCount, segment.count)
        return segment.isZero(in: offset..<firstSectorEnd) ? .firstSectorMissing : .garbled
    }

    /// Whether trailer or sectors of the frame's extent were never written.
    private static func isTorn(_ header: FrameHeader, at offset: Int, in segment: borrowing Span<UInt8>) -> Bool {
        let end = offset + header.frameByteCount
        guard end <= segment.count else { return true }
        let endMagic = segment.littleEndianUInt64(at: end - 8)
        if FrameTrailer.state(ofEndMagic: endMagic) == .cut { return true }
        for sector in stride(from: offset, to: end, by: JournalLimits.sectorByteCount)
        where segment.isZero(in: sector..<sector + JournalLimits.sectorByteCount) {
            return true
        }
        return false
    }

    /// Scans the grid behind the frame for headers, then for anything else that was written.
    private static func lookAhead(
        _ header: FrameHeader?, continuing: FrameHeader?, at offset: Int, in segment: borrowing Span<UInt8>,
        after position: JournalPosition, writtenByteCount: Int
    ) -> SuccessorObservation {
        if let header, continuing == nil, header.batch > position.batch + 1 { return .laterFrame }
        let extent = continuing?.frameByteCount ?? JournalLimits.blockByteCount
        let writtenEnd = offset + writtenByteCount
        var foundEarlier = false
        for block in stride(from: offset + extent, to: writtenEnd, by: JournalLimits.blockByteCount) {
            guard let later = FrameHeader(decoding: segment, at: block) else { continue }
            if later.batch > position.batch { return .laterFrame }
            foundEarlier = true
        }
        if foundEarlier { return .earlierFrame }
        let reach = continuing?.frameByteCount ?? JournalLimits.frameByteCountMax
        return writtenByteCount > reach ? .unrecognised : .none
    }

    private static func writtenByteCount(from offset: Int, in segment: borrowing Span<UInt8>) -> Int {
        let block = JournalLimits.blockByteCount
        var end = segment.count
        while end > offset {
            let start = max(offset, (end - 1) / block * block)
            if !segment.isZero(in: start..<end) { break }
            end = start
        }
        while end > offset, segment[end - 1] == 0 { end -= 1 }
        return end - offset
    }
}
