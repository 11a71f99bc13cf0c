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

    /// Looks at all bytes from `offset` to the file's end, where `header` is what could be read of a header there.
    init(_ header: FrameHeader?, at offset: Int, in rest: borrowing Span<UInt8>, after position: JournalPosition) {
        #if MUTANTS
            if DurabilityMutant.zeroHeaderTakenForEnd.isActive, rest.count >= FrameHeader.byteCount,
                rest.isZero(in: 0..<FrameHeader.byteCount)
            {
                self = SegmentFrontier(endingAt: offset)
                return
            }
        #endif
        let written = Self.writtenByteCount(in: rest)
        let observation = Self.observe(header, in: rest, after: position, writtenByteCount: written)
        let continuing = header.flatMap { $0.continues(position) ? $0 : nil }
        self.observation = observation
        self.successor = Self.lookAhead(
            header, continuing: continuing, in: rest, after: position, writtenByteCount: written)
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
        _ header: FrameHeader?, in rest: borrowing Span<UInt8>, after position: JournalPosition, writtenByteCount: Int
    ) -> FrontierObservation {
        if writtenByteCount == 0 { return .blank }
        if let header {
            guard header.continues(position) else { return .headerForeign }
            return self.isTorn(header, in: rest) ? .bodyTorn : .bodyWrong
        }
        // A cut inside the header leaves a proper prefix of it; a whole header with zeros behind would be intact.
        if writtenByteCount < FrameHeader.byteCount {
            return FrameHeader.beginsMagic(rest, writtenByteCount: writtenByteCount)
                ? .headerCut : .garbled
        }
        let firstSectorEnd = min(JournalLimits.sectorByteCount, rest.count)
        return rest.isZero(in: 0..<firstSectorEnd) ? .firstSectorMissing : .garbled
    }

    /// Whether trailer or sectors of the frame's extent were never written.
    private static func isTorn(_ header: FrameHeader, in rest: borrowing Span<UInt8>) -> Bool {
        let end = header.frameByteCount
        guard end <= rest.count else { return true }
        let endMagic = rest.littleEndianUInt64(at: end - 8)
        if FrameTrailer.state(ofEndMagic: endMagic) == .cut { return true }
        for sector in stride(from: 0, to: end, by: JournalLimits.sectorByteCount)
        where rest.isZero(in: sector..<sector + JournalLimits.sectorByteCount) {
            return true
        }
        return false
    }

    /// Scans the grid behind the frame for headers, then for anything else that was written.
    private static func lookAhead(
        _ header: FrameHeader?, continuing: FrameHeader?, in rest: borrowing Span<UInt8>,
        after position: JournalPosition, writtenByteCount: Int
    ) -> SuccessorObservation {
        if let header, continuing == nil, header.batch > position.batch + 1 { return .laterFrame }
        let extent = continuing?.frameByteCount ?? JournalLimits.blockByteCount
        var foundEarlier = false
        for block in stride(from: extent, to: writtenByteCount, by: JournalLimits.blockByteCount) {
            guard let later = FrameHeader(decoding: rest, at: block) else { continue }
            if later.batch > position.batch { return .laterFrame }
            foundEarlier = true
        }
        if foundEarlier { return .earlierFrame }
        let reach = continuing?.frameByteCount ?? JournalLimits.frameByteCountMax
        return writtenByteCount > reach ? .unrecognised : .none
    }

    private static func writtenByteCount(in rest: borrowing Span<UInt8>) -> Int {
        let block = JournalLimits.blockByteCount
        var end = rest.count
        while end > 0 {
            let start = (end - 1) / block * block
            if !rest.isZero(in: start..<end) { break }
            end = start
        }
        while end > 0, rest[end - 1] == 0 { end -= 1 }
        return end
    }
}
