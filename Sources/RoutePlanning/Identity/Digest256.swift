/// A SHA-256 digest as four big-endian words.
package struct Digest256: Hashable, Sendable {
    /// Bytes of a digest.
    package static let byteCount = 32

    /// Bytes 0 to 7.
    package let word0: UInt64
    /// Bytes 8 to 15.
    package let word1: UInt64
    /// Bytes 16 to 23.
    package let word2: UInt64
    /// Bytes 24 to 31.
    package let word3: UInt64

    /// Joins four words.
    package init(word0: UInt64, word1: UInt64, word2: UInt64, word3: UInt64) {
        self.word0 = word0
        self.word1 = word1
        self.word2 = word2
        self.word3 = word3
    }

    /// Reads thirty-two bytes; nil for any other number of them.
    package init?(bytes: borrowing Span<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.word0 = BigEndian.word(of: bytes, at: 0)
        self.word1 = BigEndian.word(of: bytes, at: 8)
        self.word2 = BigEndian.word(of: bytes, at: 16)
        self.word3 = BigEndian.word(of: bytes, at: 24)
    }

    /// The thirty-two bytes, first byte first.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        for word in [self.word0, self.word1, self.word2, self.word3] { BigEndian.append(word, to: &bytes) }
        return bytes
    }
}
