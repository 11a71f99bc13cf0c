/// The 64 bytes in front of every frame.
///
/// Layout, little-endian: magic 4, header checksum 4, kind 2, zero 2, entry count 4, payload byte count 8, batch 8,
/// first sequence 8, previous chain 8, journal time 8, zero 8. The checksum is the low half of XXH64 over the
/// bytes behind it, so a damaged byte count is never believed.
package struct FrameHeader: Equatable, Sendable {
    /// What a frame is for.
    package enum Kind: UInt16, CaseIterable, Sendable {
        /// The entries of one group commit.
        case batch = 1
        /// No entries: proves that the frame before it was durable.
        case seal = 2
    }

    /// Bytes of the header.
    package static let byteCount = 64
    /// Bytes of the trailer: chain 8, end magic 8.
    package static let trailerByteCount = 16

    static let magic: UInt32 = 0x4652_5052  // "RPRF"

    /// Batch or seal.
    package let kind: Kind
    /// Entries in the frame, 0 in a seal.
    package let entryCount: Int
    /// Bytes of the entries with their headers.
    package let payloadByteCount: Int
    /// The frame's number, dense over batches and seals.
    package let batch: UInt64
    /// The sequence of the first entry, or the next one's in a seal.
    package let firstSequence: UInt64
    /// The chain of the frame before.
    package let previousChain: UInt64
    /// The journal time of the last entry up to and including this frame.
    package let journalTime: UInt64

    /// Header, payload, filler and trailer: a multiple of 4 KiB.
    package var frameByteCount: Int { Self.frameByteCount(payloadByteCount: self.payloadByteCount) }

    /// Bytes of a frame with so much payload.
    package static func frameByteCount(payloadByteCount: Int) -> Int {
        let block = JournalLimits.blockByteCount
        return (Self.byteCount + payloadByteCount + Self.trailerByteCount + block - 1) / block * block
    }

    /// Describes the frame that continues `position`.
    init(kind: Kind, entryCount: Int, payloadByteCount: Int, after position: JournalPosition, journalTime: UInt64) {
        self.kind = kind
        self.entryCount = entryCount
        self.payloadByteCount = payloadByteCount
        self.batch = position.batch + 1
        self.firstSequence = position.sequence + 1
        self.previousChain = position.chain
        self.journalTime = journalTime
    }

    /// Reads the header at `offset`; nil where the bytes are not an intact one.
    package init?(decoding bytes: borrowing Span<UInt8>, at offset: Int) {
        guard offset + Self.byteCount <= bytes.count else { return nil }
        guard bytes.littleEndianUInt32(at: offset) == Self.magic else { return nil }
        let checked = bytes.extracting(offset + 8..<offset + Self.byteCount)
        let checksum = UInt32(truncatingIfNeeded: XXH64.digest(of: checked, seed: 0))
        guard bytes.littleEndianUInt32(at: offset + 4) == checksum else { return nil }
        let reserved = UInt64(bytes.littleEndianUInt16(at: offset + 10)) | bytes.littleEndianUInt64(at: offset + 56)
        let entryCount = bytes.littleEndianUInt32(at: offset + 12)
        let payloadByteCount = bytes.littleEndianUInt64(at: offset + 16)
        guard let kind = Kind(rawValue: bytes.littleEndianUInt16(at: offset + 8)), reserved == 0,
            entryCount <= UInt32(JournalLimits.frameEntryCountMax),
            payloadByteCount <= UInt64(JournalLimits.frameByteCountMax - Self.byteCount - Self.trailerByteCount),
            (kind == .seal) == (entryCount == 0), (entryCount == 0) == (payloadByteCount == 0)
        else { return nil }
        self.kind = kind
        self.entryCount = Int(entryCount)
        self.payloadByteCount = Int(payloadByteCount)
        self.batch = bytes.littleEndianUInt64(at: offset + 24)
        self.firstSequence = bytes.littleEndianUInt64(at: offset + 32)
        self.previousChain = bytes.littleEndianUInt64(at: offset + 40)
        self.journalTime = bytes.littleEndianUInt64(at: offset + 48)
    }

    /// Whether so many written bytes begin with the magic, as far as they reach; a write that was cut keeps its start.
    static func beginsMagic(_ bytes: borrowing Span<UInt8>, writtenByteCount: Int) -> Bool {
        (0..<min(4, writtenByteCount)).allSatisfy { index in
            bytes[index] == UInt8(truncatingIfNeeded: self.magic >> (8 * UInt32(index)))
        }
    }

    /// Writes the header to the first 64 bytes.
    func encode(into bytes: inout MutableSpan<UInt8>) {
        bytes.setLittleEndian(Self.magic, at: 0)
        bytes.setLittleEndian(self.kind.rawValue, at: 8)
        bytes.setLittleEndian(UInt16(0), at: 10)
        bytes.setLittleEndian(UInt32(self.entryCount), at: 12)
        bytes.setLittleEndian(UInt64(self.payloadByteCount), at: 16)
        bytes.setLittleEndian(self.batch, at: 24)
        bytes.setLittleEndian(self.firstSequence, at: 32)
        bytes.setLittleEndian(self.previousChain, at: 40)
        bytes.setLittleEndian(self.journalTime, at: 48)
        bytes.setLittleEndian(UInt64(0), at: 56)
        let checksum = XXH64.digest(of: bytes.span.extracting(8..<Self.byteCount), seed: 0)
        bytes.setLittleEndian(UInt32(truncatingIfNeeded: checksum), at: 4)
    }

    /// Whether the frame is the one after `position`.
    func continues(_ position: JournalPosition) -> Bool {
        self.batch == position.batch + 1 && self.firstSequence == position.sequence + 1
            && self.previousChain == position.chain
            && (self.kind == .seal
                ? self.journalTime == position.journalTime : self.journalTime > position.journalTime)
    }
}
