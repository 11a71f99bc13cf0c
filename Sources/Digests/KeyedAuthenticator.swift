internal import CNettle

/// HMAC-SHA-256 (RFC 2104) under one key, by nettle; what the audit shows in place of a digest or an identifier.
package struct KeyedAuthenticator {
    private var context: hmac_sha256_ctx

    /// Takes the key; any byte count is legal, 32 is what an installation draws.
    package init(key: borrowing Span<UInt8>) {
        self.context = hmac_sha256_ctx()
        Nettle.setKey(&self.context, key)
    }

    /// Adds bytes to the message.
    package mutating func update(_ bytes: borrowing Span<UInt8>) { Nettle.update(&self.context, bytes) }

    /// Adds one byte to the message.
    package mutating func update(_ byte: UInt8) { Nettle.update(&self.context, byte) }

    /// Adds eight bytes to the message, the highest first.
    package mutating func update(_ word: UInt64) { Nettle.update(&self.context, word) }

    /// Ends the message; the key stays for the next one.
    ///
    /// nettle keeps what the key makes of both hashes and copies it: a short message costs two blocks of SHA-256, not four.
    package mutating func finish() -> SHA256Digest { Nettle.finish(&self.context) }

    /// The code of one whole message.
    package mutating func code(of bytes: borrowing Span<UInt8>) -> SHA256Digest {
        self.update(bytes)
        return self.finish()
    }
}
