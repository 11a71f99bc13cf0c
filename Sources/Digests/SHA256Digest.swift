/// The 32 bytes of a SHA-256 digest or HMAC, as four big-endian words: the first byte is the top of `word0`.
package struct SHA256Digest: Hashable, Sendable {
    /// Bytes 0 to 7.
    package let word0: UInt64
    /// Bytes 8 to 15.
    package let word1: UInt64
    /// Bytes 16 to 23.
    package let word2: UInt64
    /// Bytes 24 to 31.
    package let word3: UInt64
}
