/// The 4 KiB block at the head of every segment file.
///
/// Layout, little-endian: magic 8, format 4, minimum reader 4, instance 16, epoch 8, index 8, first batch 8, first
/// sequence 8, previous chain 8, previous byte count 8, previous journal time 8, schema 2, zeros, checksum in the last 8.
package struct SegmentHeader: Equatable, Sendable {
    /// Bytes of the header: one block, so that no frame shares it.
    package static let byteCount = JournalLimits.blockByteCount

    private static let magic: UInt64 = 0x315F_4745_5352_5052  // "RPRSEG_1"

    /// The directory the segment belongs to.
    package let instance: InstanceID
    /// The writer that made the file.
    package let epoch: UInt64
    /// The segment's number, dense over the life of the instance.
    package let index: UInt64
    /// Where the segment's first frame continues from.
    package let start: JournalPosition
    /// The sealed byte count of the segment before, 0 for the first.
    package let previousByteCount: UInt64
    /// The newest schema a body in the segment may have: who does not know it must not start.
    package let schemaVersion: UInt16

    /// Describes a segment.
    package init(
        instance: InstanceID, epoch: UInt64, index: UInt64, start: JournalPosition, previousByteCount: UInt64,
        schemaVersion: UInt16 = 1
    ) {
        self.instance = instance
        self.epoch = epoch
        self.index = index
        self.start = start
        self.previousByteCount = previousByteCount
        self.schemaVersion = schemaVersion
    }

    /// Reads the header from the first block of a file.
    package init(decoding bytes: borrowing Span<UInt8>) throws(FormatError) {
        try FormatBlock.check(bytes, magic: Self.magic)
        self.instance = InstanceID(
            high: bytes.littleEndianUInt64(at: 16).byteSwapped, low: bytes.littleEndianUInt64(at: 24).byteSwapped)
        self.epoch = bytes.littleEndianUInt64(at: 32)
        self.index = bytes.littleEndianUInt64(at: 40)
        let firstBatch = bytes.littleEndianUInt64(at: 48)
        let firstSequence = bytes.littleEndianUInt64(at: 56)
        guard firstBatch > 0, firstSequence > 0 else { throw .valueOutOfRange }
        self.start = JournalPosition(
            batch: firstBatch - 1, sequence: firstSequence - 1, chain: bytes.littleEndianUInt64(at: 64),
            journalTime: bytes.littleEndianUInt64(at: 80))
        self.previousByteCount = bytes.littleEndianUInt64(at: 72)
        self.schemaVersion = bytes.littleEndianUInt16(at: 88)
    }

    /// The header as the first block of a file.
    package func encoded() -> [UInt8] {
        var block = FormatBlock.begin(magic: Self.magic)
        var bytes = block.mutableSpan
        bytes.setLittleEndian(self.instance.high.byteSwapped, at: 16)
        bytes.setLittleEndian(self.instance.low.byteSwapped, at: 24)
        bytes.setLittleEndian(self.epoch, at: 32)
        bytes.setLittleEndian(self.index, at: 40)
        bytes.setLittleEndian(self.start.batch + 1, at: 48)
        bytes.setLittleEndian(self.start.sequence + 1, at: 56)
        bytes.setLittleEndian(self.start.chain, at: 64)
        bytes.setLittleEndian(self.previousByteCount, at: 72)
        bytes.setLittleEndian(self.start.journalTime, at: 80)
        bytes.setLittleEndian(self.schemaVersion, at: 88)
        FormatBlock.finish(&bytes)
        return block
    }
}
