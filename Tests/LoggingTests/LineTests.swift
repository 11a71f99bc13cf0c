import Foundation
import Logging
import Platform
import Testing

/// The two forms of a line: for people and for programs.
@Suite struct LineTests {
    private static let hostile = "a b=\"c\"\\\n\r\t\u{1b}[2J\u{7f}\u{9b}\u{202E}\u{2028}\u{FEFF}é日\u{1F600}"

    private static func record(_ fields: [(String, LogValue)]) -> LogRecord {
        LogRecord(.notice, "ready", fields, wallNanoseconds: 1_796_065_724_000_000_007)
    }

    @Test func `logfmt is the event and its fields, quoted where a value needs it`() {
        let record = Self.record([
            ("socket", .text("/run/s")), ("peers", .count(3)), ("reason", .text("two words")), ("none", .text("")),
            ("path", .text("a\\b")), ("quote", .text("say \"x\\y\"")),
        ])
        #expect(
            LogfmtLine.text(record)
                == #"event=ready socket=/run/s peers=3 reason="two words" none="" path=a\b quote="say \"x\\y\"""#)
    }

    @Test func `JSON is one object a line, with time, level and event first and counts as numbers`() {
        let record = Self.record([("socket", .text("/run/s")), ("sequence", .whole(.max))])
        #expect(
            JSONLine.text(record) == #"{"time":"2026-11-30T19:08:44.000000007Z","level":"notice","event":"ready","#
                + #""socket":"/run/s","sequence":18446744073709551615}"#)
    }

    @Test func `whatever a value holds, the JSON reads back as it was`() throws {
        var random = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0...UInt64.max, using: &random)
        print("texts: seed \(seed)")
        var state = seed
        var texts = [Self.hostile, ""]
        for _ in 0..<200 {
            texts.append(
                String(
                    String.UnicodeScalarView(
                        (0..<20).compactMap { _ in
                            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                            return Unicode.Scalar(UInt32(truncatingIfNeeded: state >> 40) % 0x3000)
                        })))
        }
        for text in texts {
            let line = JSONLine.text(Self.record([("reason", .text(text))]))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(object["reason"] as? String == text)
        }
    }

    @Test func `no form lets through what moves a cursor, ends a line or turns its direction`() {
        let record = Self.record([("reason", .text(Self.hostile))])
        for line in [LogfmtLine.text(record), JSONLine.text(record)] {
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
            #expect(!line.unicodeScalars.contains { [0x202E, 0x2028, 0xFEFF].contains($0.value) })
            #expect(line.contains("é日\u{1F600}"))
        }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000000000Z"), (951_782_400, "2000-02-29T00:00:00.000000000Z"),
            (1_709_251_199, "2024-02-29T23:59:59.000000000Z"), (4_107_542_400, "2100-03-01T00:00:00.000000000Z"),
            (18_446_744_073, "2554-07-21T23:34:33.000000000Z"),
        ] as [(UInt64, String)])
    func `a time is that of the calendar`(seconds: UInt64, text: String) {
        #expect(Timestamp.text(seconds * 1_000_000_000) == text)
    }

    @Test func `a time is what another calendar makes of it, to the second`() {
        let other = ISO8601DateFormatter()
        for day in stride(from: UInt64(0), to: 190_000, by: 11) {
            let seconds = day * 86_400 + day * 7_919 % 86_400
            let expected = other.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(Timestamp.text(seconds * 1_000_000_000 + 5).prefix(19) == expected.prefix(19))
        }
    }
}
