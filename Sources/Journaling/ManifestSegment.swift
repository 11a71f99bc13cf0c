/// One segment as the MANIFEST knows it.
package struct ManifestSegment: Equatable, Sendable {
    /// How a closed segment ends.
    package struct Seal: Equatable, Sendable {
        /// The file's byte count; it is cut to it.
        package let byteCount: UInt64
        /// The chain after its last frame, a seal.
        package let chain: UInt64
        /// The last entry up to its end.
        package let lastSequence: UInt64

        /// Describes a segment's end.
        package init(byteCount: UInt64, chain: UInt64, lastSequence: UInt64) {
            self.byteCount = byteCount
            self.chain = chain
            self.lastSequence = lastSequence
        }
    }

    /// The epoch in the file's header and name.
    package let epoch: UInt64
    /// The index in the file's header and name.
    package let index: UInt64
    /// The number of its first frame.
    package let firstBatch: UInt64
    /// The sequence its first entry has or would have.
    package let firstSequence: UInt64
    /// Its end, nil while it is being written.
    package var seal: Seal?

    /// Describes a segment.
    package init(epoch: UInt64, index: UInt64, firstBatch: UInt64, firstSequence: UInt64, seal: Seal?) {
        self.epoch = epoch
        self.index = index
        self.firstBatch = firstBatch
        self.firstSequence = firstSequence
        self.seal = seal
    }

    /// Describes the segment with this header, still open.
    package init(_ header: SegmentHeader) {
        self.init(
            epoch: header.epoch, index: header.index, firstBatch: header.start.batch + 1,
            firstSequence: header.start.sequence + 1, seal: nil)
    }

    init(decoding bytes: borrowing Span<UInt8>, at offset: Int) {
        self.epoch = bytes.littleEndianUInt64(at: offset)
        self.index = bytes.littleEndianUInt64(at: offset + 8)
        self.firstBatch = bytes.littleEndianUInt64(at: offset + 16)
        self.firstSequence = bytes.littleEndianUInt64(at: offset + 24)
        let byteCount = bytes.littleEndianUInt64(at: offset + 32)
        self.seal =
            byteCount == 0
            ? nil
            : Seal(
                byteCount: byteCount, chain: bytes.littleEndianUInt64(at: offset + 40),
                lastSequence: bytes.littleEndianUInt64(at: offset + 48))
    }

    func encode(into bytes: inout MutableSpan<UInt8>, at offset: Int) {
        bytes.setLittleEndian(self.epoch, at: offset)
        bytes.setLittleEndian(self.index, at: offset + 8)
        bytes.setLittleEndian(self.firstBatch, at: offset + 16)
        bytes.setLittleEndian(self.firstSequence, at: offset + 24)
        bytes.setLittleEndian(self.seal?.byteCount ?? 0, at: offset + 32)
        bytes.setLittleEndian(self.seal?.chain ?? 0, at: offset + 40)
        bytes.setLittleEndian(self.seal?.lastSequence ?? 0, at: offset + 48)
    }
}
