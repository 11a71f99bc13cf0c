/// What the header blocks of segments and snapshots share: one 4 KiB block with magic, format and checksum where
/// every format keeps them.
enum FormatBlock {
    private static let checksumOffset = JournalLimits.blockByteCount - 8

    /// A zeroed block with magic, format and minimum reader in place.
    static func begin(magic: UInt64) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: JournalLimits.blockByteCount)
        var bytes = block.mutableSpan
        bytes.setLittleEndian(magic, at: 0)
        bytes.setLittleEndian(FormatVersion.current, at: 8)
        bytes.setLittleEndian(FormatVersion.minimumReader, at: 12)
        return block
    }

    /// Puts the checksum over everything before it.
    static func finish(_ bytes: inout MutableSpan<UInt8>) {
        let checksum = XXH64.digest(of: bytes.span.extracting(0..<self.checksumOffset), seed: 0)
        bytes.setLittleEndian(checksum, at: self.checksumOffset)
    }

    /// Checks count, magic, checksum and format, in this order, so that damage is never taken for a newer format.
    static func check(_ bytes: borrowing Span<UInt8>, magic: UInt64) throws(FormatError) {
        guard bytes.count >= JournalLimits.blockByteCount else { throw .tooShort }
        guard bytes.littleEndianUInt64(at: 0) == magic else { throw .magicWrong }
        let checksum = XXH64.digest(of: bytes.extracting(0..<self.checksumOffset), seed: 0)
        guard bytes.littleEndianUInt64(at: self.checksumOffset) == checksum else { throw .checksumWrong }
        try FormatVersion.check(minimumReader: bytes.littleEndianUInt32(at: 12))
    }
}
