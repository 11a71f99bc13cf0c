import Digests
import Testing

/// The digests against the standards' own vectors.
struct DigestsTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `SHA-256 gives the digests of FIPS 180-4`(message: String, expected: String) {
        #expect(hex(SHA256Hasher.digest(of: Array(message.utf8).span)) == expected)
    }

    @Test func `a message hashed in pieces has the digest of the whole`() {
        var hasher = SHA256Hasher()
        for _ in 0..<1_000 { hasher.update([UInt8](repeating: UInt8(ascii: "a"), count: 1_000).span) }
        #expect(hex(hasher.finish()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        #expect(hasher.finish() == SHA256Hasher.digest(of: [UInt8]().span), "a finished hasher starts afresh")
    }

    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `HMAC-SHA-256 gives the codes of RFC 4231, again and again`(key: [UInt8], message: String, expected: String) {
        var authenticator = KeyedAuthenticator(key: key.span)
        for _ in 0..<2 {
            #expect(hex(authenticator.code(of: Array(message.utf8).span)) == expected)
        }
    }

    private func hex(_ digest: SHA256Digest) -> String {
        [digest.word0, digest.word1, digest.word2, digest.word3].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
