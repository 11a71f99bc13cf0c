import Journaling
import Testing

/// Segment headers and the MANIFEST: what is written is read, any flipped bit is noticed.
@Suite struct ContainerTests {
    private let header = SegmentHeader(
        instance: Sample.instance, epoch: 3, index: 7,
        start: JournalPosition(batch: 41, sequence: 99, chain: 5, journalTime: 12), previousByteCount: 8192,
        schemaVersion: 3)

    private var manifest: Manifest {
        var manifest = Manifest(instance: Sample.instance)
        manifest.epoch = 4
        manifest.lowWaterSequence = 10
        var sealed = ManifestSegment(self.header)
        sealed.seal = ManifestSegment.Seal(byteCount: 12_288, chain: 77, lastSequence: 120)
        let open = ManifestSegment(epoch: 4, index: 8, firstBatch: 60, firstSequence: 121, seal: nil)
        manifest.segments = [sealed, open]
        manifest.snapshots = [
            ManifestSnapshot(
                SnapshotSummary(
                    mark: self.header.start, recordCounts: [1, 2, 3], stateDigest: 4, fileDigest: 5, byteCount: 6))
        ]
        return manifest
    }

    @Test func `a segment header survives the round trip`() throws {
        let bytes = self.header.encoded()
        #expect(bytes.count == 4096)
        #expect(try SegmentHeader(decoding: bytes.span) == self.header)
    }

    @Test func `a flipped bit anywhere in a segment header is noticed`() {
        var damaged = self.header.encoded()
        for bit in 0..<8 * damaged.count {
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            let outcome = Result { () throws(FormatError) in try SegmentHeader(decoding: damaged.span) }
            if case .success = outcome { Issue.record("bit \(bit)") }
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
        }
    }

    @Test func `a MANIFEST survives the round trip`() throws {
        let bytes = self.manifest.encoded()
        #expect(try Manifest(decoding: bytes.span) == self.manifest)
    }

    @Test func `a flipped bit or a missing end of a MANIFEST is noticed`() {
        let bytes = self.manifest.encoded()
        for bit in 0..<8 * bytes.count {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: FormatError.checksumWrong) { try Manifest(decoding: damaged.span) }
        }
        for offset in bytes.indices {
            #expect(throws: FormatError.self) { try Manifest(decoding: bytes.span.extracting(0..<offset)) }
        }
    }

    @Test func `a key survives the round trip, and any flipped bit or missing end is noticed`() throws {
        let key = (1...32).map { UInt8($0) }
        let bytes = KeyContainer.encoded(key)
        #expect(try KeyContainer.decoded(bytes.span) == key)
        for bit in 0..<8 * bytes.count {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: FormatError.self) { try KeyContainer.decoded(damaged.span) }
        }
        for byteCount in bytes.indices {
            #expect(throws: FormatError.tooShort) { try KeyContainer.decoded(bytes.span.extracting(0..<byteCount)) }
        }
    }

    @Test func `a file of a newer format is told from a damaged one`() {
        var bytes = self.manifest.encoded()
        bytes[12] = 2
        let checked = bytes.count - 8
        let checksum = XXH64.digest(of: bytes.span.extracting(0..<checked), seed: 0)
        for index in 0..<8 { bytes[checked + index] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(index))) }
        #expect(throws: FormatError.newerFormat(minimumReader: 2)) { try Manifest(decoding: bytes.span) }
    }

    /// A MANIFEST of so many snapshots.
    private static func manifest(snapshotCount: Int) -> Manifest {
        var manifest = Manifest(instance: Sample.instance)
        let mark = JournalPosition(batch: 41, sequence: 99, chain: 5, journalTime: 12)
        let snapshot = ManifestSnapshot(
            SnapshotSummary(mark: mark, recordCounts: [1, 2, 3], stateDigest: 4, fileDigest: 5, byteCount: 6))
        manifest.snapshots = Array(repeating: snapshot, count: snapshotCount)
        return manifest
    }

    @Test func `a MANIFEST names eight snapshots, and one of nine is refused`() throws {
        let most = Self.manifest(snapshotCount: JournalLimits.manifestSnapshotCountMax)
        var bytes = most.encoded()
        #expect(try Manifest(decoding: bytes.span) == most)
        // One more, with counts and checksum that fit it.
        let checked = bytes.count - 8
        bytes.replaceSubrange(checked..., with: bytes[(checked - 48)..<checked])
        bytes[60] += 1
        let checksum = XXH64.digest(of: bytes.span, seed: 0)
        for index in 0..<8 as Range<UInt64> { bytes.append(UInt8(truncatingIfNeeded: checksum >> (8 * index))) }
        #expect(throws: FormatError.valueOutOfRange) { try Manifest(decoding: bytes.span) }
    }

    @Test func `writing a MANIFEST of nine snapshots stops the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = Self.manifest(snapshotCount: JournalLimits.manifestSnapshotCountMax + 1).encoded()
        }
    }
}
