internal import CNettle

/// The calls into Debian's nettle, and the only unsafe lines of this module.
///
/// nettle's macros rename its functions (`sha256_init` is `nettle_sha256_init`); Swift sees the real names.
enum Nettle {
    static func begin(_ context: inout sha256_ctx) {
        unsafe nettle_sha256_init(&context)
    }

    static func update(_ context: inout sha256_ctx, _ bytes: borrowing Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe nettle_sha256_update(&context, buffer.count, buffer.baseAddress)
        }
    }

    static func update(_ context: inout sha256_ctx, _ word: UInt64) {
        unsafe withUnsafeBytes(of: word.bigEndian) { buffer in
            let bytes = unsafe buffer.assumingMemoryBound(to: UInt8.self)
            unsafe nettle_sha256_update(&context, bytes.count, bytes.baseAddress)
        }
    }

    /// Writes the digest and leaves the context as after `begin`.
    static func finish(_ context: inout sha256_ctx) -> SHA256Digest {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        unsafe withUnsafeMutableBytes(of: &words) { buffer in
            let bytes = unsafe buffer.assumingMemoryBound(to: UInt8.self)
            unsafe nettle_sha256_digest(&context, bytes.count, bytes.baseAddress)
        }
        return SHA256Digest(
            word0: UInt64(bigEndian: words.0), word1: UInt64(bigEndian: words.1),
            word2: UInt64(bigEndian: words.2), word3: UInt64(bigEndian: words.3))
    }

    static func setKey(_ context: inout hmac_sha256_ctx, _ key: borrowing Span<UInt8>) {
        unsafe key.withUnsafeBufferPointer { buffer in
            unsafe nettle_hmac_sha256_set_key(&context, buffer.count, buffer.baseAddress)
        }
    }

    static func update(_ context: inout hmac_sha256_ctx, _ bytes: borrowing Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe nettle_hmac_sha256_update(&context, buffer.count, buffer.baseAddress)
        }
    }

    static func update(_ context: inout hmac_sha256_ctx, _ byte: UInt8) {
        unsafe withUnsafePointer(to: byte) { byte in unsafe nettle_hmac_sha256_update(&context, 1, byte) }
    }

    static func update(_ context: inout hmac_sha256_ctx, _ word: UInt64) {
        unsafe withUnsafeBytes(of: word.bigEndian) { buffer in
            let bytes = unsafe buffer.assumingMemoryBound(to: UInt8.self)
            unsafe nettle_hmac_sha256_update(&context, bytes.count, bytes.baseAddress)
        }
    }

    /// Writes the code and leaves the context as after `setKey`.
    static func finish(_ context: inout hmac_sha256_ctx) -> SHA256Digest {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        unsafe withUnsafeMutableBytes(of: &words) { buffer in
            let bytes = unsafe buffer.assumingMemoryBound(to: UInt8.self)
            unsafe nettle_hmac_sha256_digest(&context, bytes.count, bytes.baseAddress)
        }
        return SHA256Digest(
            word0: UInt64(bigEndian: words.0), word1: UInt64(bigEndian: words.1),
            word2: UInt64(bigEndian: words.2), word3: UInt64(bigEndian: words.3))
    }
}
