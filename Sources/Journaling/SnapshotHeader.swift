/// The 4 KiB block at the head of a snapshot file.
///
/// Layout, little-endian: magic 8, format 4, minimum reader 4, instance 16, epoch 8, batch 8, sequence 8, chain 8,
/// journal time 8, schema 2, zeros, checksum in the last 8.
package struct SnapshotHeader: Equatable, Sendable {
    /// Bytes of the header.
    package static let byteCount = JournalLimits.blockByteCount

    private static let magic: UInt64 = 0x315F_504E_5353_5052  // "RPSSNP_1"

    /// The directory the snapshot belongs to.
    package let instance: InstanceID
    /// The epoch of the writer.
    package let epoch: UInt64
    /// The journal position the state belongs to.
    package let position: JournalPosition
    /// The schema of the records: who does not know it must not start.
    package let schemaVersion: UInt16

    /// Describes a snapshot.
    package init(instance: InstanceID, epoch: UInt64, position: JournalPosition, schemaVersion: UInt16 = 1) {
        self.instance = instance
        self.epoch = epoch
        self.position = position
        self.schemaVersion = schemaVersion
    }

    /// Reads the header from the first block of a file.
    package init(decoding bytes: borrowing Span<UInt8>) throws(FormatError) {
        try FormatBlock.check(bytes, magic: Self.magic)
        self.instance = InstanceID(
            high: bytes.littleEndianUInt64(at: 16).byteSwapped, low: bytes.littleEndianUInt64(at: 24).byteSwapped)
        self.epoch = bytes.littleEndianUInt64(at: 32)
        self.position = JournalPosition(
            batch: bytes.littleEndianUInt64(at: 40), sequence: bytes.littleEndianUInt64(at: 48),
            chain: bytes.littleEndianUInt64(at: 56), journalTime: bytes.littleEndianUInt64(at: 64))
        self.schemaVersion = bytes.littleEndianUInt16(at: 72)
    }

    /// The header as the first block of a file.
    package func encoded() -> [UInt8] {
        var block = FormatBlock.begin(magic: Self.magic)
        var bytes = block.mutableSpan
        bytes.setLittleEndian(self.instance.high.byteSwapped, at: 16)
        bytes.setLittleEndian(self.instance.low.byteSwapped, at: 24)
        bytes.setLittleEndian(self.epoch, at: 32)
        bytes.setLittleEndian(self.position.batch, at: 40)
        bytes.setLittleEndian(self.position.sequence, at: 48)
        bytes.setLittleEndian(self.position.chain, at: 56)
        bytes.setLittleEndian(self.position.journalTime, at: 64)
        bytes.setLittleEndian(self.schemaVersion, at: 72)
        FormatBlock.finish(&bytes)
        return block
    }
}
