import Journaling
import Testing

@Suite struct BatchFrameTests {
    @Test(arguments: [(0, 0), (1, 0), (1, 100), (1, 4000), (3, 4096), (1024, 1), (1, 512 * 1024), (7, 9000)])
    func `what was appended is read back`(entryCount: Int, bodyByteCount: Int) throws {
        let (bytes, end) = Sample.frame(
            after: Sample.start, entryCount: entryCount, bodyByteCount: bodyByteCount)
        #expect(bytes.count % 4096 == 0)
        #expect(end.sequence == UInt64(entryCount))
        let segment = Sample.segment(frames: [bytes], byteCount: 4096 + bytes.count)
        var reader = SegmentReader(start: Sample.start)
        guard case .frame(let frame) = reader.next(in: segment.span) else {
            Issue.record("no frame")
            return
        }
        #expect(frame.end == end)
        #expect(frame.header.kind == (entryCount == 0 ? .seal : .batch))
        var sequence: UInt64 = 0
        let isWhole = frame.forEachEntry(in: segment.span) { entry, body in
            sequence += 1
            let expected = Sample.body(sequence: sequence, byteCount: bodyByteCount)
            let isEqual = body.count == expected.count && body.indices.allSatisfy { body[$0] == expected[$0] }
            return isEqual && entry == Sample.header(sequence: sequence, time: sequence - 1)
        }
        #expect(isWhole)
        #expect(sequence == UInt64(entryCount))
        #expect(reader.next(in: segment.span) == .end)
    }

    @Test func `a buffer used again gives the same bytes as a new one`() {
        var used = BatchFrame()
        let large = [UInt8](repeating: 0xFF, count: 70_000)
        used.append(Sample.header(sequence: 1, time: 0), body: large.span)
        _ = used.finish(after: Sample.start)
        used.reset()
        let body = Sample.body(sequence: 1, byteCount: 100)
        used.append(Sample.header(sequence: 1, time: 0), body: body.span)
        let end = used.finish(after: Sample.start)
        let fresh = Sample.frame(after: Sample.start)
        #expect(Array(used.bytes[..<used.byteCount]) == fresh.bytes)
        #expect(end == fresh.end)
    }

    @Test func `no sector of any frame is all zero`() {
        for bodyByteCount in stride(from: 0, through: 6000, by: 97) {
            let (bytes, _) = Sample.frame(after: Sample.start, bodyByteCount: bodyByteCount)
            for sector in stride(from: 0, to: bytes.count, by: 512) {
                #expect(bytes[sector..<sector + 512].contains { $0 != 0 })
            }
        }
    }

    @Test func `a body that would leave a sector of zeros stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var frame = BatchFrame()
            let zeros = [UInt8](repeating: 0, count: 2048)
            frame.append(Sample.header(sequence: 1, time: 0), body: zeros.span)
            _ = frame.finish(after: Sample.start)
        }
    }

    @Test func `journal time that stands still stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var frame = BatchFrame()
            let body: [UInt8] = [1]
            frame.append(Sample.header(sequence: 1, time: 5), body: body.span)
            frame.append(Sample.header(sequence: 2, time: 5), body: body.span)
        }
    }

    @Test func `the entry limit is 1024 and one more stops the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = Sample.frame(after: Sample.start, entryCount: 1025, bodyByteCount: 1)
        }
    }

    @Test func `a body of 512 KiB and one byte stops the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = Sample.frame(after: Sample.start, bodyByteCount: 512 * 1024 + 1)
        }
    }

    @Test func `planned and actual byte counts agree`() {
        for bodyByteCount in [0, 1, 3983, 3984, 3985, 8000] {
            var frame = BatchFrame()
            let planned = frame.plannedByteCount(addingBodyOf: bodyByteCount)
            let body = Sample.body(sequence: 1, byteCount: bodyByteCount)
            frame.append(Sample.header(sequence: 1, time: 0), body: body.span)
            #expect(frame.plannedByteCount == planned)
            _ = frame.finish(after: Sample.start)
            #expect(frame.byteCount == planned)
        }
    }
}
