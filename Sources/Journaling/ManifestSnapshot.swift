/// One snapshot as the MANIFEST knows it.
package struct ManifestSnapshot: Equatable, Sendable {
    /// The journal position the state belongs to.
    package let position: JournalPosition
    /// XXH64 of the file.
    package let fileDigest: UInt64
    /// The file's byte count.
    package let byteCount: UInt64

    /// Describes the file with this summary.
    package init(_ summary: SnapshotSummary) {
        self.position = summary.mark
        self.fileDigest = summary.fileDigest
        self.byteCount = summary.byteCount
    }

    init(decoding bytes: borrowing Span<UInt8>, at offset: Int) {
        self.position = JournalPosition(
            batch: bytes.littleEndianUInt64(at: offset), sequence: bytes.littleEndianUInt64(at: offset + 8),
            chain: bytes.littleEndianUInt64(at: offset + 16), journalTime: bytes.littleEndianUInt64(at: offset + 24))
        self.fileDigest = bytes.littleEndianUInt64(at: offset + 32)
        self.byteCount = bytes.littleEndianUInt64(at: offset + 40)
    }

    func encode(into bytes: inout MutableSpan<UInt8>, at offset: Int) {
        bytes.setLittleEndian(self.position.batch, at: offset)
        bytes.setLittleEndian(self.position.sequence, at: offset + 8)
        bytes.setLittleEndian(self.position.chain, at: offset + 16)
        bytes.setLittleEndian(self.position.journalTime, at: offset + 24)
        bytes.setLittleEndian(self.fileDigest, at: offset + 32)
        bytes.setLittleEndian(self.byteCount, at: offset + 40)
    }
}
