internal import Testing

@testable import routeplanctl

@Suite("Writing results")
struct OutputTests {
    static var record: Record {
        var stop = Record()
        stop.add("label", "Gate\u{1b}[2J\u{202e}")
        stop.add("lat_e6", .number(1.5))
        var record = Record()
        record.add("plan_id", "00ff")
        record.add("version", UInt64.max)
        record.add("late", false)
        record.add("note", "")
        record.add("stops", .list([stop.json]))
        return record
    }

    @Test
    func `json keeps the order, the full range of counts, and escapes what it must`() {
        let expected =
            #"{"plan_id":"00ff","version":18446744073709551615,"late":false,"note":"","#
            + #""stops":[{"label":"Gate\u001b[2J\u202e","lat_e6":1.5}]}"#
        #expect(Self.record.json.text == expected)
        #expect(JSONValue.text("\"\\\n\r\t\u{0}\u{7f}").text == #""\"\\\n\r\t\u0000\u007f""#)
        #expect(JSONValue.number(.nan).text == "null")
        #expect(JSONValue.list([]).text == "[]")
    }

    @Test
    func `text for people never drives the terminal and leaves out what is empty`() {
        let page = TextTable.page(Self.record)
        #expect(!page.contains("\u{1b}"))
        #expect(!page.contains("\u{202e}"))
        #expect(page.contains(#"Gate\u001b[2J\u202e"#))
        #expect(!page.contains("note"))
        #expect(page.contains("\nstops\nLABEL"))
    }

    @Test
    func `columns are aligned and empty ones left out`() {
        var short = Record()
        short.add("id", "a")
        short.add("state", "draft")
        short.add("extra", "")
        var long = Record()
        long.add("id", "bcd")
        long.add("state", "editing")
        let table = TextTable.rows([short, long], columns: ["id", "state", "extra"])
        #expect(table == "ID   STATE\na    draft\nbcd  editing\n")
        #expect(TextTable.rows([], columns: ["id"]) == "")
    }

    @Test
    func `an error is one JSON object`() {
        var facts = Record()
        facts.add("reason", "INVALID_STATE")
        let failure = Failure(.refused, "refused", facts: facts)
        let expected = #"{"error":{"exit_code":1,"kind":"refused","message":"refused","reason":"INVALID_STATE"}}"#
        #expect(failure.json.text == expected)
    }

    @Test
    func `colour needs a terminal, consent and no NO_COLOR`() {
        #expect(!Terminal(format: .json, wantsColor: true, isQuiet: false, environment: [:]).hasColor)
        #expect(!Terminal(format: .table, wantsColor: false, isQuiet: false, environment: [:]).hasColor)
        #expect(!Terminal(format: .table, wantsColor: true, isQuiet: false, environment: ["NO_COLOR": "1"]).hasColor)
    }
}
