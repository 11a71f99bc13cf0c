/// One sample of an OpenMetrics text: `name{label="value"} number`.
struct MetricSample: Equatable, Sendable {
    let name: String
    let labels: [JSONValue.Member]
    let number: JSONValue

    /// Reads one line that is no comment; what is not understood is left out.
    init(line: Substring) {
        let nameEnd = line.firstIndex { $0 == "{" || $0 == " " } ?? line.endIndex
        self.name = String(line[..<nameEnd])
        var rest = line[nameEnd...]
        var labels: [JSONValue.Member] = []
        if rest.first == "{" {
            rest.removeFirst()
            while let pair = Self.pair(&rest) { labels.append(pair) }
        }
        self.labels = labels
        let text = rest.drop { $0 == " " || $0 == "}" }
        self.number = UInt64(text).map { .count($0) } ?? Double(text).map { .number($0) } ?? .null
    }

    /// The sample as one record.
    var record: Record {
        var record = Record()
        record.add("name", self.name)
        record.add("labels", .object(self.labels))
        record.add("value", self.number)
        return record
    }

    /// Takes one `label="value"` off the front.
    private static func pair(_ rest: inout Substring) -> JSONValue.Member? {
        rest = rest.drop { $0 == "," }
        guard rest.first != "}", let equals = rest.firstIndex(of: "=") else { return nil }
        let name = String(rest[..<equals])
        rest = rest[rest.index(after: equals)...].dropFirst()
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\", let escaped = rest.popFirst() else {
                value.append(character)
                continue
            }
            value.append(escaped == "n" ? "\n" : escaped)
        }
        return JSONValue.Member(name, .text(value))
    }
}
