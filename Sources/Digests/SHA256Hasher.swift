internal import CNettle

/// One running SHA-256 (FIPS 180-4), by nettle.
package struct SHA256Hasher {
    private var context: sha256_ctx

    /// Starts an empty message.
    package init() {
        self.context = sha256_ctx()
        Nettle.begin(&self.context)
    }

    /// Adds bytes to the message.
    package mutating func update(_ bytes: borrowing Span<UInt8>) {
        Nettle.update(&self.context, bytes)
    }

    /// Adds eight bytes to the message, the highest first.
    package mutating func update(_ word: UInt64) {
        Nettle.update(&self.context, word)
    }

    /// Ends the message and starts an empty one.
    package mutating func finish() -> SHA256Digest {
        Nettle.finish(&self.context)
    }

    /// The digest of one whole message.
    package static func digest(of bytes: borrowing Span<UInt8>) -> SHA256Digest {
        var hasher = SHA256Hasher()
        hasher.update(bytes)
        return hasher.finish()
    }
}
