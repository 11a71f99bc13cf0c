import Journaling
import Testing

/// What the walk says about one frame when bytes of it are cut, zeroed, flipped or moved.
@Suite struct SegmentReaderTests {
    @Test func `a zeroed rest is the end`() {
        let (frames, end) = Sample.frames(3)
        let (steps, frontier) = self.walk(Sample.segment(frames: frames))
        #expect(steps == 3)
        #expect(frontier?.observation == .blank)
        #expect(frontier?.successor == SuccessorObservation.none)
        #expect(frontier?.offset == 4 * 4096)
        #expect(end.sequence == 3)
    }

    @Test func `a last frame zeroed from any byte on is torn or, zeroed whole, not there`() {
        let (frames, _) = Sample.frames(2)
        for offset in 0..<4096 {
            var damaged = frames
            damaged[1].replaceSubrange(offset..., with: repeatElement(0, count: 4096 - offset))
            let (steps, frontier) = self.walk(Sample.segment(frames: damaged, byteCount: 4 * 4096))
            let verdict = frontier.map { recoveryVerdict($0.observation, $0.successor, .whole) }
            if steps != 1 || verdict != (offset == 0 ? .cleanEnd : .dropTornTail) {
                Issue.record("offset \(offset): \(String(describing: frontier))")
            }
        }
    }

    @Test func `a file that ends at any byte of the last frame is torn or ends before it`() {
        let (frames, _) = Sample.frames(2)
        let whole = Sample.segment(frames: frames, byteCount: 3 * 4096)
        for byteCount in 2 * 4096..<3 * 4096 {
            let (steps, frontier) = self.walk(Array(whole[..<byteCount]))
            let verdict = frontier.map { recoveryVerdict($0.observation, $0.successor, .whole) }
            if steps != 1 || verdict != (byteCount == 2 * 4096 ? nil : .dropTornTail) {
                Issue.record("byte count \(byteCount): \(String(describing: frontier))")
            }
        }
    }

    @Test func `any missing set of sectors of a last frame is torn`() {
        let (frames, _) = Sample.frames(2)
        for missing in 1..<255 {
            var damaged = frames
            for sector in 0..<8 where missing & (1 << sector) != 0 {
                let start = sector * 512
                damaged[1].replaceSubrange(start..<start + 512, with: repeatElement(0, count: 512))
            }
            let (steps, frontier) = self.walk(Sample.segment(frames: damaged))
            let verdict = frontier.map { recoveryVerdict($0.observation, $0.successor, .whole) }
            if steps != 1 || verdict != .dropTornTail {
                Issue.record("sectors \(String(missing, radix: 2)): \(String(describing: frontier))")
            }
        }
    }

    @Test func `any flipped bit in a last frame is ambiguous`() {
        let (frames, _) = Sample.frames(2)
        self.flipEveryBit(of: Sample.segment(frames: frames, byteCount: 4 * 4096), in: 2 * 4096..<3 * 4096) {
            $0 == .refuseAmbiguousTail
        }
    }

    @Test func `any flipped bit in a frame with a seal behind it is a corrupt middle`() {
        let (frames, end) = Sample.frames(2)
        let segment = Sample.segment(frames: frames + [Sample.seal(after: end)], byteCount: 4 * 4096)
        self.flipEveryBit(of: segment, in: 2 * 4096..<3 * 4096) { $0 == .refuseCorruptMiddle }
    }

    @Test func `any flipped bit in a seal at the end is ambiguous`() {
        let (frames, end) = Sample.frames(1)
        let segment = Sample.segment(frames: frames + [Sample.seal(after: end)], byteCount: 3 * 4096)
        self.flipEveryBit(of: segment, in: 2 * 4096..<3 * 4096) { $0 == .refuseAmbiguousTail }
    }

    @Test func `any flipped bit in the zeros behind the last frame is refused or reported as a torn tail`() {
        let (frames, _) = Sample.frames(1)
        self.flipEveryBit(of: Sample.segment(frames: frames, byteCount: 4 * 4096), in: 2 * 4096..<4 * 4096) {
            $0 == .refuseAmbiguousTail || $0 == .dropTornTail
        }
    }

    /// Flips each bit of one block, whose frame is the first from there on that the walk does not take.
    private func flipEveryBit(of segment: [UInt8], in range: Range<Int>, isRight: (RecoveryVerdict?) -> Bool) {
        var whole = SegmentReader(start: Sample.start)
        while whole.offset < range.lowerBound, case .frame = whole.next(in: segment.span) {}
        var rest = Array(segment[whole.offset...])
        for bit in 8 * (range.lowerBound - whole.offset)..<8 * (range.upperBound - whole.offset) {
            rest[bit / 8] ^= 1 << UInt8(bit % 8)
            var reader = SegmentReader(continuing: whole.position)
            var verdict: RecoveryVerdict?
            if case .frontier(let frontier) = reader.next(in: rest.span) {
                verdict = recoveryVerdict(frontier.observation, frontier.successor, .whole)
            }
            if !isRight(verdict) { Issue.record("bit \(bit): \(String(describing: verdict))") }
            rest[bit / 8] ^= 1 << UInt8(bit % 8)
        }
    }

    @Test func `bytes that do not begin with a frame's magic are no cut header`() {
        let (frames, _) = Sample.frames(1)
        let whole = Sample.segment(frames: frames, byteCount: 4 * 4096)
        for bit in 0..<FrameHeader.byteCount * 8 {
            var damaged = whole
            damaged[2 * 4096 + bit / 8] ^= 1 << UInt8(bit % 8)
            let (steps, frontier) = self.walk(damaged)
            #expect(steps == 1 && frontier?.observation == .garbled, "bit \(bit)")
        }
    }

    @Test func `a block of zeros over a middle frame is a corrupt middle`() {
        var (frames, _) = Sample.frames(4)
        frames[1] = [UInt8](repeating: 0, count: 4096)
        let (steps, frontier) = self.walk(Sample.segment(frames: frames))
        #expect(steps == 1)
        #expect(frontier?.observation == .garbled || frontier?.observation == .firstSectorMissing)
        #expect(frontier?.successor == .laterFrame)
    }

    @Test func `an earlier frame repeated at the end is misplaced`() {
        let (frames, _) = Sample.frames(3)
        let (steps, frontier) = self.walk(Sample.segment(frames: frames + [frames[1]]))
        #expect(steps == 3)
        let verdict = frontier.map { recoveryVerdict($0.observation, $0.successor, .whole) }
        #expect(verdict == .refuseMisplacedFrame)
    }

    @Test func `two frames swapped are a corrupt middle`() {
        let (frames, _) = Sample.frames(4)
        let (steps, frontier) = self.walk(
            Sample.segment(frames: [frames[0], frames[2], frames[1], frames[3]]))
        #expect(steps == 1)
        let verdict = frontier.map { recoveryVerdict($0.observation, $0.successor, .whole) }
        #expect(verdict == .refuseCorruptMiddle)
    }

    @Test func `a frame of another instance does not continue the journal`() {
        let (frames, end) = Sample.frames(2)
        let foreign = JournalPosition.start(of: InstanceID(high: 9, low: 9))
        let position = JournalPosition(
            batch: end.batch, sequence: end.sequence, chain: foreign.chain, journalTime: end.journalTime)
        let stray = Sample.frame(after: position)
        let (steps, frontier) = self.walk(Sample.segment(frames: frames + [stray.bytes]))
        #expect(steps == 2)
        #expect(frontier?.observation == .headerForeign)
    }

    @Test func `written bytes beyond a torn frame's extent make it ambiguous`() {
        let (frames, _) = Sample.frames(2)
        var damaged = frames
        damaged[1].replaceSubrange(1024..., with: repeatElement(0, count: 4096 - 1024))
        var segment = Sample.segment(frames: damaged)
        segment[6 * 4096 + 77] = 1
        let (_, frontier) = self.walk(segment)
        #expect(frontier?.successor == .unrecognised)
        let verdict = frontier.map { recoveryVerdict($0.observation, $0.successor, .whole) }
        #expect(verdict == .refuseAmbiguousTail)
    }

    private func walk(_ segment: [UInt8]) -> (steps: Int, frontier: SegmentFrontier?) {
        var reader = SegmentReader(start: Sample.start)
        var steps = 0
        while true {
            switch reader.next(in: segment.span) {
            case .frame: steps += 1
            case .end: return (steps, nil)
            case .frontier(let frontier): return (steps, frontier)
            }
        }
    }
}
