/// The one small file that says which files make up the journal.
///
/// Rewritten whole at every rollover and snapshot. It makes a lost last segment or newest snapshot visible, which
/// their own bytes cannot. Layout: magic 8, format 4, minimum reader 4, instance 16, incarnation 8, epoch 8,
/// low-water sequence 8, segment count 4, snapshot count 4, segments of 56, snapshots of 48, XXH64 of all before.
package struct Manifest: Equatable, Sendable {
    private static let magic: UInt64 = 0x315F_464E_414D_5052  // "RPMANF_1"
    private static let headByteCount = 64
    private static let segmentByteCount = 56
    private static let snapshotByteCount = 48

    /// The directory's name for ever.
    package var instance: InstanceID
    /// Changes when history may differ from what consumers have seen: restore, accepted loss.
    package var incarnation: UInt64
    /// The last writer's number; one writer, one epoch.
    package var epoch: UInt64
    /// Segments and snapshots that end below this sequence may be gone.
    package var lowWaterSequence: UInt64
    /// The live segments in order of index; only the last may be unsealed.
    package var segments: [ManifestSegment]
    /// The live snapshots in order of sequence.
    package var snapshots: [ManifestSnapshot]

    /// The MANIFEST of a directory nobody has written to.
    package init(instance: InstanceID) {
        self.instance = instance
        self.incarnation = 1
        self.epoch = 0
        self.lowWaterSequence = 0
        self.segments = []
        self.snapshots = []
    }

    /// Reads a whole file; every byte is covered by the checksum.
    package init(decoding bytes: borrowing Span<UInt8>) throws(FormatError) {
        guard bytes.count >= Self.headByteCount + 8 else { throw .tooShort }
        let checksum = XXH64.digest(of: bytes.extracting(0..<bytes.count - 8), seed: 0)
        guard bytes.littleEndianUInt64(at: bytes.count - 8) == checksum else { throw .checksumWrong }
        guard bytes.littleEndianUInt64(at: 0) == Self.magic else { throw .magicWrong }
        try FormatVersion.check(minimumReader: bytes.littleEndianUInt32(at: 12))
        self.instance = InstanceID(
            high: bytes.littleEndianUInt64(at: 16).byteSwapped, low: bytes.littleEndianUInt64(at: 24).byteSwapped)
        self.incarnation = bytes.littleEndianUInt64(at: 32)
        self.epoch = bytes.littleEndianUInt64(at: 40)
        self.lowWaterSequence = bytes.littleEndianUInt64(at: 48)
        let segmentCount = Int(bytes.littleEndianUInt32(at: 56))
        let snapshotCount = Int(bytes.littleEndianUInt32(at: 60))
        let snapshotStart = Self.headByteCount + segmentCount * Self.segmentByteCount
        guard segmentCount <= JournalLimits.manifestSegmentCountMax,
            snapshotCount <= JournalLimits.manifestSnapshotCountMax,
            bytes.count == snapshotStart + snapshotCount * Self.snapshotByteCount + 8
        else { throw .valueOutOfRange }
        self.segments = []
        self.snapshots = []
        for index in 0..<segmentCount {
            let offset = Self.headByteCount + index * Self.segmentByteCount
            self.segments.append(ManifestSegment(decoding: bytes, at: offset))
        }
        for index in 0..<snapshotCount {
            self.snapshots.append(
                ManifestSnapshot(decoding: bytes, at: snapshotStart + index * Self.snapshotByteCount))
        }
    }

    /// Bytes of the whole file.
    package var byteCount: Int {
        Self.headByteCount + self.segments.count * Self.segmentByteCount
            + self.snapshots.count * Self.snapshotByteCount + 8
    }

    /// The whole file.
    package func encoded() -> [UInt8] {
        precondition(self.segments.count <= JournalLimits.manifestSegmentCountMax, "a MANIFEST names 4,096 segments")
        precondition(self.snapshots.count <= JournalLimits.manifestSnapshotCountMax, "a MANIFEST names 8 snapshots")
        let snapshotStart = Self.headByteCount + self.segments.count * Self.segmentByteCount
        let checked = snapshotStart + self.snapshots.count * Self.snapshotByteCount
        var file = [UInt8](repeating: 0, count: checked + 8)
        var bytes = file.mutableSpan
        bytes.setLittleEndian(Self.magic, at: 0)
        bytes.setLittleEndian(FormatVersion.current, at: 8)
        bytes.setLittleEndian(FormatVersion.minimumReader, at: 12)
        bytes.setLittleEndian(self.instance.high.byteSwapped, at: 16)
        bytes.setLittleEndian(self.instance.low.byteSwapped, at: 24)
        bytes.setLittleEndian(self.incarnation, at: 32)
        bytes.setLittleEndian(self.epoch, at: 40)
        bytes.setLittleEndian(self.lowWaterSequence, at: 48)
        bytes.setLittleEndian(UInt32(self.segments.count), at: 56)
        bytes.setLittleEndian(UInt32(self.snapshots.count), at: 60)
        for (index, segment) in self.segments.enumerated() {
            segment.encode(into: &bytes, at: Self.headByteCount + index * Self.segmentByteCount)
        }
        for (index, snapshot) in self.snapshots.enumerated() {
            snapshot.encode(into: &bytes, at: snapshotStart + index * Self.snapshotByteCount)
        }
        bytes.setLittleEndian(XXH64.digest(of: bytes.span.extracting(0..<checked), seed: 0), at: checked)
        return file
    }
}
