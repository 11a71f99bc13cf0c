internal import CNettle

/// HMAC-SHA-256 (RFC 2104) under one key, by nettle; what the audit shows in place of a digest or an identifier.
package struct KeyedAuthenticator {
    private var context: hmac_sha256_ctx

    /// Takes the key; any byte count is legal, 32 is what an installation draws.
    package init(key: borrowing Span<UInt8>) {
        self.context = hmac_sha256_ctx()
        Nettle.setKey(&self.context, key)
    }

    /// The code of one whole message; the key stays for the next one.
    package mutating func code(of bytes: borrowing Span<UInt8>) -> SHA256Digest {
        Nettle.update(&self.context, bytes)
        return Nettle.finish(&self.context)
    }
}
