import Journaling
import Testing

@Suite struct XXH64Tests {
    @Test(
        arguments: [
            ("", 0, 0xEF46_DB37_51D8_E999),
            ("a", 0, 0xD24E_C4F1_A98C_6E5B),
            ("abc", 0, 0x44BC_2CF5_AD77_0999),
            ("xxhash", 0, 0x32DD_3895_2C4B_C720),
            ("xxhash", 20_141_025, 0xB559_B98D_844E_0635),
            ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64, UInt64)])
    func `published digests are reproduced`(text: String, seed: UInt64, digest: UInt64) {
        let bytes = Array(text.utf8)
        #expect(XXH64.digest(of: bytes.span, seed: seed) == digest)
    }

    @Test func `pieces cut anywhere give the digest of the whole`() {
        let bytes = (0..<150).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        for count in bytes.indices {
            let whole = XXH64.digest(of: bytes.span.extracting(0..<count), seed: 7)
            for first in 0...count {
                for second in stride(from: first, through: count, by: 13) {
                    var pieces = XXH64(seed: 7)
                    pieces.update(bytes.span.extracting(0..<first))
                    pieces.update(bytes.span.extracting(first..<second))
                    pieces.update(bytes.span.extracting(second..<count))
                    if pieces.digest != whole { Issue.record("cut at \(first) and \(second) of \(count)") }
                }
            }
        }
    }

    @Test func `the seed matters for every byte count`() {
        let bytes = [UInt8](repeating: 1, count: 100)
        for count in 0...100 {
            let part = bytes.span.extracting(0..<count)
            let unseeded = XXH64.digest(of: part, seed: 0)
            let seeded = XXH64.digest(of: part, seed: 1)
            #expect(unseeded != seeded)
        }
    }
}
