import Digests
import Facts
import RoutePlanning
import Testing

/// Pseudonyms: as published, equal for equal things, apart for all others.
struct PseudonymTests {
    private static let key = (1...32).map { UInt8($0) }

    private func hex(_ pseudonym: Pseudonym) -> String {
        [pseudonym.high, pseudonym.low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }

    @Test func `they are truncated HMAC-SHA-256, as docs/privacy.md says`() {
        var pseudonymiser = Pseudonymiser(key: Self.key.span)
        let digest = (0..<32).map { UInt8($0) }
        #expect(pseudonymiser.keyID.text == "ab7d9085")
        #expect(self.hex(pseudonymiser.pseudonym(of: digest.span, as: .location)) == "42419567a4927d4823e59fb967512d8b")
        #expect(self.hex(pseudonymiser.pseudonym(of: "ada" as Text, as: .owner)) == "f95cbce6a2d6cc5e25d07bed94a0ff25")
        #expect(
            self.hex(pseudonymiser.pseudonym(of: "ada" as Text, as: .externalID)) == "bc294aa446d7f8cd04bc1238d01d8a06")
        let hash = SHA256Hasher.digest(of: Array("key-1".utf8).span)
        let commandKey = pseudonymiser.pseudonym(of: KeyHash(high: hash.word0, low: hash.word1))
        #expect(self.hex(commandKey) == "b51396ab54460950b0046d90e5b1eb57")
        #expect(String(commandKey.prefix, radix: 16) == "b51396ab")
    }

    @Test func `one thing under two keys, or as two subjects, has unrelated pseudonyms`() {
        var seen: Set<Pseudonym> = []
        var keys: Set<KeyID> = []
        for first in 1...8 as ClosedRange<UInt8> {
            let key = [first] + Self.key.dropFirst()
            var pseudonymiser = Pseudonymiser(key: key.span)
            keys.insert(pseudonymiser.keyID)
            for subject in PseudonymSubject.allCases {
                seen.insert(pseudonymiser.pseudonym(of: "the same" as Text, as: subject))
                #expect(seen.contains(pseudonymiser.pseudonym(of: "the same" as Text, as: subject)))
            }
        }
        #expect(seen.count == 8 * PseudonymSubject.allCases.count && keys.count == 8)
    }

    @Test func `subjects never share a first byte, and none is the key's`() {
        #expect(Set(PseudonymSubject.allCases.map(\.rawValue)).count == PseudonymSubject.allCases.count)
        #expect(!PseudonymSubject.allCases.map(\.rawValue).contains(0))
    }

    @Test func `a short key is no key`() async {
        await #expect(processExitsWith: .failure) {
            let key = [UInt8](repeating: 1, count: 31)
            _ = Pseudonymiser(key: key.span).keyID
        }
    }

    @Test(arguments: [(0, 0), (499, 0), (500, 1), (1_499, 1), (1_500, 2), (20_000_000, 20_000)] as [(UInt32, UInt16)])
    func `distances are told to the nearest kilometre`(metres: UInt32, kilometres: UInt16) {
        #expect(DistanceBucket(metres: metres).kilometres == kilometres)
        #expect(DistanceBucket(metres: .max).kilometres == .max)
    }

    @Test(arguments: [(0, 0), (29, 0), (30, 1), (89, 1), (90, 2), (2_592_000, 43_200)] as [(UInt32, UInt16)])
    func `durations are told to the nearest minute`(seconds: UInt32, minutes: UInt16) {
        #expect(DurationBucket(seconds: seconds).minutes == minutes)
        #expect(DurationBucket(seconds: .max).minutes == .max)
    }

    @Test func `a number that is no status of HTTP is not told`() {
        #expect([100, 204, 403, 599].map { HTTPStatus($0)?.code } == [100, 204, 403, 599])
        #expect([0, 99, 600, 28_535_517, UInt32.max].allSatisfy { HTTPStatus($0) == nil })
    }
}
