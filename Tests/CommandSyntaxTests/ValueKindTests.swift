internal import CommandSyntax
internal import Testing

@Suite("Values of the command line")
struct ValueKindTests {
    @Test(arguments: [
        ("250ms", Duration.milliseconds(250)),
        ("5s", .seconds(5)),
        ("5", .seconds(5)),
        ("0.5s", .milliseconds(500)),
        ("2m", .seconds(120)),
        ("1h", .seconds(3600)),
        ("3d", .seconds(259_200)),
    ])
    func `a duration is a number with a unit`(text: String, duration: Duration) {
        #expect(DurationText.parse(text) == duration)
    }

    @Test(arguments: ["", "s", "-1s", "1w", "nan", "inf", "1e400", "99999999999d", "0x10s", "1 s"])
    func `anything else is no duration`(text: String) {
        #expect(DurationText.parse(text) == nil)
    }

    @Test(arguments: [
        (Duration.milliseconds(0), "0ms"), (.milliseconds(999), "999ms"), (.milliseconds(12_345), "12.3s"),
        (.seconds(61), "1m1s"), (.seconds(3_660), "1h1m"), (.seconds(90_000), "1d1h"),
    ])
    func `a duration is written with the unit that reads best`(duration: Duration, text: String) {
        #expect(DurationText.text(duration) == text)
    }

    @Test
    func `bytes are exactly so many digits`() {
        #expect(Hexadecimal.bytes("00fF", byteCount: 2) == [0, 255])
        #expect(Hexadecimal.bytes("00f", byteCount: 2) == nil)
        #expect(Hexadecimal.bytes("00ff00", byteCount: 2) == nil)
        #expect(Hexadecimal.bytes("00fg", byteCount: 2) == nil)
        #expect(Hexadecimal.text([0, 255, 16]) == "00ff10")
    }

    @Test
    func `a count stays in its range`() {
        let kind = ValueKind.count(1...500)
        #expect(kind.parse("1") == .count(1))
        #expect(kind.parse("500") == .count(500))
        #expect(kind.parse("0") == nil)
        #expect(kind.parse("501") == nil)
        #expect(kind.parse("+1 ") == nil)
        #expect(ValueKind.count(0...UInt64.max).parse("18446744073709551616") == nil)
    }

    @Test
    func `a choice is one of its words`() {
        let kind = ValueKind.choice(["json", "table"])
        #expect(kind.parse("json") == .text("json"))
        #expect(kind.parse("JSON") == nil)
        #expect(kind.expectation == "one of json, table")
    }

    @Test(arguments: [
        ("crate", "create"), ("lst", "list"), ("shwo", "show"), ("sel", "select"),
    ])
    func `a slip of the finger finds its word`(wrong: String, right: String) {
        #expect(Suggestion.nearest(to: wrong, among: ["create", "list", "show", "select"]) == right)
    }

    @Test
    func `a word unlike all others finds none`() {
        #expect(Suggestion.nearest(to: "telephone", among: ["create", "list", "show"]) == nil)
        #expect(Suggestion.nearest(to: "", among: ["a"]) == nil)
    }
}
