import Digests
import Facts
import RoutePlanning
import Testing

/// Pseudonyms that are remembered are those that would be computed.
struct RememberingTests {
    private static let key = (1...32).map { UInt8($0) }

    private func computed(_ bytes: [UInt8], as subject: PseudonymSubject) -> [UInt64] {
        var authenticator = KeyedAuthenticator(key: Self.key.span)
        let code = authenticator.code(of: ([subject.rawValue] + bytes).span)
        return [code.word0, code.word1]
    }

    private func words(_ pseudonym: Pseudonym) -> [UInt64] { [pseudonym.high, pseudonym.low] }

    @Test(arguments: [Limits.rememberedPseudonymsMax, Limits.rememberedPseudonymsMax + 1, 5_000])
    func `more names than are remembered keep their pseudonyms`(count: Int) {
        var pseudonymiser = Pseudonymiser(key: Self.key.span)
        for _ in 0..<2 {
            for number in 0..<count {
                let name = Array("owner-\(number)".utf8)
                let pseudonym = pseudonymiser.pseudonym(of: name.span, as: .owner)
                #expect(self.words(pseudonym) == self.computed(name, as: .owner))
            }
        }
    }

    @Test(arguments: [0, 1, 7, 8, 9, 31, 32, 63, Limits.rememberedByteCountMax, Limits.rememberedByteCountMax + 1, 256])
    func `a value of any number of bytes has its own pseudonym, first and again`(byteCount: Int) {
        var pseudonymiser = Pseudonymiser(key: Self.key.span)
        for subject in PseudonymSubject.allCases {
            for filling in [0, 1, 255] as [UInt8] {
                // Values that differ in their number of zero bytes alone are different ones.
                let value = Array(repeating: filling, count: byteCount)
                for _ in 0..<2 {
                    let pseudonym = pseudonymiser.pseudonym(of: value.span, as: subject)
                    #expect(self.words(pseudonym) == self.computed(value, as: subject))
                }
            }
        }
    }

    @Test func `a digest has one pseudonym, however it is handed over`() {
        var pseudonymiser = Pseudonymiser(key: Self.key.span)
        for word in 0..<2_000 as Range<UInt64> {
            let digest = Digest256(word0: word, word1: word << 40, word2: 7, word3: ~word)
            for subject in [PseudonymSubject.options, .location] {
                let expected = self.computed(digest.bytes, as: subject)
                #expect(self.words(pseudonymiser.pseudonym(of: digest, as: subject)) == expected)
                #expect(self.words(pseudonymiser.pseudonym(of: digest.bytes.span, as: subject)) == expected)
            }
        }
    }
}
