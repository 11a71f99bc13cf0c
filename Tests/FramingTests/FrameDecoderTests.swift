import Framing
import Simulation
import Testing

@Suite struct FrameDecoderTests {
    private static let body = Wire.request(payload: [8, 7])

    @Test func `frames in one input are handed out in place, one after the other`() {
        let bytes = Wire.frame(1, Self.body) + Wire.frame(3, Self.body) + Wire.frame(5)
        var decoder = FrameDecoder()
        var offset = 0
        let span = bytes.span
        for streamID in [1, 3, 5] as [UInt32] {
            guard case .frame(let header, .input(let range)) = decoder.next(in: span, at: &offset) else {
                Issue.record("a whole frame is not copied")
                return
            }
            #expect(header.streamID == streamID)
            #expect(Array(bytes[range]) == (streamID == 5 ? [] : Self.body))
        }
        #expect(decoder.next(in: span, at: &offset) == .needsMoreBytes)
        let isInside = decoder.isInsideFrame
        #expect(!isInside)
    }

    @Test func `a header alone costs one step of room and no more`() {
        var decoder = FrameDecoder()
        var offset = 0
        let header = Wire.frame(1, declaring: Limits.bodyByteCountMax)
        #expect(decoder.next(in: header.span, at: &offset) == .needsMoreBytes)
        let isInside = decoder.isInsideFrame
        #expect(isInside)
        // The allocator may round up by its own bookkeeping.
        let capacity = decoder.buffered.capacity
        #expect(capacity < Limits.inputStepByteCount + 64)
    }

    @Test func `what is missing of a frame is known once its header is whole`() {
        var decoder = FrameDecoder()
        var missing: [Int] = []
        for byte in Wire.frame(1, [UInt8](repeating: 0, count: 3)) {
            var offset = 0
            _ = decoder.next(in: [byte].span, at: &offset)
            missing.append(decoder.missingByteCount)
        }
        #expect(missing == [0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 2, 1, 0])
    }

    @Test func `the room of a growing frame stays in proportion to what has arrived`() {
        var decoder = FrameDecoder()
        var offset = 0
        #expect(decoder.next(in: Wire.frame(1, declaring: 4_000_000).span, at: &offset) == .needsMoreBytes)
        let chunk = [UInt8](repeating: 1, count: 50_000)
        for count in 1...20 {
            offset = 0
            #expect(decoder.next(in: chunk.span, at: &offset) == .needsMoreBytes)
            let capacity = decoder.buffered.capacity
            #expect(capacity <= max(Limits.inputStepByteCount + 64, count * 50_000 * 2 + 4_096))
        }
    }

    @Test func `P39: a body of the greatest count is a frame, one more byte is dropped whole`() {
        let greatest = [UInt8](repeating: 7, count: Int(Limits.bodyByteCountMax))
        let cut = Cut(Wire.frame(1, greatest) + Wire.frame(3, greatest + [7]) + Wire.frame(5, Self.body))
        #expect(cut.pieces.count == 3)
        #expect(cut.pieces[0] == .frame(Self.header(1, Limits.bodyByteCountMax), greatest))
        #expect(cut.pieces[1] == .oversized(Self.header(3, Limits.bodyByteCountMax + 1)))
        #expect(cut.pieces[2] == .frame(Self.header(5, UInt32(Self.body.count)), Self.body))
    }

    @Test func `two oversized frames in a row leave the stream in step`() {
        let tooLarge = [UInt8](repeating: 0xFF, count: Int(Limits.bodyByteCountMax) + 1)
        let bytes = Wire.frame(1, tooLarge) + Wire.frame(3, tooLarge) + Wire.frame(5, Self.body)
        let chunks = stride(from: 0, to: bytes.count, by: 65_521).map { bytes[$0..<min($0 + 65_521, bytes.count)] }
        let cut = Cut(chunks)
        #expect(cut.pieces.count == 3)
        #expect(cut.pieces[2] == .frame(Self.header(5, UInt32(Self.body.count)), Self.body))
    }

    @Test func `the answer to an oversized frame comes only when its body is dropped`() {
        var decoder = FrameDecoder()
        var offset = 0
        let count = Limits.reservedBodyByteCount - 1
        #expect(decoder.next(in: Wire.frame(1, declaring: count).span, at: &offset) == .needsMoreBytes)
        let isInside = decoder.isInsideFrame
        #expect(isInside)
        let isUnbuffered = decoder.buffered.isEmpty
        #expect(isUnbuffered)
        let half = [UInt8](repeating: 0, count: Int(count / 2))
        for expected in [FrameStep.needsMoreBytes, .needsMoreBytes] {
            offset = 0
            #expect(decoder.next(in: half.span, at: &offset) == expected)
        }
        offset = 0
        let rest = [UInt8](repeating: 0, count: Int(count) % 2)
        #expect(decoder.next(in: rest.span, at: &offset) == .oversized(Self.header(1, count)))
        let isStillInside = decoder.isInsideFrame
        #expect(!isStillInside)
    }

    @Test(arguments: [
        "01000000 00000001 01 00", "ffffffff 00000001 01 00", "505249202a20485454502f322e300d0a0d0a534d0d0a",
    ])
    func `a count with its high byte set ends the reading`(_ hex: String) {
        let bytes = Wire.bytes(hex)
        let cut = Cut(bytes + Wire.frame(3, Self.body))
        #expect(cut.pieces == [.reserved(FrameHeader(decoding: bytes.span))])
        #expect(!cut.isInsideFrame)
    }

    @Test(arguments: 1..<Wire.frame(1, Wire.request(payload: [8, 7])).count)
    func `a frame cut anywhere is unfinished`(point: Int) {
        let cut = Cut([Wire.frame(1, Self.body)[..<point]])
        #expect(cut.pieces.isEmpty)
        #expect(cut.isInsideFrame)
    }

    @Test func `P40: random frames survive random splits`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            var expected: [Cut.Piece] = []
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let body = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                let frame = Wire.frame(
                    UInt32.random(in: 0...UInt32.max, using: &random),
                    FrameKind(byte: UInt8.random(in: 0...255, using: &random)),
                    flags: FrameFlags(rawValue: UInt8.random(in: 0...255, using: &random)), body)
                expected.append(.frame(FrameHeader(decoding: frame.span), body))
                bytes += frame
            }
            var chunks: [ArraySlice<UInt8>] = []
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + Int.random(in: 1...64, using: &random))
                chunks.append(bytes[start..<end])
                start = end
            }
            #expect(Cut(chunks).pieces == expected)
        }
    }

    private static func header(_ streamID: UInt32, _ count: UInt32) -> FrameHeader {
        FrameHeader(bodyByteCount: count, streamID: streamID, kind: .request)
    }

    @Test func `a frame that is dropped gives its room back at once, and the next one is found behind its rest`() {
        let frame = Wire.frame(1, [UInt8](repeating: 7, count: 1_000))
        let bytes = frame + Wire.frame(3, Self.body)
        for cutAt in [10, 11, 500, frame.count - 1] {
            for step in [1, 7, bytes.count] {
                var decoder = FrameDecoder()
                var offset = 0
                #expect(decoder.next(in: Array(bytes[..<cutAt]).span, at: &offset) == .needsMoreBytes)
                let header = decoder.dropFrame()
                #expect(header?.streamID == 1)
                let (kept, isInside) = (decoder.buffered.count, decoder.isInsideFrame)
                #expect(kept == 0 && isInside)
                var found: [UInt32] = []
                for start in stride(from: cutAt, to: bytes.count, by: step) {
                    let piece = Array(bytes[start..<min(start + step, bytes.count)])
                    offset = 0
                    while case .frame(let next, _) = decoder.next(in: piece.span, at: &offset) {
                        found.append(next.streamID)
                    }
                }
                #expect(found == [3], "cut at \(cutAt), then \(step) at a time")
            }
        }
    }

    @Test func `there is nothing to drop before a header is whole, or between frames`() {
        var decoder = FrameDecoder()
        var offset = 0
        #expect(decoder.dropFrame() == nil)
        #expect(decoder.next(in: [0, 0, 0].span, at: &offset) == .needsMoreBytes)
        #expect(decoder.dropFrame() == nil)
        let kept = decoder.buffered.count
        #expect(kept == 3)
    }
}
