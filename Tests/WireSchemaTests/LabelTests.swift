import RoutePlanning
import Testing
import WireSchema

/// The normal form of display text: trimmed, NFC, without control and bidi control characters.
struct LabelTests {
    private func create(label: [UInt8], address: [UInt8] = []) -> [UInt8] {
        WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, "e")
            wire.text(3, "o")
            wire.message(4) { stop in
                stop.message(1) { place in place.zigzag(1, 1) }
                stop.block(3, label)
                stop.block(4, address)
            }
        }.bytes
    }

    private func normalised(_ text: String) throws -> String {
        try Decoding.content(self.create(label: Array(text.utf8))).stops.first.map { $0.label.description } ?? ""
    }

    @Test(arguments: [
        ("  plain  ", "plain"), ("", ""), (" \u{3000}\u{2003}\u{A0}x\u{85}\n", "x"), ("   ", ""),
        ("e\u{301}", "\u{E9}"), ("\u{212B}", "\u{C5}"), ("\u{958}", "\u{915}\u{93C}"), ("\u{9DC}", "\u{9A1}\u{9BC}"),
        ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
        ("\u{915}\u{94D}\u{200D}\u{937}", "\u{915}\u{94D}\u{200D}\u{937}"), ("a\u{200C}b", "a\u{200C}b"),
        ("\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}"), ("a\u{200E}b", "a\u{200E}b"),
    ])
    func `text reaches its normal form`(raw: String, expected: String) throws {
        let first = try self.normalised(raw)
        #expect(Array(first.utf8) == Array(expected.utf8))
        #expect(try Array(self.normalised(first).utf8) == Array(first.utf8), "the normal form is its own normal form")
    }

    @Test(arguments: Array(0x01...0x1F) + Array(0x7F...0x9F) + Array(0x202A...0x202E) + Array(0x2066...0x2069))
    func `a control or bidi control character inside is refused`(scalar: Int) throws {
        let character = try #require(Unicode.Scalar(UInt32(scalar)))
        let payload = self.create(label: Array("a\(Character(character))b".utf8))
        #expect(
            Decoding.decode(.createPlan, payload)
                == .refused(Refusal(reason: .labelForbiddenCharacter, field: .stopsLabel)))
    }

    @Test(arguments: [0x2029, 0x202F, 0x2065, 0x206A, 0xA1, 0x20, 0x7E])
    func `their neighbours are allowed`(scalar: Int) throws {
        let character = try #require(Unicode.Scalar(UInt32(scalar)))
        #expect(try self.normalised("a\(Character(character))b").unicodeScalars.count == 3)
    }

    @Test(
        arguments: [
            [0x61, 0x00, 0x62], [0xC3], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
        ] as [[UInt8]])
    func `report 43: NUL and bytes that are no UTF-8 are refused`(bytes: [UInt8]) {
        let forbidden = Refusal(reason: .labelForbiddenCharacter, field: .stopsLabel)
        #expect(Decoding.decode(.createPlan, self.create(label: bytes)) == .refused(forbidden))
        let address = Refusal(reason: .labelForbiddenCharacter, field: .stopsAddress)
        #expect(Decoding.decode(.createPlan, self.create(label: [], address: bytes)) == .refused(address))
    }

    @Test func `256 bytes after normalisation are taken and one more is refused`() throws {
        let long = String(repeating: "a", count: 256)
        #expect(try self.normalised("  \(long)  ") == long)
        let hangul = String(repeating: "\u{1100}\u{1161}\u{11A8}", count: 85)
        #expect(try self.normalised(hangul).utf8.count == 255, "765 raw bytes are 255 in NFC")
        for tooLong in [long + "a", hangul + "\u{AC01}", String(repeating: "a", count: 60_000)] {
            #expect(
                Decoding.decode(.createPlan, self.create(label: Array(tooLong.utf8)))
                    == .refused(Refusal(reason: .labelTooLong, field: .stopsLabel)))
        }
    }

    @Test func `random text is normalised once and for all`() throws {
        var random = SeededGenerator.announced("random text")
        let alphabet: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x900...0x97F, 0x980...0x9FF, 0x1100...0x11FF, 0xAC00...0xAC80,
            0x1F00...0x1FFF, 0x2126...0x212B, 0xF900...0xFA00, 0x1D15E...0x1D164, 0x2F800...0x2F820,
        ]
        for _ in 0..<2_000 {
            let scalars = (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in
                Unicode.Scalar(
                    UInt32.random(in: alphabet[Int.random(in: 0..<alphabet.count, using: &random)], using: &random))
            }
            let raw = String(String.UnicodeScalarView(scalars))
            let once = try self.normalised(raw)
            #expect(try Array(self.normalised(once).utf8) == Array(once.utf8))
            // Canonical equivalence is what Swift's comparison means.
            #expect(once == raw.trimmed, "\(scalars.map { String($0.value, radix: 16) })")
        }
    }
}

extension String {
    /// Without White_Space at both ends.
    fileprivate var trimmed: String {
        var scalars = self.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }
}
