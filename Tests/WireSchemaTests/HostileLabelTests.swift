import Foundation
import RoutePlanning
import Testing
import WireSchema

/// Labels meant to slip through: what grows or shrinks in NFC, what is invisible, what is no text at all.
struct HostileLabelTests {
    /// The characters of Indic and other living scripts that NFC decomposes and never composes again (UAX #15,
    /// "Composition Exclusion Table"), some of those excluded for other reasons, and the Hebrew presentation forms.
    static let compositionExclusions: [UInt32] =
        Array(0x958...0x95F) + [0x9DC, 0x9DD, 0x9DF, 0xA33, 0xA36, 0xA59, 0xA5A, 0xA5B, 0xA5E, 0xB5C, 0xB5D]
        + [0xF43, 0xF4D, 0xF52, 0xF57, 0xF5C, 0xF69, 0xF76, 0xF78, 0xF93, 0xF9D, 0xFA2, 0xFA7, 0xFAC, 0xFB9]
        + [0x2ADC, 0xFB1D, 0xFB1F, 0xFB2A, 0xFB2D, 0xFB30, 0xFB3E, 0xFB40, 0xFB4E, 0x344, 0x1D15E, 0x1D1C0]

    private func decode(_ label: [UInt8]) -> DecodedCommand {
        Decoding.decode(
            .createPlan,
            WireBytes { wire in
                wire.message(1, Requests.context(planID: nil))
                wire.text(2, "e")
                wire.text(3, "o")
                wire.message(4) { stop in
                    stop.message(1) { place in place.zigzag(1, 1) }
                    stop.block(3, label)
                }
            }.bytes)
    }

    private func normalised(_ label: String) throws -> [UInt8] {
        guard case .command(.createPlan(let create)) = self.decode(Array(label.utf8)) else {
            Issue.record("refused: \(label.unicodeScalars.map { String($0.value, radix: 16) })")
            throw Decoding.NotACommand()
        }
        return create.content.stops.first?.label.utf8 ?? []
    }

    private func refusal(of label: [UInt8]) -> Reason? {
        guard case .refused(let refusal) = self.decode(label) else { return nil }
        #expect(refusal.field == .stopsLabel)
        return refusal.reason
    }

    @Test(arguments: compositionExclusions)
    func `a composition exclusion is stored decomposed, wherever it stands`(scalar: UInt32) throws {
        let character = try #require(Unicode.Scalar(scalar))
        let decomposed = String(character).decomposedStringWithCanonicalMapping
        #expect(Array(decomposed.utf8) != Array(String(character).utf8))
        for (before, after) in [("", ""), ("a", "b"), ("\u{915}", "\u{93F}")] {
            let stored = try self.normalised(before + String(character) + after)
            #expect(stored == Array((before + String(character) + after).precomposedStringWithCanonicalMapping.utf8))
            #expect(try self.normalised(String(decoding: stored, as: UTF8.self)) == stored)
        }
        #expect(try self.normalised(decomposed) == self.normalised(String(character)))
    }

    @Test func `the 256 bytes are counted after normalisation: what grows may not pass`() throws {
        // U+0958 has three bytes and becomes six.
        let growing = String(repeating: "\u{958}", count: 42)
        #expect(growing.utf8.count == 126)
        #expect(try self.normalised(growing + "abcd").count == 256)
        #expect(self.refusal(of: Array((growing + "abcde").utf8)) == .labelTooLong)
        #expect(self.refusal(of: Array(String(repeating: "\u{958}", count: 85).utf8)) == .labelTooLong)
    }

    @Test func `the 256 bytes are counted after normalisation: what shrinks may pass`() throws {
        // Seven bytes become two: nothing shrinks more.
        let shrinking = String(repeating: "\u{1FBE}\u{308}\u{301}", count: 128)
        #expect(shrinking.utf8.count == 896)
        #expect(try self.normalised(shrinking).count == 256)
        #expect(self.refusal(of: Array((shrinking + "a").utf8)) == .labelTooLong)
        // White space around does not count either.
        let wide = String(repeating: " \u{3000}", count: 5_000)
        #expect(try self.normalised(wide + String(repeating: "\u{915}", count: 85) + "z" + wide).count == 256)
    }

    @Test(arguments: ["a", "\u{E9}", "\u{915}", "\u{1F600}"])
    func `a character that crosses the limit is refused, never cut`(character: String) throws {
        let width = character.utf8.count
        let fitting = String(repeating: "a", count: 256 - width) + character
        #expect(try self.normalised(fitting) == Array(fitting.utf8))
        for excess in 1...width {
            let crossing = String(repeating: "a", count: 256 - width + excess) + character
            #expect(self.refusal(of: Array(crossing.utf8)) == .labelTooLong)
        }
    }

    @Test func `no text above four times the limit has a normal form within it`() {
        // The most bytes canonically equivalent text can have for one character that NFC composes: its decomposition, each
        // part spelled by the longest character that decomposes to it alone.
        var longestSpelling: [Unicode.Scalar: Int] = [:]
        var composed: [(byteCount: Int, parts: [Unicode.Scalar])] = []
        for number in 0..<0x2FA20 as Range<UInt32> {
            guard let scalar = Unicode.Scalar(number) else { continue }
            let text = String(scalar)
            let parts = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
            guard parts != [scalar] else { continue }
            if parts.count == 1 { longestSpelling[parts[0]] = max(longestSpelling[parts[0]] ?? 0, text.utf8.count) }
            composed.append((text.precomposedStringWithCanonicalMapping.utf8.count, parts))
        }
        #expect(composed.count > 13_000)
        for (byteCount, parts) in composed {
            let spelled = parts.reduce(0) { $0 + max(String($1).utf8.count, longestSpelling[$1] ?? 0) }
            #expect(2 * spelled <= 7 * byteCount, "\(parts)")
        }
        for (part, byteCount) in longestSpelling { #expect(byteCount <= 3 * String(part).utf8.count) }
    }

    @Test(arguments: ["\u{200D}", "\u{200C}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{FEFF}", "\u{FE0F}", "\u{FFFF}"])
    func `joiners, marks and what else is invisible but no control stays`(character: String) throws {
        for text in ["a\(character)b", "\(character)b", "a\(character)"] {
            #expect(try self.normalised(text) == Array(text.utf8))
        }
    }

    @Test func `a control or bidi control is refused at either end and behind normalisation`() {
        for scalar in Array(0x202A...0x202E) + Array(0x2066...0x2069) as [UInt32] {
            guard let control = Unicode.Scalar(scalar) else { continue }
            for text in ["\(control)", "a\(control)", "\(control)a", "\u{958}\(control)\u{301}", " \(control) "] {
                #expect(self.refusal(of: Array(text.utf8)) == .labelForbiddenCharacter)
            }
        }
        for control in ["\u{1}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}"] {
            #expect(self.refusal(of: Array("e\u{301}\(control)".utf8)) == .labelForbiddenCharacter)
        }
        // White space of class Cc is trimmed at the ends and refused within.
        for control in ["\t", "\n", "\r", "\u{85}"] {
            #expect(self.refusal(of: Array("a\(control)b".utf8)) == .labelForbiddenCharacter)
            #expect(self.refusal(of: Array("\(control)ab\(control)".utf8)) == nil)
        }
    }

    @Test(
        arguments: [
            [0xED, 0xA0, 0x80], [0xED, 0xAF, 0xBF], [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF],  // lone surrogates
            [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],  // a pair of them, as CESU-8 writes U+1F600
            [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0xAF],
            [0xF0, 0x8F, 0xBF, 0xBF],  // longer than need be
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF],  // beyond U+10FFFF
            [0xC3], [0xE0, 0xA4], [0xF0, 0x9F, 0x98], [0xC3, 0x28], [0xE0, 0xA4, 0x28], [0xF0, 0x9F, 0x98, 0x28],
            [0x80], [0xBF], [0xC3, 0xA9, 0x80],  // cut short, or continued too far
        ] as [[UInt8]])
    func `report 43: bytes that are no UTF-8 are refused at every place of a label`(bytes: [UInt8]) {
        let filler = [UInt8](repeating: 0x61, count: 250)
        for label in [bytes, [0x61] + bytes, bytes + [0x61], Array("\u{915}".utf8) + bytes, filler + bytes] {
            #expect(self.refusal(of: label) == .labelForbiddenCharacter)
        }
    }
}
