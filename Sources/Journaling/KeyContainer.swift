/// The file a secret of fixed byte count is kept in, so that a flipped bit is told from another secret.
///
/// Layout, little-endian: magic 8, format 4, minimum reader 4, key 32, XXH64 of all before it 8.
package enum KeyContainer {
    /// Bytes of the secret.
    package static let keyByteCount = 32
    /// Bytes of the file.
    package static let byteCount = 16 + KeyContainer.keyByteCount + 8

    private static let magic: UInt64 = 0x315F_5945_4B41_5052  // "RPAKEY_1"
    private static let keyOffset = 16
    private static let checksumOffset = KeyContainer.byteCount - 8

    /// The whole file for a key.
    package static func encoded(_ key: [UInt8]) -> [UInt8] {
        precondition(key.count == self.keyByteCount, "a key has all its bytes")
        var file = [UInt8](repeating: 0, count: self.byteCount)
        var bytes = file.mutableSpan
        bytes.setLittleEndian(self.magic, at: 0)
        bytes.setLittleEndian(FormatVersion.current, at: 8)
        bytes.setLittleEndian(FormatVersion.minimumReader, at: 12)
        bytes.copy(key.span, to: self.keyOffset)
        let checksum = XXH64.digest(of: bytes.span.extracting(0..<self.checksumOffset), seed: 0)
        bytes.setLittleEndian(checksum, at: self.checksumOffset)
        return file
    }

    /// The key in a whole file; every byte is covered by the checksum.
    package static func decoded(_ bytes: borrowing Span<UInt8>) throws(FormatError) -> [UInt8] {
        guard bytes.count >= self.byteCount else { throw .tooShort }
        guard bytes.count == self.byteCount else { throw .valueOutOfRange }
        guard bytes.littleEndianUInt64(at: 0) == self.magic else { throw .magicWrong }
        let checksum = XXH64.digest(of: bytes.extracting(0..<self.checksumOffset), seed: 0)
        guard bytes.littleEndianUInt64(at: self.checksumOffset) == checksum else { throw .checksumWrong }
        try FormatVersion.check(minimumReader: bytes.littleEndianUInt32(at: 12))
        return (self.keyOffset..<self.checksumOffset).map { bytes[$0] }
    }
}
