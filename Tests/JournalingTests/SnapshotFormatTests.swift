import Journaling
import Testing

@Suite struct SnapshotFormatTests {
    private let header = SnapshotHeader(
        instance: Sample.instance, epoch: 1,
        position: JournalPosition(batch: 9, sequence: 1000, chain: 3, journalTime: 55))

    @Test(arguments: [[], [0], [1, 2, 3], [100_000, 300_000, 5, 262_144, 600_000, 0, 1], [262_123], [262_122]])
    func `records of any byte count are read back in order`(byteCounts: [Int]) throws {
        let (file, summary) = self.write(byteCounts)
        var found: [[UInt8]] = []
        let read = try self.read(file) { section, record in
            #expect(section == .plans)
            found.append(record.indices.map { record[$0] })
            return true
        }
        #expect(read == summary)
        #expect(found == self.records(byteCounts))
        #expect(summary.byteCount == UInt64(file.count))
        #expect(summary.recordCount(of: .plans) == UInt64(byteCounts.count))
    }

    @Test func `sections are told apart and counted`() throws {
        var writer = SnapshotWriter(self.header)
        var file: [UInt8] = []
        let record: [UInt8] = [1, 2, 3]
        for section in [SnapshotSection.plans, .plans, .tombstones, .counters] {
            writer.add(record.span, to: section)
        }
        let summary = writer.finish(stateDigest: 42)
        file += writer.ready
        var sections: [SnapshotSection] = []
        let read = try self.read(file) { section, _ in
            sections.append(section)
            return true
        }
        #expect(read == summary)
        #expect(sections == [.plans, .plans, .tombstones, .counters])
        #expect(summary.recordCounts == [2, 1, 1])
        #expect(summary.stateDigest == 42)
    }

    @Test func `equal states give identical bytes`() {
        #expect(self.write([10, 20, 300_000]).file == self.write([10, 20, 300_000]).file)
    }

    @Test func `a flipped bit anywhere is noticed`() {
        var (damaged, _) = self.write([10, 200, 1])
        for bit in 0..<8 * damaged.count {
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            let outcome = Result { () throws(FormatError) in try self.read(damaged) { _, _ in true } }
            if case .success = outcome { Issue.record("bit \(bit)") }
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
        }
    }

    @Test func `a missing end or bytes too many are noticed`() {
        let (file, _) = self.write([10, 500, 1])
        for byteCount in file.indices {
            let outcome = Result { () throws(FormatError) in try self.read(Array(file[..<byteCount])) { _, _ in true } }
            if case .success = outcome { Issue.record("byte count \(byteCount)") }
        }
        let outcome = Result { () throws(FormatError) in try self.read(file + [0]) { _, _ in true } }
        if case .success = outcome { Issue.record("a byte too many") }
    }

    @Test func `sections out of order stop the program`() async {
        await #expect(processExitsWith: .failure) {
            var writer = SnapshotWriter(
                SnapshotHeader(instance: Sample.instance, epoch: 1, position: Sample.start))
            let record: [UInt8] = [1]
            writer.add(record.span, to: .counters)
            writer.add(record.span, to: .plans)
        }
    }

    @Test func `a record of 16 MiB is written, and one byte more stops the program`() async {
        let (file, summary) = self.write([JournalLimits.snapshotRecordByteCountMax])
        #expect(summary.byteCount == UInt64(file.count))
        await #expect(processExitsWith: .failure) {
            var writer = SnapshotWriter(SnapshotHeader(instance: Sample.instance, epoch: 1, position: Sample.start))
            let record = [UInt8](repeating: 1, count: JournalLimits.snapshotRecordByteCountMax + 1)
            writer.add(record.span, to: .plans)
        }
    }

    private func records(_ byteCounts: [Int]) -> [[UInt8]] {
        byteCounts.enumerated().map { Sample.body(sequence: UInt64($0.offset), byteCount: $0.element) }
    }

    private func write(_ byteCounts: [Int]) -> (file: [UInt8], summary: SnapshotSummary) {
        var writer = SnapshotWriter(self.header)
        var file: [UInt8] = []
        for record in self.records(byteCounts) {
            writer.add(record.span, to: .plans)
            file += writer.ready
            writer.discardReady()
        }
        let summary = writer.finish(stateDigest: 7)
        return (file + writer.ready, summary)
    }

    private func read(
        _ file: [UInt8], emit: (SnapshotSection, borrowing Span<UInt8>) -> Bool
    ) throws(FormatError) -> SnapshotSummary? {
        var reader = try SnapshotReader(decoding: file.span, byteCount: UInt64(file.count))
        while true {
            let start = Int(reader.offset)
            let bytes = file.span.extracting(start..<start + reader.nextByteCount)
            switch try reader.take(bytes, emit: emit) {
            case .more: continue
            case .stopped: return nil
            case .finished(let summary): return summary
            }
        }
    }
}
