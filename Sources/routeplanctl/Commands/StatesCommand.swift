internal import CommandSyntax
internal import RoutePlanClient

/// `states`: how many plans are in each state, how long the oldest has been, and how long plans stay.
struct StatesCommand {
    /// Columns of the table for people.
    static let columns = ["state", "plans", "oldest", "left", "dwell_p50", "dwell_p99"]

    let terminal: Terminal
    let client: Client

    /// Asks for the metrics and shows what they say of states.
    func run() throws(Failure) {
        let reading = try MetricReading(self.client)
        let rows = Words.states.map { Self.record(of: $0, reading) }
        guard self.terminal.format == .table else { return try self.terminal.show(rows, columns: []) }
        try self.terminal.show(rows.map(Self.readable), columns: Self.columns)
        self.terminal.note("dwell: since the daemon's start, interpolated in the buckets of a histogram")
    }

    /// One state as programs read it: seconds, null where nothing is known.
    static func record(of state: String, _ reading: MetricReading) -> Record {
        let labels = ["state": state]
        let dwell = reading.distribution("routeplan_state_dwell_seconds", labels)
        var record = Record()
        record.add("state", state)
        record.add("plans", reading.value("routeplan_plans", labels) ?? .null)
        record.add("oldest_seconds", reading.value("routeplan_state_age_seconds", labels) ?? .null)
        record.add("left", .count(UInt64(dwell?.count ?? 0)))
        for (name, share) in [("dwell_p50", 0.5), ("dwell_p99", 0.99)] {
            switch dwell?.quantile(share) {
            case .about(let seconds):
                record.add("\(name)_seconds", .number(seconds))
                record.add("\(name)_is_above", false)
            case .above(let seconds):
                record.add("\(name)_seconds", .number(seconds))
                record.add("\(name)_is_above", true)
            case nil:
                record.add("\(name)_seconds", .null)
                record.add("\(name)_is_above", false)
            }
        }
        record.add("quantiles_from", "buckets")
        return record
    }

    /// The same with durations as people write them.
    private static func readable(_ record: Record) -> Record {
        var row = Record()
        for name in ["state", "plans"] { row.add(name, record[name] ?? .null) }
        row.add("oldest", Self.duration(record["oldest_seconds"]))
        row.add("left", record["left"] ?? .null)
        for name in ["dwell_p50", "dwell_p99"] {
            let text = Self.duration(record["\(name)_seconds"])
            row.add(name, record["\(name)_is_above"] == .flag(true) ? "above \(text)" : text)
        }
        return row
    }

    private static func duration(_ value: JSONValue?) -> String {
        let seconds: Double
        switch value {
        case .count(let count): seconds = Double(count)
        case .number(let number): seconds = number
        case .null, .flag, .text, .list, .object, nil: return ""
        }
        guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "" }
        return DurationText.text(.milliseconds(Int64(seconds * 1_000 + 0.5)))
    }
}
